import { type Kysely, sql } from 'kysely'

/**
 * What the desk's search finds people and lines by (docs/decisions/013). `profiles_busqueda` has a narrow row per person: name
 * and e-mail folded, then the digits of the phone; the database keeps it itself, whoever writes. `productos_nombres` has the
 * names and SKUs that a product had before, so that a pedido is found by what its line says. Frozen: a change is a new
 * migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of engine === 'postgres' ? postgres : sqlite) await sql.raw(statement).execute(db)
}

const tables = (strict: string) => [
  `create table profiles_busqueda (
    id text primary key references profiles (id) on delete cascade,
    busqueda text not null
  )${strict}`,
  `create table productos_nombres (
    producto_id text not null references productos (id) on delete cascade,
    busqueda text not null,
    primary key (producto_id, busqueda)
  )${strict}`,
]

/** Lines that were sent under another name than the product has now, spelt as `foldForSearch` does. */
const formerNames = `insert into productos_nombres (producto_id, busqueda)
  select distinct producto_id, palabras || ' ' || replace(palabras, '-', '') from (
    select producto_id, fold(pedido_items.nombre || ' ' || coalesce(pedido_items.sku, '')) as palabras
    from pedido_items join productos on productos.id = producto_id
    where pedido_items.nombre <> productos.nombre or coalesce(pedido_items.sku, '') <> coalesce(productos.sku, '')
  ) as lineas`

/** SQLite has no regular expressions: what people write between the digits of a phone. */
const digits = (phone: string) =>
  [' ', '-', '(', ')', '+', '.', '/'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, phone)
const sqlitePerson = (row: string) =>
  `fold(${row}.nombre_completo || ' ' || ${row}.email) || ' ' || ${digits(`${row}.telefono`)}`

const sqlite = [
  ...tables(' strict'),
  `insert into profiles_busqueda (id, busqueda) select id, ${sqlitePerson('profiles')} from profiles`,
  `create trigger profiles_busqueda_alta after insert on profiles begin
    insert into profiles_busqueda (id, busqueda) values (new.id, ${sqlitePerson('new')});
  end`,
  `create trigger profiles_busqueda_cambio after update of nombre_completo, email, telefono on profiles begin
    update profiles_busqueda set busqueda = ${sqlitePerson('new')} where id = new.id;
  end`,
  formerNames,
  `create trigger productos_nombres_cambio after update of busqueda on productos when new.busqueda <> old.busqueda begin
    insert into productos_nombres (producto_id, busqueda) values (old.id, old.busqueda) on conflict do nothing;
  end`,
]

const postgresPerson = (row: string) =>
  `fold(${row}.nombre_completo || ' ' || ${row}.email) || ' ' || regexp_replace(${row}.telefono, '\\D', '', 'g')`

const postgres = [
  ...tables(''),
  `insert into profiles_busqueda (id, busqueda) select id, ${postgresPerson('profiles')} from profiles`,
  `create function keep_profile_busqueda() returns trigger language plpgsql as $$
    begin
      insert into profiles_busqueda (id, busqueda) values (new.id, ${postgresPerson('new')})
      on conflict (id) do update set busqueda = excluded.busqueda;
      return null;
    end $$`,
  `create trigger profiles_busqueda after insert or update of nombre_completo, email, telefono on profiles
    for each row execute function keep_profile_busqueda()`,
  formerNames,
  `create function keep_producto_nombre() returns trigger language plpgsql as $$
    begin
      insert into productos_nombres (producto_id, busqueda) values (old.id, old.busqueda) on conflict do nothing;
      return null;
    end $$`,
  `create trigger productos_nombres after update of busqueda on productos
    for each row when (new.busqueda <> old.busqueda) execute function keep_producto_nombre()`,
  `do $$ begin
    create extension if not exists pg_trgm;
    create index profiles_busqueda_trigramas on profiles_busqueda using gin (busqueda gin_trgm_ops);
    create index productos_nombres_trigramas on productos_nombres using gin (busqueda gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not to be had: the search of the desk reads every row.';
  end $$`,
]
