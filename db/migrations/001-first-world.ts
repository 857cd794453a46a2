import { type Kysely, sql } from 'kysely'

/**
 * The first schema: everything in spec 1.3 and spec 2.3, with the stock holds, the movement ledger
 * and the pedido events of our own (docs/decisions/005 and 006). Columns are the same on both engines: text, integers
 * and ISO 8601 instants (docs/decisions/001). Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  // SQLite's integers are 64 bits wide already; STRICT makes it refuse what does not fit a column's type.
  const bigint = engine === 'postgres' ? 'bigint' : 'integer'
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of schema(bigint, strict)) await sql.raw(statement).execute(db)
}

const schema = (bigint: string, strict: string): string[] => [
  // Better Auth's four tables, in its own words.
  `create table "user" (
    id text primary key,
    name text not null,
    email text not null,
    email_verified integer not null default 0 check (email_verified in (0, 1)),
    image text,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  `create unique index user_email on "user" (lower(email))`,
  `create table session (
    id text primary key,
    token text not null unique,
    user_id text not null references "user" (id) on delete cascade,
    expires_at text not null,
    ip_address text,
    user_agent text,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  `create index "session_user" on session (user_id)`,
  `create table account (
    id text primary key,
    account_id text not null,
    provider_id text not null,
    user_id text not null references "user" (id) on delete cascade,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at text,
    refresh_token_expires_at text,
    scope text,
    password text,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  `create unique index account_of_user on account (user_id, provider_id)`,
  `create table verification (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at text not null,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  `create index verification_identifier on verification (identifier)`,

  `create table user_roles (
    user_id text primary key references "user" (id) on delete cascade,
    role text not null check (role in ('admin', 'consultor', 'pendiente')),
    created_at text not null,
    approved_at text,
    approved_by text references "user" (id),
    check (role <> 'consultor' or (approved_at is not null and approved_by is not null))
  )${strict}`,
  `create index user_roles_by_role on user_roles (role, created_at desc, user_id desc)`,

  `create table imagenes (
    id text primary key,
    ancho integer not null check (ancho > 0),
    alto integer not null check (alto > 0),
    anchos text not null,
    color text not null,
    created_at text not null
  )${strict}`,

  `create table profiles (
    id text primary key references "user" (id) on delete cascade,
    nombre_completo text not null,
    email text not null,
    telefono text not null default '',
    ciudad text not null default '',
    barrio text not null default '',
    direccion text not null default '',
    numero text not null default '',
    complemento text,
    codigo_postal text not null default '',
    avatar_imagen_id text references imagenes (id),
    version integer not null default 1,
    created_at text not null
  )${strict}`,

  `create table productos (
    id text primary key,
    nombre text not null check (nombre <> ''),
    sku text check (sku <> ''),
    descripcion text,
    categoria text not null check (categoria in
      ('moda_fitness', 'moda_intima', 'moda_casual', 'pijamas', 'moda_masculina')),
    precio_centavos ${bigint} not null check (precio_centavos >= 0),
    costo_consultora_centavos ${bigint} not null check (costo_consultora_centavos >= 0),
    imagen_id text references imagenes (id),
    activo integer not null default 1 check (activo in (0, 1)),
    busqueda text not null,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  `create unique index productos_sku on productos (lower(sku))`,
  `create index productos_newest on productos (activo, created_at desc, id desc)`,
  `create index productos_of_categoria on productos (categoria, activo, created_at desc, id desc)`,
  `create index productos_all on productos (created_at desc, id desc)`,

  `create table producto_imagenes (
    producto_id text not null references productos (id) on delete cascade,
    posicion integer not null,
    imagen_id text not null references imagenes (id),
    primary key (producto_id, posicion)
  )${strict}`,
  `create index producto_imagenes_imagen on producto_imagenes (imagen_id)`,

  `create table producto_tallas (
    id text primary key,
    producto_id text not null references productos (id),
    talla text not null check (talla <> ''),
    posicion integer not null,
    stock integer not null default 0 check (stock >= 0),
    apartado integer not null default 0,
    activo integer not null default 1 check (activo in (0, 1)),
    check (apartado between 0 and stock)
  )${strict}`,
  `create unique index producto_tallas_of_producto on producto_tallas (producto_id, lower(talla))`,

  `create table pedidos (
    id text primary key,
    numero_pedido text not null unique check (numero_pedido <> ''),
    consultora_id text not null references profiles (id),
    status text not null default 'pendiente' check (status in
      ('pendiente', 'confirmado', 'preparando', 'enviado', 'entregado', 'cancelado')),
    total_centavos ${bigint} not null check (total_centavos >= 0),
    direccion_envio text not null,
    notas text,
    notas_admin text,
    fecha_estimada_entrega text,
    fecha_entrega text,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  `create index pedidos_newest on pedidos (created_at desc, id desc)`,
  `create index pedidos_by_status on pedidos (status, created_at desc, id desc)`,
  `create index pedidos_of_consultora on pedidos (consultora_id, created_at desc, id desc)`,
  `create index pedidos_of_consultora_by_status on pedidos (consultora_id, status, created_at desc, id desc)`,

  `create table pedido_items (
    pedido_id text not null references pedidos (id),
    posicion integer not null,
    producto_id text not null references productos (id),
    talla_id text references producto_tallas (id),
    nombre text not null,
    sku text,
    talla text,
    imagen_id text references imagenes (id),
    cantidad integer not null check (cantidad > 0),
    precio_unitario_centavos ${bigint} not null check (precio_unitario_centavos >= 0),
    subtotal_centavos ${bigint} not null,
    primary key (pedido_id, posicion),
    check (subtotal_centavos = cantidad * precio_unitario_centavos)
  )${strict}`,
  `create index pedido_items_of_talla on pedido_items (talla_id)`,
  `create index pedido_items_of_producto on pedido_items (producto_id)`,

  // Who did what to a pedido, and when: appended, never changed.
  `create table pedido_eventos (
    pedido_id text not null references pedidos (id),
    version integer not null,
    tipo text not null check (tipo in ('creado', 'status', 'notas', 'fechas', 'direccion')),
    cambios text not null,
    actor_id text not null references "user" (id),
    created_at text not null,
    primary key (pedido_id, version)
  )${strict}`,

  // Each change of a size's stock or hold: the opening rows and these add up to what producto_tallas says.
  `create table stock_movimientos (
    id text primary key,
    talla_id text not null references producto_tallas (id),
    pedido_id text references pedidos (id),
    motivo text not null check (motivo in ('inicial', 'pedido', 'status', 'ajuste')),
    stock_delta integer not null,
    apartado_delta integer not null,
    actor_id text not null references "user" (id),
    created_at text not null
  )${strict}`,
  `create index stock_movimientos_of_talla on stock_movimientos (talla_id, id)`,
  `create index stock_movimientos_of_pedido on stock_movimientos (pedido_id)`,

  // One row for each pedido that was sent with a key, so that sending it again finds it (docs/decisions/007).
  `create table pedido_claves (
    consultora_id text not null references profiles (id),
    clave text not null,
    huella text not null,
    pedido_id text not null references pedidos (id) deferrable initially deferred,
    created_at text not null,
    primary key (consultora_id, clave)
  )${strict}`,

  `create table contadores (nombre text primary key, valor ${bigint} not null)${strict}`,
  `insert into contadores (nombre, valor) values ('numero_pedido', 0)`,
]
