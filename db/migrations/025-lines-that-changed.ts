import { type Kysely, sql } from 'kysely'

/**
 * The lines of pedidos that were changed after they were sent: those that ended, and those that came later. They are few, and what
 * was asked for differs from what is there by them alone (docs/decisions/013). Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pedido_items_changed on pedido_items (pedido_id, desde, hasta, producto_id, cantidad)
    where hasta is not null or desde > 1`.execute(db)
}
