import { Hono } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Indexado } from '#modules/catalogo/indice.ts'
import { listaOf } from '#modules/catalogo/lista.ts'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { inOrder } from '#modules/catalogo/server/reads.ts'
import { formatNumeroPedido, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { type Busqueda, maxPerKind, rankPedidos, readBusqueda } from '#modules/reportes/busqueda/rules.ts'
import { busquedaTexts } from '#modules/reportes/busqueda/texts.ts'
import type { Database, Engine, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/expressions.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { may, type Role, staffRoles } from '#shared/rights.ts'
import { maxBusquedaLength } from '#shared/search.ts'

/** `/api/busqueda`: staff search pedidos, people and products by one text (spec 3.1). */
export const busquedaApi = (db: Database, indice: OpenIndice) =>
  new Hono<Front>().get(
    '/',
    authorize({ to: ['mesa'], summary: 'Find pedidos, people and products by one text', costs: 'busqueda' }),
    parse('query', busquedaQuerySchema),
    async (c) => c.json(await searchDesk(db, indice, actorOf(c).role, c.req.valid('query').q)),
  )

/** Active or not, in the given order. */
async function findProductos(read: Reader, found: Indexado[]) {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.id', 'nombre', 'sku', 'activo', ...imagenColumns])
    .where('productos.id', 'in', ids)
    .execute()
  return inOrder(rows, ids).map((row) => {
    const { id, nombre, sku, activo } = row
    return { id, nombre, sku, activo: activo === 1, imagen: imagenFrom(row) }
  })
}

/**
 * People with every word in name, e-mail or phone, without staff: matching phones first, then by latest pedido.
 * @param seesContact whether e-mail and phone may be searched.
 */
async function findConsultoras(read: Reader, { palabrasDePersona, finDeTelefono }: Busqueda, seesContact: boolean) {
  let found = read
    .selectFrom('profilesBusqueda')
    .innerJoin('profiles', 'profiles.id', 'profilesBusqueda.id')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', 'role', 'busqueda'])
    .select((eb) =>
      eb
        .selectFrom('pedidos')
        .select('pedidos.id')
        .whereRef('consultoraId', '=', 'profiles.id')
        .orderBy('pedidos.createdAt', 'desc')
        .orderBy('pedidos.id', 'desc')
        .limit(1)
        .as('ultimoId'),
    )
    .where((eb) =>
      // Former staff have no role either.
      eb.or([eb.and([eb('role', 'is', null), eb('equipoHasta', 'is', null)]), eb('role', 'not in', staffRoles)]),
    )
  for (const palabra of palabrasDePersona) {
    found = found.where(contains('profilesBusqueda.busqueda', palabra))
    if (!seesContact) found = found.where(contains(sql<string>`fold(nombre_completo)`, palabra))
  }
  const rows = await read
    .selectFrom(found.as('found'))
    .leftJoin('pedidos', 'pedidos.id', 'found.ultimoId')
    .select(['found.id', 'nombreCompleto', 'email', 'telefono', 'role', 'ultimoId', 'numeroPedido', 'status'])
    .$if(finDeTelefono !== null, (query) =>
      query.orderBy(sql`case when busqueda like ${`%${finDeTelefono}`} then 0 else 1 end`),
    )
    .orderBy('pedidos.createdAt', (order) => order.desc().nullsLast())
    .orderBy('nombreCompleto')
    .orderBy('found.id')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ ultimoId, numeroPedido, status, ...consultora }) => ({
    ...consultora,
    ultimoPedido: ultimoId && numeroPedido && status ? { id: ultimoId, numeroPedido, status } : null,
  }))
}

type PedidoHit = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  totalCentavos: number
  createdAt: string
  consultora: string
}

/** The pedido with the exact number, else the newest ones containing the digits. */
async function findByNumero(read: Reader, { numero }: Busqueda): Promise<string[]> {
  if (numero === null) return []
  const whole = formatNumeroPedido(Number(numero))
  const exact = idsOf(await read.selectFrom('pedidos').select('id').where('numeroPedido', '=', whole).execute())
  if (exact.length > 0 && whole.endsWith(`-${numero}`)) return exact
  return [...exact, ...idsOf(await newest(read).where(contains('pedidos.numeroPedido', numero)).execute())]
}

/** The newest pedidos of these people. */
const findByConsultora = async (read: Reader, consultoraIds: string[]): Promise<string[]> =>
  consultoraIds.length === 0 ? [] : idsOf(await newest(read).where('consultoraId', 'in', consultoraIds).execute())

/** Up to this many lines are collected; with more, a recent pedido is bound to contain one. */
const maxGathered = 1_000
/** Newest pedidos scanned when many lines match. */
const maxWalked = 10_000

/** The newest pedidos with a line of a found product, or of one with every word in a former name or SKU. */
async function findByLinea({ read, engine }: Database, { palabras }: Busqueda, found: Indexado[]): Promise<string[]> {
  const productos = productosWith(engine, palabras, found)
  const { rows } = await sql<{ lineas: number }>`select count(*) as lineas from
    (select 1 from pedido_items where producto_id in (${productos}) limit ${maxGathered + 1}) as lineas`.execute(read)
  const lineas = rows[0]?.lineas ?? 0
  if (lineas === 0) return []
  if (lineas <= maxGathered) {
    const found = sql<string>`(select pedido_id from pedido_items where producto_id in (${productos}))`
    return idsOf(await newest(read).where('pedidos.id', 'in', found).execute())
  }
  const walked = newest(read, maxWalked).select('createdAt').as('pedidos')
  const has = sql<boolean>`exists (select 1 from pedido_items where pedido_id = pedidos.id and producto_id in (${productos}))`
  const among = read.selectFrom(walked).select('pedidos.id').where(has)
  return idsOf(
    await among.orderBy('pedidos.createdAt', 'desc').orderBy('pedidos.id', 'desc').limit(maxPerKind).execute(),
  )
}

async function findPedidoHits(read: Reader, ids: string[]): Promise<PedidoHit[]> {
  if (ids.length === 0) return []
  return read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt'])
    .select('nombreCompleto as consultora')
    .where('pedidos.id', 'in', ids)
    .execute()
}

function productosWith(engine: Engine, palabras: string[], found: Indexado[]): RawBuilder<unknown> {
  const ids = found.map(({ id }) => id)
  const now =
    engine === 'sqlite'
      ? sql`select value from json_each(${JSON.stringify(ids)})`
      : sql`select unnest(cast(${ids} as text[]))`
  const before = palabras.map((palabra) => contains('productos_nombres.busqueda', palabra))
  return sql`${now} union all select producto_id from productos_nombres where ${sql.join(before, sql` and `)}`
}

const newest = (read: Reader, limit = maxPerKind) =>
  read
    .selectFrom('pedidos')
    .select('pedidos.id')
    .orderBy('pedidos.createdAt', 'desc')
    .orderBy('pedidos.id', 'desc')
    .limit(limit)

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

type ConsultoraHits = Awaited<ReturnType<typeof findConsultoras>>

export type Encontrado = {
  pedidos: PedidoHit[]
  consultoras: ConsultoraHits
  productos: Awaited<ReturnType<typeof findProductos>>
  /** A suggestion for a search without results. */
  sugerencia?: string
}

/**
 * The best matches per kind, for the kinds this role may open (spec 3.1). E-mail and phone are searched only for roles
 * that may see them.
 */
async function searchDesk(db: Database, { current }: OpenIndice, role: Role | null, q: string): Promise<Encontrado> {
  const seesContact = may(role, 'consultoras')
  const asked = readBusqueda(q)
  const busqueda = seesContact ? asked : { ...asked, finDeTelefono: null }
  // Only accents: folds to nothing.
  if (busqueda.palabras.length === 0) return { pedidos: [], consultoras: [], productos: [] }
  const readsPedidos = may(role, 'pedidos-ver')
  const { indice } = await current()
  const { productos: met } = listaOf(indice, { q, nuevasDesde: '' })
  const [consultoras, productos, byNumero, byLinea] = await Promise.all([
    readsPedidos || seesContact ? findConsultoras(db.read, busqueda, seesContact) : [],
    may(role, 'productos') ? findProductos(db.read, met.slice(0, maxPerKind)) : [],
    readsPedidos ? findByNumero(db.read, busqueda) : [],
    readsPedidos ? findByLinea(db, busqueda, met) : [],
  ])
  const found = {
    pedidos: readsPedidos ? await findPedidos(db, busqueda, consultoras, [...byNumero, ...byLinea]) : [],
    consultoras: seesContact ? consultoras : [],
    productos,
  }
  const sugerencia =
    Object.values(found).every(({ length }) => length === 0) && may(role, 'productos') && indice.suggest(q)
  return { ...found, ...(sugerencia && { sugerencia }) }
}

async function findPedidos(
  { read }: Database,
  { numero, finDeTelefono }: Busqueda,
  consultoras: ConsultoraHits,
  ids: string[],
): Promise<PedidoHit[]> {
  const theirs = await findByConsultora(
    read,
    consultoras.map(({ id }) => id),
  )
  const byTelefono = consultoras
    .filter(({ telefono }) => finDeTelefono !== null && telefono.replace(/\D/g, '').endsWith(finDeTelefono))
    .flatMap(({ ultimoPedido }) => ultimoPedido?.id ?? [])
  const hits = await findPedidoHits(read, [...new Set([...ids, ...theirs, ...byTelefono])])
  const whole = numero === null ? null : formatNumeroPedido(Number(numero))
  const exact = hits.find(({ numeroPedido }) => numeroPedido === whole)
  return rankPedidos(hits, { porNumero: exact?.id ?? null, porTelefono: byTelefono })
}

const busquedaQuerySchema = z.strictObject({
  q: z
    .string(busquedaTexts.missing)
    .trim()
    .min(1, busquedaTexts.missing)
    .max(maxBusquedaLength, `Máximo ${maxBusquedaLength} caracteres`),
})
