import { type Kysely, sql } from 'kysely'

/**
 * The settings that were changed at the desk (spec 3.1): the value as JSON, none where it was given back to the brand. What was
 * never changed has no row. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = `create table ajustes (
    clave text primary key check (clave <> ''),
    valor text,
    version integer not null check (version > 0),
    updated_at text not null,
    updated_by text not null references "user" (id)
  )${engine === 'postgres' ? '' : ' strict'}`
  await sql.raw(table).execute(db)
}
