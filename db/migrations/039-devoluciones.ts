import { type Kysely, sql } from 'kysely'

/**
 * Cambios y devoluciones (spec 3.3, docs/decisions/008). A devolución is of a line of a pedido, which is kept as it was; `por_*` is the size
 * that she wants instead. Its timeline is only ever added to. The book of a pedido learns two kinds of entry: what a return is worth to
 * her (`devolucion`, once for each), and what was paid back (`reembolso`, less than nothing). Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = engine === 'postgres'
  const tables = schema(postgres ? 'bigint' : 'integer', postgres ? '' : ' strict')
  for (const statement of [...tables, ...(postgres ? longerOnPostgres : longerOnSqlite)])
    await sql.raw(statement).execute(db)
}

const motivos = `motivo in ('inicial', 'pedido', 'status', 'ajuste', 'lineas', 'propuesta', 'conteo', 'merma', 'entrada', 'muestra',
  'devolucion')`
const tipos = `tipo in ('creado', 'status', 'notas', 'fechas', 'direccion', 'lineas', 'propuesta', 'pago', 'guia', 'devolucion')`
const formas = `forma in ('transferencia', 'efectivo', 'deposito', 'otro', 'devolucion', 'reembolso')`
/** Money comes in, but for what is paid back; an entry that takes another back is its contrary. */
const sign = `((forma = 'reembolso') = (corrige is not null)) = (centavos > 0)`

const schema = (bigint: string, strict: string): string[] => [
  `create table devoluciones (
    id text primary key,
    pedido_id text not null references pedidos (id),
    consultora_id text not null references profiles (id),
    posicion integer not null,
    producto_id text not null references productos (id),
    talla_id text references producto_tallas (id),
    nombre text not null,
    sku text,
    talla text,
    imagen_id text references imagenes (id),
    precio_unitario_centavos ${bigint} not null check (precio_unitario_centavos >= 0),
    tipo text not null check (tipo in ('cambio', 'devolucion')),
    por_talla_id text references producto_tallas (id),
    por_talla text,
    cantidad integer not null check (cantidad > 0),
    motivo text not null check (motivo in ('talla', 'defecto', 'equivocada', 'otro')),
    detalle text,
    foto_id text references imagenes (id),
    razon text,
    estado text not null check (estado in ('solicitada', 'aceptada', 'recibida', 'enviada', 'rechazada', 'cancelada')),
    buenas integer not null default 0 check (buenas >= 0),
    danadas integer not null default 0 check (danadas >= 0),
    abono_centavos ${bigint} check (abono_centavos >= 0),
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    check ((tipo = 'cambio') = (por_talla_id is not null)),
    check (buenas + danadas <= cantidad),
    check ((buenas + danadas > 0) = (estado in ('recibida', 'enviada'))),
    check (estado <> 'enviada' or tipo = 'cambio')
  )${strict}`,
  'create index devoluciones_newest on devoluciones (created_at desc, id desc)',
  'create index devoluciones_by_estado on devoluciones (estado, created_at desc, id desc)',
  'create index devoluciones_of_consultora on devoluciones (consultora_id, created_at desc, id desc)',
  'create index devoluciones_of_pedido on devoluciones (pedido_id, posicion)',
  'create index devoluciones_que_apartan on devoluciones (por_talla_id) where por_talla_id is not null',
  'create index devoluciones_imagen on devoluciones (imagen_id) where imagen_id is not null',
  'create index devoluciones_foto on devoluciones (foto_id) where foto_id is not null',
  // Asked twice by one press, it is asked once.
  `create unique index devoluciones_solicitadas on devoluciones (pedido_id, posicion, tipo, coalesce(por_talla_id, ''))
    where estado = 'solicitada'`,
  `create table devolucion_eventos (
    devolucion_id text not null references devoluciones (id),
    version integer not null,
    de text,
    a text not null,
    palabras text,
    actor_id text not null references "user" (id),
    created_at text not null,
    primary key (devolucion_id, version)
  )${strict}`,
]

/** SQLite cannot change a CHECK: two columns are added anew, and the table of payments, whose rule names two, is made anew. */
const longerOnSqlite = [
  `alter table stock_movimientos add column longer_motivo text not null default 'pedido' check (longer_${motivos})`,
  'update stock_movimientos set longer_motivo = motivo',
  'alter table stock_movimientos drop column motivo',
  'alter table stock_movimientos rename column longer_motivo to motivo',
  `alter table pedido_eventos add column longer_tipo text not null default 'creado' check (longer_${tipos})`,
  'update pedido_eventos set longer_tipo = tipo',
  'alter table pedido_eventos drop column tipo',
  'alter table pedido_eventos rename column longer_tipo to tipo',
  `create table pagos_with_more (
    id text primary key,
    pedido_id text not null references pedidos (id),
    fecha text not null,
    forma text not null check (${formas}),
    referencia text,
    centavos integer not null check (centavos <> 0),
    corrige text unique references pagos_with_more (id),
    actor_id text not null references "user" (id),
    created_at text not null,
    devolucion_id text unique references devoluciones (id),
    check (${sign})
  ) strict`,
  `insert into pagos_with_more (id, pedido_id, fecha, forma, referencia, centavos, corrige, actor_id, created_at)
    select id, pedido_id, fecha, forma, referencia, centavos, corrige, actor_id, created_at from pagos
    order by corrige is not null`,
  'drop table pagos',
  'alter table pagos_with_more rename to pagos',
  'create index pagos_of_pedido on pagos (pedido_id, created_at)',
]

const longerOnPostgres = [
  `alter table stock_movimientos drop constraint stock_movimientos_motivo_check, add check (${motivos})`,
  `alter table pedido_eventos drop constraint pedido_eventos_tipo_check, add check (${tipos})`,
  'alter table pagos add column devolucion_id text unique references devoluciones (id)',
  `alter table pagos drop constraint pagos_forma_check, drop constraint pagos_check, add check (${formas}), add check (${sign})`,
]
