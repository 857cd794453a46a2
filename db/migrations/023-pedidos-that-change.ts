import { type Kysely, sql } from 'kysely'

/**
 * Pedidos that change (spec 3.2, docs/decisions/006). A line is known by its place in the pedido, and each version of it is a row: in force
 * from `desde`, the version of the pedido that brought it, until `hasta`, the version that took it away. So what the consultora sent is
 * never lost. A propuesta is what staff offer instead, with what it holds besides; `pagos` are only ever added; calls and internal notes
 * are for staff alone and change no version of the pedido. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const own = engine === 'postgres' ? postgres : sqlite
  for (const statement of [
    ...own,
    ...both(engine === 'postgres' ? 'bigint' : 'integer', engine === 'postgres' ? '' : ' strict'),
  ])
    await sql.raw(statement).execute(db)
}

const tipos = `tipo in ('creado', 'status', 'notas', 'fechas', 'direccion', 'lineas', 'propuesta', 'pago')`
const motivos = `motivo in ('inicial', 'pedido', 'status', 'ajuste', 'lineas', 'propuesta')`

/** SQLite changes neither a CHECK nor a key: the lines' table is made anew, the two columns with a CHECK are added anew. */
const sqlite = [
  `create table pedido_items_with_versions (
    pedido_id text not null references pedidos (id),
    posicion integer not null,
    desde integer not null default 1,
    hasta integer,
    producto_id text not null references productos (id),
    talla_id text references producto_tallas (id),
    nombre text not null,
    sku text,
    talla text,
    imagen_id text references imagenes (id),
    cantidad integer not null check (cantidad > 0),
    precio_unitario_centavos integer not null check (precio_unitario_centavos >= 0),
    subtotal_centavos integer not null,
    llega_el text,
    primary key (pedido_id, posicion, desde),
    check (subtotal_centavos = cantidad * precio_unitario_centavos),
    check (hasta > desde)
  ) strict`,
  `insert into pedido_items_with_versions (pedido_id, posicion, producto_id, talla_id, nombre, sku, talla, imagen_id, cantidad,
    precio_unitario_centavos, subtotal_centavos)
    select pedido_id, posicion, producto_id, talla_id, nombre, sku, talla, imagen_id, cantidad, precio_unitario_centavos,
      subtotal_centavos from pedido_items`,
  'drop table pedido_items',
  'alter table pedido_items_with_versions rename to pedido_items',
  'create index pedido_items_of_talla on pedido_items (talla_id)',
  'create index pedido_items_of_producto on pedido_items (producto_id)',
  'create index pedido_items_imagen on pedido_items (imagen_id)',

  `alter table pedido_eventos add column longer_tipo text not null default 'creado' check (longer_${tipos})`,
  'update pedido_eventos set longer_tipo = tipo',
  'alter table pedido_eventos drop column tipo',
  'alter table pedido_eventos rename column longer_tipo to tipo',

  `alter table stock_movimientos add column longer_motivo text not null default 'pedido' check (longer_${motivos})`,
  'update stock_movimientos set longer_motivo = motivo',
  'alter table stock_movimientos drop column motivo',
  'alter table stock_movimientos rename column longer_motivo to motivo',
]

const postgres = [
  'alter table pedido_items add column desde integer not null default 1, add column hasta integer, add column llega_el text',
  'alter table pedido_items add check (hasta > desde)',
  'alter table pedido_items drop constraint pedido_items_pkey, add primary key (pedido_id, posicion, desde)',
  `alter table pedido_eventos drop constraint pedido_eventos_tipo_check, add check (${tipos})`,
  `alter table stock_movimientos drop constraint stock_movimientos_motivo_check, add check (${motivos})`,
]

const both = (bigint: string, strict: string): string[] => [
  `alter table pedidos add column pagado_centavos ${bigint} not null default 0 check (pagado_centavos >= 0)`,
  // The version of the pedido whose lines the consultora sent last: the first, or that of her last edit.
  'alter table pedidos add column enviada_version integer not null default 1',

  `create table propuestas (
    id text primary key,
    pedido_id text not null references pedidos (id),
    estado text not null check (estado in ('abierta', 'aceptada', 'rechazada', 'retirada', 'reemplazada', 'anulada')),
    version integer not null,
    mensaje text,
    confirmar integer not null check (confirmar in (0, 1)),
    total_centavos ${bigint} not null check (total_centavos >= 0),
    created_by text not null references "user" (id),
    created_at text not null,
    cerrada_by text references "user" (id),
    cerrada_at text,
    por_telefono integer not null default 0 check (por_telefono in (0, 1)),
    check ((estado = 'abierta') = (cerrada_at is null))
  )${strict}`,
  // At most one of a pedido waits for an answer, whoever proposes at the same time.
  `create unique index propuestas_abiertas on propuestas (pedido_id) where estado = 'abierta'`,
  'create index propuestas_of_pedido on propuestas (pedido_id, created_at desc)',
  `create table propuesta_lineas (
    propuesta_id text not null references propuestas (id),
    posicion integer not null,
    producto_id text not null references productos (id),
    talla_id text references producto_tallas (id),
    nombre text not null,
    sku text,
    talla text,
    imagen_id text references imagenes (id),
    cantidad integer not null check (cantidad >= 0),
    precio_unitario_centavos ${bigint} not null check (precio_unitario_centavos >= 0),
    subtotal_centavos ${bigint} not null,
    llega_el text,
    motivo text,
    primary key (propuesta_id, posicion),
    check (subtotal_centavos = cantidad * precio_unitario_centavos)
  )${strict}`,
  'create index propuesta_lineas_imagen on propuesta_lineas (imagen_id)',
  // What an open propuesta holds beyond the lines of its pedido.
  `create table propuesta_apartados (
    propuesta_id text not null references propuestas (id),
    talla_id text not null references producto_tallas (id),
    cantidad integer not null check (cantidad > 0),
    primary key (propuesta_id, talla_id)
  )${strict}`,

  // What was paid: only ever added; a mistake is taken back by an entry that names it.
  `create table pagos (
    id text primary key,
    pedido_id text not null references pedidos (id),
    fecha text not null,
    forma text not null check (forma in ('transferencia', 'efectivo', 'deposito', 'otro')),
    referencia text,
    centavos ${bigint} not null check (centavos <> 0),
    corrige text unique references pagos (id),
    actor_id text not null references "user" (id),
    created_at text not null,
    check ((corrige is null) = (centavos > 0))
  )${strict}`,
  'create index pagos_of_pedido on pagos (pedido_id, created_at)',

  `create table llamadas (
    id text primary key,
    pedido_id text not null references pedidos (id),
    resultado text not null check (resultado in ('contesto', 'no_contesto', 'buzon', 'equivocado')),
    nota text,
    volver_el text,
    actor_id text not null references "user" (id),
    created_at text not null
  )${strict}`,
  'create index llamadas_of_pedido on llamadas (pedido_id, created_at desc)',
  // The day on which a pedido is to be phoned about.
  `create table pedidos_por_llamar (
    pedido_id text primary key references pedidos (id),
    llamar_el text not null
  )${strict}`,
  'create index pedidos_por_llamar_el on pedidos_por_llamar (llamar_el)',
  `create table notas_internas (
    id text primary key,
    pedido_id text not null references pedidos (id),
    texto text not null check (texto <> ''),
    actor_id text not null references "user" (id),
    created_at text not null
  )${strict}`,
  'create index notas_internas_of_pedido on notas_internas (pedido_id, created_at desc)',
]
