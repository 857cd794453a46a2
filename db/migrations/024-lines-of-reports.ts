import { type Kysely, sql } from 'kysely'

/** All that the reports ask of the lines of pedidos, each with the versions it is in force for: a period is read from it alone. Frozen: a change is a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pedido_items_of_report on pedido_items
    (pedido_id, desde, hasta, producto_id, talla, cantidad, subtotal_centavos)`.execute(db)
}
