import { type Kysely, sql } from 'kysely'

/**
 * An index for the search of products by any part of name or SKU, so that a word that few or none have is found as
 * quickly among 20,000 products as among a thousand. SQLite gets a table of trigrams beside `productos`, which keeps
 * itself; PostgreSQL its own trigram index, where the database lets us have the extension: without it the search reads
 * every row and is right all the same.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of engine === 'postgres' ? postgres : sqlite) await sql.raw(statement).execute(db)
}

const sqlite = [
  `create virtual table productos_trigramas using fts5 (id unindexed, busqueda, tokenize = 'trigram')`,
  `insert into productos_trigramas (id, busqueda) select id, busqueda from productos`,
  `create trigger productos_trigramas_alta after insert on productos begin
    insert into productos_trigramas (id, busqueda) values (new.id, new.busqueda);
  end`,
  `create trigger productos_trigramas_cambio after update of busqueda on productos when new.busqueda <> old.busqueda begin
    update productos_trigramas set busqueda = new.busqueda where id = new.id;
  end`,
  `create trigger productos_trigramas_baja after delete on productos begin
    delete from productos_trigramas where id = old.id;
  end`,
]

const postgres = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index productos_trigramas on productos using gin (busqueda gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not to be had: the search of products reads every row.';
  end $$`,
]
