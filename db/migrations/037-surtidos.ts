import { type Kysely, sql } from 'kysely'

/**
 * Surtidos and guías (spec 3.3, docs/decisions/008). A surtido is pedidos that are picked together; `lugar` is which of its boxes a pedido
 * is, and one that was taken out is `fuera`. `abierto` stands beside each of them, too, so that one unique index keeps a pedido to one open surtido. A marca says how many pieces
 * of a size were found: `prenda_id` is the size, or the product of a line that has none. A guía is what a parcel is followed by. Frozen: a
 * change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of [...(engine === 'postgres' ? postgres : sqlite), ...both(strict)])
    await sql.raw(statement).execute(db)
}

const tipos = `tipo in ('creado', 'status', 'notas', 'fechas', 'direccion', 'lineas', 'propuesta', 'pago', 'guia')`

/** SQLite changes no CHECK: the column is added anew. */
const sqlite = [
  `alter table pedido_eventos add column longer_tipo text not null default 'creado' check (longer_${tipos})`,
  'update pedido_eventos set longer_tipo = tipo',
  'alter table pedido_eventos drop column tipo',
  'alter table pedido_eventos rename column longer_tipo to tipo',
]

const postgres = [
  `alter table pedido_eventos drop constraint pedido_eventos_tipo_check,
    add constraint pedido_eventos_tipo_check check (${tipos})`,
]

const both = (strict: string): string[] => [
  // JSON, as the address beside it: carrier, number, packages and the link that was made of them.
  'alter table pedidos add column guia text',

  `create table surtidos (
    id text primary key,
    numero integer not null unique check (numero > 0),
    abierto integer not null check (abierto in (0, 1)),
    version integer not null check (version > 0),
    created_by text not null references "user" (id),
    created_at text not null,
    terminado_by text references "user" (id),
    terminado_at text,
    check ((abierto = 1) = (terminado_at is null))
  )${strict}`,
  'create index surtidos_in_order on surtidos (abierto desc, created_at desc, id desc)',
  `create table surtido_pedidos (
    surtido_id text not null references surtidos (id),
    lugar integer not null check (lugar > 0),
    pedido_id text not null references pedidos (id),
    abierto integer not null check (abierto in (0, 1)),
    fuera integer not null default 0 check (fuera in (0, 1)),
    primary key (surtido_id, pedido_id),
    unique (surtido_id, lugar),
    check (abierto + fuera < 2)
  )${strict}`,
  'create unique index surtido_pedidos_open on surtido_pedidos (pedido_id) where abierto = 1',
  'create index surtido_pedidos_of_pedido on surtido_pedidos (pedido_id)',
  `create table surtido_marcas (
    surtido_id text not null references surtidos (id),
    prenda_id text not null,
    piezas integer not null check (piezas >= 0),
    actor_id text not null references "user" (id),
    at text not null,
    primary key (surtido_id, prenda_id)
  )${strict}`,
  `create table surtido_claves (
    actor_id text not null references "user" (id),
    clave text not null,
    huella text not null,
    surtido_id text not null,
    created_at text not null,
    primary key (actor_id, clave)
  )${strict}`,
  `insert into contadores (nombre, valor) values ('surtido', 0)`,
]
