import { type Kysely, sql } from 'kysely'

/** When staff dismissed a letter that failed, so that it no longer counts as one to look at. Frozen: a change is a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mensajes add column descartado_at text`.execute(db)
}
