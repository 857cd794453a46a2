import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '#modules/catalogo/server/reads.ts'
import { formatNumeroPedido, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { type Busqueda, maxPerKind } from '#modules/reportes/busqueda/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'

export type PedidoHit = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  totalCentavos: number
  createdAt: string
  consultora: string
}

/** The id of the pedido whose whole number was typed; else those of the newest that have the digits in theirs. */
export async function findByNumero(read: Reader, { numero }: Busqueda): Promise<string[]> {
  if (numero === null) return []
  const whole = formatNumeroPedido(Number(numero))
  const exact = idsOf(await read.selectFrom('pedidos').select('id').where('numeroPedido', '=', whole).execute())
  if (exact.length > 0 && whole.endsWith(`-${numero}`)) return exact
  return [...exact, ...idsOf(await newest(read).where(contains('pedidos.numeroPedido', numero)).execute())]
}

/** The ids of the newest pedidos of some people. */
export const findByConsultora = async (read: Reader, consultoraIds: string[]): Promise<string[]> =>
  consultoraIds.length === 0 ? [] : idsOf(await newest(read).where('consultoraId', 'in', consultoraIds).execute())

/** With no more lines than this, all of them are gathered; with more, a new pedido with one of them is never far. */
const maxGathered = 1_000
/** How many of the newest pedidos are looked through for what very many lines say. */
const maxWalked = 10_000

/**
 * The ids of the newest pedidos with a line whose product has, or had, every word in name or SKU. What over 1,000 lines say is
 * looked for among the newest 10,000 pedidos.
 */
export async function findByLinea(db: Database, { palabras }: Busqueda): Promise<string[]> {
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
export async function findPedidoHits(read: Reader, ids: string[]): Promise<PedidoHit[]> {
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
