import { type Kysely, sql } from 'kysely'

/**
 * A consultora's own business (spec 3.4): her clientas, what of cart and pedido is for whom, what they paid her, and what she sells for.
 * Every row names her, and `modules/clientas/server` alone reads these tables (docs/decisions/004). Cart and pedido know nothing of
 * them: a reparto names a size of the cart, or a line of a pedido by its place. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const [strict, bigint] = engine === 'postgres' ? ['', 'bigint'] : [' strict', 'integer']
  for (const statement of schema(strict, bigint)) await sql.raw(statement).execute(db)
}

const hers = 'persona_id text not null references profiles (id) on delete cascade'

const schema = (strict: string, bigint: string): string[] => [
  `create table clientas (
    id text primary key,
    ${hers},
    nombre text not null check (nombre <> ''),
    telefono text not null,
    tallas text not null,
    cumple text,
    notas text not null,
    orden text not null,
    busqueda text not null,
    created_at text not null,
    updated_at text not null
  )${strict}`,
  'create index clientas_by_nombre on clientas (persona_id, orden, id)',

  // What of a size in the cart is for whom.
  `create table reparto_carrito (
    ${hers},
    talla_id text not null references producto_tallas (id) on delete cascade,
    clienta_id text not null references clientas (id) on delete cascade,
    cantidad integer not null check (cantidad > 0),
    primary key (persona_id, talla_id, clienta_id)
  )${strict}`,
  'create index reparto_carrito_of_clienta on reparto_carrito (clienta_id)',
  'create index reparto_carrito_of_talla on reparto_carrito (talla_id)',

  // What of a line of a pedido is for whom, and how much of that she has handed over.
  `create table reparto_pedidos (
    ${hers},
    pedido_id text not null references pedidos (id) on delete cascade,
    posicion integer not null,
    clienta_id text not null references clientas (id) on delete cascade,
    cantidad integer not null check (cantidad > 0),
    entregadas integer not null default 0 check (entregadas between 0 and cantidad),
    primary key (pedido_id, posicion, clienta_id)
  )${strict}`,
  'create index reparto_pedidos_of_clienta on reparto_pedidos (clienta_id, pedido_id)',
  'create index reparto_pedidos_of_persona on reparto_pedidos (persona_id)',

  // A line that changed under its reparto, until she has divided it anew.
  `create table reparto_avisos (
    ${hers},
    pedido_id text not null references pedidos (id) on delete cascade,
    posicion integer not null,
    created_at text not null,
    primary key (pedido_id, posicion)
  )${strict}`,
  'create index reparto_avisos_of_persona on reparto_avisos (persona_id)',

  `create table precios_propios (
    ${hers},
    producto_id text not null references productos (id) on delete cascade,
    centavos ${bigint} not null check (centavos > 0),
    updated_at text not null,
    primary key (persona_id, producto_id)
  )${strict}`,
  'create index precios_propios_of_producto on precios_propios (producto_id)',

  // What she sold a line for when it came into her pedido.
  `create table precios_de_pedido (
    ${hers},
    pedido_id text not null references pedidos (id) on delete cascade,
    posicion integer not null,
    producto_id text not null references productos (id) on delete cascade,
    centavos ${bigint} not null check (centavos >= 0),
    primary key (pedido_id, posicion)
  )${strict}`,
  'create index precios_de_pedido_of_persona on precios_de_pedido (persona_id)',
  'create index precios_de_pedido_of_producto on precios_de_pedido (producto_id)',

  // What a clienta paid her: only ever added; a mistake is taken back by an entry that names it.
  `create table clienta_abonos (
    id text primary key,
    ${hers},
    clienta_id text not null references clientas (id) on delete cascade,
    fecha text not null,
    nota text,
    centavos ${bigint} not null check (centavos <> 0),
    corrige text unique references clienta_abonos (id) on delete cascade,
    created_at text not null,
    check ((corrige is null) = (centavos > 0))
  )${strict}`,
  'create index clienta_abonos_of_clienta on clienta_abonos (clienta_id, created_at desc)',
  'create index clienta_abonos_of_persona on clienta_abonos (persona_id)',

  // Whether leaving modo clienta asks for her password.
  `create table negocio_ajustes (
    persona_id text primary key references profiles (id) on delete cascade,
    pide_contrasena integer not null check (pide_contrasena in (0, 1))
  )${strict}`,
]
