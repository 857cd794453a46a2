import { type Kysely, sql } from 'kysely'

/** What a product is made of and how it is cared for (spec 3.5); none for the products that are there. Frozen: a change is a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table productos add column composicion text`.execute(db)
}
