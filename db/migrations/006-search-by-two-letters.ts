import { type Kysely, sql } from 'kysely'

/**
 * An index for the search of products by words of one or two letters, which trigrams do not know: every letter and every
 * pair of letters of `busqueda`. SQLite gets a table that keeps itself, of tokens in hexadecimal, so that a sign is one
 * like any other; PostgreSQL an index over the list. `posiciones` counts the letters of the longest name and SKU.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of engine === 'postgres' ? postgres : sqlite) await sql.raw(statement).execute(db)
}

const paresOf = (text: string) => `(
    select group_concat(hex(substr(${text}, posicion, 1)) || ' ' || hex(substr(${text}, posicion, 2)), ' ')
    from posiciones where posicion <= length(${text})
  )`

const sqlite = [
  'create table posiciones (posicion integer primary key) strict',
  `insert into posiciones with recursive each(posicion) as (select 1 union all select posicion + 1 from each where posicion < 600)
    select posicion from each`,
  `create virtual table productos_pares using fts5 (id unindexed, pares, tokenize = 'ascii', detail = none, columnsize = 0)`,
  `insert into productos_pares (id, pares) select id, ${paresOf('busqueda')} from productos`,
  `create trigger productos_pares_alta after insert on productos begin
    insert into productos_pares (id, pares) values (new.id, ${paresOf('new.busqueda')});
  end`,
  `create trigger productos_pares_cambio after update of busqueda on productos when new.busqueda <> old.busqueda begin
    update productos_pares set pares = ${paresOf('new.busqueda')} where id = new.id;
  end`,
  `create trigger productos_pares_baja after delete on productos begin
    delete from productos_pares where id = old.id;
  end`,
]

const postgres = [
  `create function pares(words text) returns text[] language sql immutable strict parallel safe as $$
    select array_agg(distinct substr(words, posicion, letras))
    from generate_series(1, length(words)) as posicion, generate_series(1, 2) as letras
  $$`,
  'create index productos_pares on productos using gin (pares(busqueda))',
]
