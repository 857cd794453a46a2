import { type Kysely, sql } from 'kysely'

/**
 * A consultora's vitrina, her selecciones, and how often its pages were opened (spec 3.4, docs/decisions/004). Visits are counts by Mexican
 * day and page, without a word of who came; `objeto` names the product, line or selección, and is empty for the front. The primary
 * keys begin with whose it is, so that no list reads others' rows. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of schema(strict)) await sql.raw(statement).execute(db)
}

const schema = (strict: string): string[] => [
  `create table vitrinas (
    consultora_id text primary key references profiles (id) on delete cascade,
    codigo text not null,
    encendida integer not null default 0 check (encendida in (0, 1)),
    created_at text not null,
    updated_at text not null
  )${strict}`,
  'create unique index vitrinas_codigo on vitrinas (codigo)',

  `create table selecciones (
    id text primary key,
    consultora_id text not null references profiles (id) on delete cascade,
    nombre text not null check (nombre <> ''),
    slug text not null,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  'create unique index selecciones_slug on selecciones (consultora_id, slug)',
  'create index selecciones_newest on selecciones (consultora_id, created_at, id)',

  `create table seleccion_productos (
    seleccion_id text not null references selecciones (id) on delete cascade,
    posicion integer not null,
    producto_id text not null references productos (id),
    primary key (seleccion_id, posicion)
  )${strict}`,
  'create unique index seleccion_productos_once on seleccion_productos (seleccion_id, producto_id)',
  'create index seleccion_productos_of_producto on seleccion_productos (producto_id)',

  `create table vitrina_visitas (
    consultora_id text not null references profiles (id) on delete cascade,
    dia text not null,
    tipo text not null check (tipo in ('inicio', 'categoria', 'producto', 'seleccion')),
    objeto text not null,
    visitas integer not null check (visitas > 0),
    primary key (consultora_id, dia, tipo, objeto)
  )${strict}`,
]
