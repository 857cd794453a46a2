import { type RawBuilder, sql } from 'kysely'
import { type Dias, instantsOf, vendidos } from '#modules/reportes/periodo-rules.ts'
import type { Engine, Reader } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/like.ts'

/** What is common to the reports of sales: which pedidos count, and their lines added up. Read from indexes alone (db/migrations/020 and 024). */

/** The condition on `pedidos as p`: placed in these days. */
export const placedIn = (dias: Dias): RawBuilder<boolean> => {
  const { from, before } = instantsOf(dias)
  return sql<boolean>`p.created_at >= ${from} and p.created_at < ${before}`
}

/** The condition on `pedidos as p`: placed in these days, and sold. */
export const soldIn = (dias: Dias): RawBuilder<boolean> =>
  sql<boolean>`${placedIn(dias)} and p.status in (${sql.join(vendidos)})`

/** Lines of what was sold, as they are by now (spec 3.2), by one of their columns: a table to select from, with `clave`, `piezas` and `centavos`. */
export const soldBy = (column: 'producto_id' | 'talla', dias: Dias): RawBuilder<unknown> => sql`(
  select i.${sql.ref(column)} as clave, sum(i.cantidad) as piezas, ${sumOf(sql`i.subtotal_centavos`)} as centavos
  from pedidos p join pedido_items i on i.pedido_id = p.id and i.hasta is null
  where ${soldIn(dias)} group by i.${sql.ref(column)})`

/** The Mexican day of an instant, as db/migrations/002 counts. */
export const dayOf = (engine: Engine, column: RawBuilder<unknown>): RawBuilder<string> =>
  engine === 'sqlite'
    ? sql<string>`date(${column}, '-6 hours')`
    : sql<string>`to_char((${column}::timestamptz at time zone 'UTC') - interval '6 hours', 'YYYY-MM-DD')`

export const rowsOf = async <Row>(read: Reader, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(read)).rows
