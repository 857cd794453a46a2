import { type Kysely, sql } from 'kysely'

/**
 * The cart on the server (spec 3.4, docs/decisions/007): a row for each size that a consultora has in it, with what it cost when she put
 * it in or last agreed to its price; how often her cart changed; and the keys of her changes, so that one sent again changes nothing.
 * Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const types = engine === 'postgres' ? { bigint: 'bigint', strict: '' } : { bigint: 'integer', strict: ' strict' }
  for (const statement of schema(types)) await sql.raw(statement).execute(db)
}

const schema = ({ bigint, strict }: { bigint: string; strict: string }): string[] => [
  `create table carritos (
    persona_id text primary key references "user" (id) on delete cascade,
    version integer not null check (version > 0)
  )${strict}`,
  `create table carrito_lineas (
    persona_id text not null references carritos (persona_id) on delete cascade,
    talla_id text not null references producto_tallas (id) on delete cascade,
    cantidad integer not null check (cantidad between 1 and 10000),
    precio_unitario_centavos ${bigint} not null check (precio_unitario_centavos >= 0),
    added_at text not null,
    primary key (persona_id, talla_id)
  )${strict}`,
  'create index carrito_lineas_of_talla on carrito_lineas (talla_id)',
  `create table carrito_claves (
    persona_id text not null references "user" (id) on delete cascade,
    clave text not null,
    huella text not null,
    cambio_id text not null,
    avisos text,
    created_at text not null,
    primary key (persona_id, clave)
  )${strict}`,
  'create index carrito_claves_by_age on carrito_claves (persona_id, created_at)',
]
