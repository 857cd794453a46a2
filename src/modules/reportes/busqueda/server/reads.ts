import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '#modules/catalogo/server/reads.ts'
import { formatNumeroPedido, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { type Busqueda, maxPerKind, rankPedidos, readBusqueda } from '#modules/reportes/busqueda/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { type Role, staffRoles } from '#shared/actor.ts'
import type { Imagen } from '#shared/imagen.ts'
import { may } from '#shared/rights.ts'

type ProductoHit = { id: string; nombre: string; sku: string | null; activo: boolean; imagen: Imagen | null }

/** The newest products, active or not, that have every word in name or SKU. */
async function findProductos(db: Database, { palabras }: Busqueda): Promise<ProductoHit[]> {
  const rows = await db.read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.id', 'nombre', 'sku', 'activo', ...imagenColumns])
    .orderBy('productos.createdAt', 'desc')
    .orderBy('productos.id', 'desc')
    .where(await hasWords(db, palabras.join(' ')))
    .limit(maxPerKind)
    .execute()
  return rows.map((row) => {
    const { id, nombre, sku, activo } = row
    return { id, nombre, sku, activo: activo === 1, imagen: imagenFrom(row) }
  })
}

/** Somebody who orders, ordered or wants to, with the pedido that she sent last. */
type ConsultoraHit = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  role: Role | null
  ultimoPedido: { id: string; numeroPedido: string; status: PedidoStatus } | null
}

/**
 * Whoever has every word in name, e-mail or phone, staff left out: first those whose phone ends in what was typed, then who
 * ordered last. The newest pedidos of all who were found are among those of these few.
 * @param seesContact whether who asks may see e-mail and phone: else people are found by their name alone.
 */
async function findConsultoras(
  read: Reader,
  { palabrasDePersona, finDeTelefono }: Busqueda,
  seesContact: boolean,
): Promise<ConsultoraHit[]> {
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
      // Who left the team has no role either, and is nobody who wanted to order.
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

/** The id of the pedido whose whole number was typed; else those of the newest that have the digits in theirs. */
async function findByNumero(read: Reader, { numero }: Busqueda): Promise<string[]> {
  if (numero === null) return []
  const whole = formatNumeroPedido(Number(numero))
  const exact = idsOf(await read.selectFrom('pedidos').select('id').where('numeroPedido', '=', whole).execute())
  if (exact.length > 0 && whole.endsWith(`-${numero}`)) return exact
  return [...exact, ...idsOf(await newest(read).where(contains('pedidos.numeroPedido', numero)).execute())]
}

/** The ids of the newest pedidos of some people. */
const findByConsultora = async (read: Reader, consultoraIds: string[]): Promise<string[]> =>
  consultoraIds.length === 0 ? [] : idsOf(await newest(read).where('consultoraId', 'in', consultoraIds).execute())

/** With no more lines than this, all of them are gathered; with more, a new pedido with one of them is never far. */
const maxGathered = 1_000
/** How many of the newest pedidos are looked through for what very many lines say. */
const maxWalked = 10_000

/**
 * The ids of the newest pedidos with a line whose product has, or had, every word in name or SKU. What over 1,000 lines say is
 * looked for among the newest 10,000 pedidos.
 */
async function findByLinea(db: Database, { palabras }: Busqueda): Promise<string[]> {
  const { read } = db
  const productos = await productosWith(db, palabras)
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

/** What a list says of the pedidos with these ids. */
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

async function productosWith(db: Database, palabras: string[]): Promise<RawBuilder<unknown>> {
  const now = await hasWords(db, palabras.join(' '))
  const before = palabras.map((palabra) => contains('productos_nombres.busqueda', palabra))
  return sql`select productos.id from productos where ${now}
    union all select producto_id from productos_nombres where ${sql.join(before, sql` and `)}`
}

const newest = (read: Reader, limit = maxPerKind) =>
  read
    .selectFrom('pedidos')
    .select('pedidos.id')
    .orderBy('pedidos.createdAt', 'desc')
    .orderBy('pedidos.id', 'desc')
    .limit(limit)

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

export type Encontrado = { pedidos: PedidoHit[]; consultoras: ConsultoraHit[]; productos: ProductoHit[] }

/**
 * A few pedidos, people and products that what was typed fits (spec 3.1: Search everywhere), of the kinds that this role may open. Who
 * reads pedidos finds them by the name of their consultora, too; by her e-mail and phone only who may see them.
 */
export async function searchDesk(db: Database, role: Role | null, q: string): Promise<Encontrado> {
  const seesContact = may(role, 'consultoras')
  const asked = readBusqueda(q)
  const busqueda = seesContact ? asked : { ...asked, finDeTelefono: null }
  // Accents alone, which a comparison forgives.
  if (busqueda.palabras.length === 0) return { pedidos: [], consultoras: [], productos: [] }
  const readsPedidos = may(role, 'pedidos-ver')
  const [consultoras, productos, byNumero, byLinea] = await Promise.all([
    readsPedidos || seesContact ? findConsultoras(db.read, busqueda, seesContact) : [],
    may(role, 'productos') ? findProductos(db, busqueda) : [],
    readsPedidos ? findByNumero(db.read, busqueda) : [],
    readsPedidos ? findByLinea(db, busqueda) : [],
  ])
  return {
    pedidos: readsPedidos ? await findPedidos(db, busqueda, consultoras, [...byNumero, ...byLinea]) : [],
    consultoras: seesContact ? consultoras : [],
    productos,
  }
}

async function findPedidos(
  { read }: Database,
  { numero, finDeTelefono }: Busqueda,
  consultoras: ConsultoraHit[],
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
