import { type Kysely, sql } from 'kysely'

/**
 * The day on which a product becomes active by itself (spec 3.5), a day of Mexico City; with an index of those that wait. Frozen: a
 * change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table productos add column publicar_el text`.execute(db)
  await sql`create index productos_por_publicar on productos (publicar_el) where publicar_el is not null`.execute(db)
}
