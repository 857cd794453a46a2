import { type Kysely, sql } from 'kysely'

/**
 * Searches are a plain LIKE. PostgreSQL gets trigram indexes, where the database lets us have the extension: without it a
 * search reads every row and is right all the same. SQLite keeps the searched text in the indexes that its lists are read
 * by, and the trigrams of 005; its pairs of letters go. The function of 012 stays for a server of the version before, which
 * may still be running. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of engine === 'postgres' ? postgres : sqlite) await sql.raw(statement).execute(db)
}

const sqlite = [
  'drop trigger productos_pares_alta',
  'drop trigger productos_pares_cambio',
  'drop trigger productos_pares_baja',
  'drop table productos_pares',
  'drop table posiciones',
  'drop index productos_newest',
  'create index productos_newest on productos (activo, created_at desc, id desc, busqueda)',
  'drop index productos_all',
  'create index productos_all on productos (created_at desc, id desc, busqueda)',
  'drop index pedidos_newest',
  'create index pedidos_newest on pedidos (created_at desc, id desc, numero_pedido)',
  'drop index pedidos_by_status',
  'create index pedidos_by_status on pedidos (status, created_at desc, id desc, numero_pedido)',
  'drop index pedidos_by_status_and_numero',
]

const postgres = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index productos_trigramas on productos using gin (busqueda gin_trgm_ops);
    create index pedidos_trigramas on pedidos using gin (numero_pedido gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not to be had: searches read every row.';
  end $$`,
  'drop index productos_sufijos',
  'drop function pares(text)',
  'drop index pedidos_by_status_and_numero',
]
