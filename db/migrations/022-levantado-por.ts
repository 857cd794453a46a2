import { type Kysely, sql } from 'kysely'

/** Who of the staff raised a pedido for a consultora (spec 3.2); none where she sent it. Frozen: a change is a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pedidos add column levantado_por text references "user" (id)`.execute(db)
}
