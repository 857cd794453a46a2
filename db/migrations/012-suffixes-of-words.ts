import { type Kysely, sql } from 'kysely'

/**
 * PostgreSQL finds the products that have a rare word by the suffixes of theirs: a word that is part of a name begins one of
 * its words' suffixes. One index instead of two, for words of any length, without an extension (docs/decisions/013).
 * A suffix is cut after 100 letters, as the search does with its words. The function of 006 stays for a server of the version before, which may still be
 * running. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of engine === 'postgres' ? postgres : []) await sql.raw(statement).execute(db)
}

const postgres = [
  `create function sufijos(palabras text) returns tsvector language sql immutable strict parallel safe as $$
    select array_to_tsvector(coalesce(array_agg(substr(palabra, desde, 100)), '{}'))
    from unnest(string_to_array(palabras, ' ')) as palabra, generate_series(1, length(palabra)) as desde
  $$`,
  // Without a list of what is yet to be sorted in, which each search would read.
  'create index productos_sufijos on productos using gin (sufijos(busqueda)) with (fastupdate = off)',
  // Nothing is decided by how often a suffix is there, and counting them is most of what ANALYZE would do.
  'alter index productos_sufijos alter column 1 set statistics 0',
  'drop index if exists productos_trigramas',
  'drop index productos_pares',
]
