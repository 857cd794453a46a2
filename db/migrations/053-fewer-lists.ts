import { type Kysely, sql } from 'kysely'

/**
 * Lists of products are chosen in memory (docs/decisions/013). Their indexes go: SQLite preferred `productos_newest`, which reads every
 * active product, to the ids that a list asks for. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['productos_newest', 'productos_all_of_categoria'])
    await sql.raw(`drop index ${index}`).execute(db)
}
