import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { readPedidosBusqueda } from '#modules/pedidos/busqueda-rules.ts'
import { sinRespuestaHoras } from '#modules/pedidos/propuesta-rules.ts'
import {
  antiguasPrimero,
  type PedidoStatus,
  type PedidosFiltro,
  type PedidosSearch,
  type PropuestaFiltro,
} from '#modules/pedidos/rules.ts'
import type { LlamadaResultado } from '#modules/pedidos/seguimiento-rules.ts'
import type { Database, Engine, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/expressions.ts'
import type { DB, DireccionEnvio } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { dayAfter, mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import type { Imagen } from '#shared/imagen.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { type Scope, withinScope } from './scope.ts'

export type PedidoCard = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  totalCentavos: number
  pagadoCentavos: number
  createdAt: string
  version: number
  /** Creation time of the open propuesta (spec 3.2). */
  propuestaAt: string | null
  piezas?: number
  /** Pictures of the first garments; only for a consultora. */
  imagenes?: (Imagen | null)[]
  /** Only for staff, like all fields below. */
  consultora?: { nombreCompleto: string; email: string }
  /** City of the pedido's address, or else of the consultora's. */
  ciudad?: string
  /** The last call, and the day of the next one (spec 3.1). */
  ultimaLlamada?: { resultado: LlamadaResultado; createdAt: string } | null
  llamarEl?: string | null
}

type PedidoFilter = PedidosSearch & Who & { cursor?: Cursor | undefined; limite: number }

/** A page of pedidos, by default newest first (spec 1.7; spec 2.7: list orders; spec 3.1). */
export async function listPedidos(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  { scope, seesContact, cursor, limite, orden, ...filtro }: PedidoFilter,
): Promise<Page<PedidoCard>> {
  const isStaff = scope === 'everybody'
  let query = read
    .selectFrom('pedidos')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pagadoCentavos'])
    .select(['pedidos.createdAt', 'pedidos.version'])
    .select((eb) => openPropuesta(eb).as('propuestaAt'))
    .$if(isStaff, (staff) =>
      staff
        .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
        .select(['profiles.nombreCompleto', 'profiles.email', 'profiles.ciudad', 'pedidos.direccionEnvio'])
        .select((eb) => [piezasOfPedido(eb).as('piezas'), porLlamar(eb).as('llamarEl')])
        .select((eb) => [lastCall(eb, 'resultado').as('llamada'), lastCall(eb, 'createdAt').as('llamadaAt')]),
    )
    .where(fitting({ scope, seesContact, engine }, filtro))
    .orderBy('pedidos.createdAt', direction(orden))
    .orderBy('pedidos.id', direction(orden))
    .limit(limite + 1)
  if (cursor) query = query.where(after(cursor, orden))
  const page = pageOf(await query.execute(), limite)
  const garments = isStaff || page.items.length === 0 ? null : await findGarments(read, page.items)
  const items = page.items.map((row): PedidoCard => {
    const { nombreCompleto = '', email = '', ciudad, direccionEnvio, ...shown } = row
    const { llamarEl = null, llamada, llamadaAt, ...card } = shown
    if (garments) return { ...card, ...garments(row.id) }
    return {
      ...{ ...card, consultora: { nombreCompleto, email }, ciudad: ciudadOf(direccionEnvio, ciudad), llamarEl },
      ultimaLlamada: llamada && llamadaAt ? { resultado: llamada, createdAt: llamadaAt } : null,
    }
  })
  return { ...page, items }
}

const maxImagenes = 3

/** Pieces of each pedido, and pictures of its first garments in line order; two sizes of a garment give one picture. */
async function findGarments(read: Reader, pedidos: { id: string }[]) {
  const lines = await read
    .selectFrom('pedidoItems')
    .leftJoin('imagenes', 'imagenes.id', 'pedidoItems.imagenId')
    .select(['pedidoId', 'productoId', 'cantidad', ...imagenColumns])
    .where(
      'pedidoId',
      'in',
      pedidos.map(({ id }) => id),
    )
    .where('hasta', 'is', null)
    .orderBy('pedidoId')
    .orderBy('posicion')
    .execute()
  const byPedido = Map.groupBy(lines, ({ pedidoId }) => pedidoId)
  return (id: string) => {
    const own = byPedido.get(id) ?? []
    const garments = new Map<string, (typeof own)[number]>()
    for (const line of own) {
      if (garments.size === maxImagenes) break
      if (!garments.has(line.productoId)) garments.set(line.productoId, line)
    }
    return {
      piezas: own.reduce((sum, { cantidad }) => sum + cantidad, 0),
      imagenes: [...garments.values()].map(imagenFrom),
    }
  }
}

/** @param direccionEnvio the pedido's address as JSON. @param ofProfile the city of the consultora's profile. */
export function ciudadOf(direccionEnvio = '{}', ofProfile = ''): string {
  const envio: Partial<DireccionEnvio> = JSON.parse(direccionEnvio)
  return envio.ciudad || ofProfile
}

/** The next pendiente for staff to review: the first one placed after this pedido, or else the oldest. */
export async function findNextPendiente(
  read: Reader,
  { id, createdAt }: Pick<PedidoCard, 'id' | 'createdAt'>,
): Promise<Pick<PedidoCard, 'id' | 'numeroPedido'> | null> {
  const oldest = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido'])
    .where('status', '=', 'pendiente')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
  const after = await oldest
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(createdAt, id)))
    .executeTakeFirst()
  return after ?? (await oldest.where('id', '!=', id).executeTakeFirst()) ?? null
}

/** WHERE conditions of a list of pedidos (spec 3.1). */

type Builder = ExpressionBuilder<DB, 'pedidos'>
type Condition = (eb: Builder) => Expression<SqlBool>

/** @property seesContact whether e-mail and phone are searched. */
type Who = { scope: Scope; seesContact: boolean }

/** Combines the scope and all filters with AND. */
export const fitting =
  ({ scope, ...who }: Who & { engine: Engine }, filtro: PedidosFiltro): Condition =>
  (eb) => {
    const { status, numero, q, consultora, desde, hasta, responde } = filtro
    return eb.and([
      withinScope(scope)(eb),
      ...(status ? [eb('pedidos.status', '=', status)] : []),
      ...(consultora ? [eb('pedidos.consultoraId', '=', consultora)] : []),
      ...(numero ? [contains('pedidos.numeroPedido', numero.toUpperCase())] : []),
      ...(q && scope === 'everybody' ? [searched(q, who)] : []),
      ...(desde ? [eb('pedidos.createdAt', '>=', startOfMexicanDay(desde))] : []),
      ...(hasta ? [eb('pedidos.createdAt', '<', startOfMexicanDay(dayAfter(hasta)))] : []),
      ...(responde ? [isAsked(eb, scope, responde)] : []),
      ...waiting(eb, filtro, who.seesContact),
    ])
  }

/** @param works whether the reader may filter by propuestas and calls. */
const waiting = (eb: Builder, { espera, llamar, propuesta }: PedidosFiltro, works: boolean) => [
  ...(espera ? [eb('pedidos.status', '=', 'pendiente'), eb('pedidos.createdAt', '<', ago(dayMs))] : []),
  ...(llamar ? [works ? sql<boolean>`pedidos.id in (${porLlamarHoy()})` : eb.lit(false)] : []),
  ...(propuesta ? [works ? conPropuesta[propuesta]() : eb.lit(false)] : []),
]

/** Ignored for staff, some of whom may not see propuestas. */
function isAsked(eb: Builder, scope: Scope, responde: 'si' | 'no') {
  if (scope === 'everybody') return eb.lit(true)
  const open = eb.exists(
    eb.selectFrom('propuestas').select('id').whereRef('pedidoId', '=', 'pedidos.id').where('estado', '=', 'abierta'),
  )
  return responde === 'si' ? open : eb.not(open)
}

/** Matches part of the number, or every word in a consultora's name, e-mail or phone. */
function searched(q: string, { engine, seesContact }: { engine: Engine; seesContact: boolean }): RawBuilder<boolean> {
  const { numero, palabras } = readPedidosBusqueda(q, seesContact)
  const byNumero = numero === null ? null : contains('pedidos.numeroPedido', numero)
  if (palabras.length === 0) return byNumero ?? sql<boolean>`1 = 0`
  const people = sql`select id from pedidos where consultora_id in (${peopleWith(palabras, { engine, seesContact })})`
  if (!byNumero) return sql<boolean>`pedidos.id in (${people})`
  return sql<boolean>`pedidos.id in (select pedidos.id from pedidos where ${byNumero} union all ${people})`
}

const minTrigramLength = 3

/**
 * Ids of people that match every word. SQLite needs the trigram condition to use its index; PostgreSQL uses its own (db/migrations/052 and
 * 015).
 */
function peopleWith(palabras: string[], { engine, seesContact }: { engine: Engine; seesContact: boolean }) {
  const phrases = palabras.filter((palabra) => [...palabra].length >= minTrigramLength)
  const match = phrases.map((palabra) => `"${palabra.replaceAll('"', '""')}"`).join(' ')
  const conditions = [
    ...palabras.map((palabra) => contains('profiles_busqueda.busqueda', palabra)),
    ...(engine === 'sqlite' && phrases.length > 0
      ? [sql`profiles_busqueda.id in (select id from profiles_trigramas where busqueda match ${match})`]
      : []),
    ...(seesContact ? [] : palabras.map((palabra) => contains(sql<string>`fold(nombre_completo)`, palabra))),
  ]
  return sql`select profiles_busqueda.id from profiles_busqueda join profiles on profiles.id = profiles_busqueda.id
    where ${sql.join(conditions, sql` and `)}`
}

const porLlamarHoy = () => sql`select pedido_id from pedidos_por_llamar where llamar_el <= ${mexicanDay(new Date())}`

const conPropuesta: Record<PropuestaFiltro, () => RawBuilder<boolean>> = {
  // Must equal the condition of the partial index.
  'sin-respuesta': () => sql<boolean>`pedidos.id in (
    select pedido_id from propuestas where estado = 'abierta' and created_at < ${ago(sinRespuestaHoras * hourMs)})`,
  llamada: () => sql<boolean>`pedidos.id in (${porLlamarHoy()} and exists (
    select 1 from propuestas where propuestas.pedido_id = pedidos_por_llamar.pedido_id and estado = 'rechazada'
    and not exists (select 1 from propuestas as newer
      where newer.pedido_id = propuestas.pedido_id and newer.created_at > propuestas.created_at)
    and not exists (select 1 from llamadas
      where llamadas.pedido_id = propuestas.pedido_id and llamadas.created_at > cerrada_at)))`,
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

export const direction = (orden: PedidosSearch['orden']): 'asc' | 'desc' => (orden === antiguasPrimero ? 'asc' : 'desc')

/** Keyset condition: the rows after the cursor, in the list's order. */
export const after =
  ({ createdAt, id }: Cursor, orden: PedidosSearch['orden']): Condition =>
  (eb) =>
    eb(eb.refTuple('pedidos.createdAt', 'pedidos.id'), direction(orden) === 'asc' ? '>' : '<', eb.tuple(createdAt, id))

/** Pieces of a pedido; a subquery, evaluated only for the rows of a page. */
export const piezasOfPedido = (eb: Builder) =>
  eb
    .selectFrom('pedidoItems')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('cantidad'), eb.lit(0)).as('piezas'))
    .whereRef('pedidoItems.pedidoId', '=', 'pedidos.id')
    .where('hasta', 'is', null)
    .$asScalar()
    .$notNull()

/** Creation time of the open propuesta. */
export const openPropuesta = (eb: Builder) =>
  eb
    .selectFrom('propuestas')
    .select('propuestas.createdAt')
    .whereRef('propuestas.pedidoId', '=', 'pedidos.id')
    .where('estado', '=', 'abierta')
    .$asScalar()

const porLlamar = (eb: Builder) =>
  eb.selectFrom('pedidosPorLlamar').select('llamarEl').whereRef('pedidoId', '=', 'pedidos.id').$asScalar()

export const lastCall = <Column extends 'resultado' | 'createdAt'>(eb: Builder, column: Column) =>
  eb
    .selectFrom('llamadas')
    .select(`llamadas.${column}`)
    .whereRef('llamadas.pedidoId', '=', 'pedidos.id')
    .orderBy('llamadas.createdAt', 'desc')
    .limit(1)
    .$asScalar()

/** Number of the open surtido of a pedido (spec 3.3). */
export const openSurtido = (eb: Builder) =>
  eb
    .selectFrom('surtidoPedidos')
    .innerJoin('surtidos', 'surtidos.id', 'surtidoPedidos.surtidoId')
    .select('surtidos.numero')
    .whereRef('surtidoPedidos.pedidoId', '=', 'pedidos.id')
    .where('surtidoPedidos.abierto', '=', 1)
    .$asScalar()

/**
 * The four figures above the list (spec 2.7: stats). `enviadosHoy` counts the pedidos placed today that have status enviado.
 * @param hoy today in Mexico, `2026-11-05`.
 */
export async function countPedidos(read: Reader, hoy: string) {
  const rows = await read.selectFrom('pedidosContados').selectAll().where('dia', 'in', ['', hoy]).execute()
  const ever = rows.filter(({ dia }) => dia === '')
  const count = (of: string, status: PedidoStatus) =>
    rows.find((row) => row.dia === of && row.status === status)?.pedidos ?? 0
  return {
    pedidos: ever.reduce((sum, { pedidos }) => sum + pedidos, 0),
    pendientes: count('', 'pendiente'),
    ventasCentavos: ever.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0),
    enviadosHoy: count(hoy, 'enviado'),
  }
}

/** Number of pedidos per status; a status without pedidos is missing. */
export const countPedidosByStatus = (read: Reader): Promise<{ status: PedidoStatus; pedidos: number }[]> =>
  read.selectFrom('pedidosContados').select(['status', 'pedidos']).where('dia', '=', '').orderBy('status').execute()
