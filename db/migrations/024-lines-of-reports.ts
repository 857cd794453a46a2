import { type Kysely, sql } from 'kysely'

/**
 * All that the reports ask of the lines of pedidos, each with the versions that it is in force for, and of a pedido also which of them its
 * consultora sent last: a period is read from these two alone. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'drop index pedidos_of_period',
  `create index pedidos_of_period on pedidos
    (created_at, status, id, consultora_id, total_centavos, enviada_version)`,
  `create index pedido_items_of_report on pedido_items
    (pedido_id, desde, hasta, producto_id, talla, cantidad, subtotal_centavos)`,
]
