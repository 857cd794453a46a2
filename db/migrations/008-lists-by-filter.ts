import { type Kysely, sql } from 'kysely'

/**
 * Two lists of the brand's desk that read more the more there is: a status together with the beginning of a number, and
 * a product line with active and inactive ones together. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pedidos_by_status_and_numero on pedidos (status, numero_pedido)`.execute(db)
  await sql`create index productos_all_of_categoria on productos (categoria, created_at desc, id desc)`.execute(db)
}
