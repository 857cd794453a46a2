import { type Kysely, sql } from 'kysely'

/**
 * One row for each product that the desk's form has made, so that sending it again finds it (docs/decisions/007). No key
 * for pedidos will do: those refer to a pedido. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = `create table producto_claves (
    admin_id text not null references "user" (id),
    clave text not null,
    huella text not null,
    producto_id text not null references productos (id) deferrable initially deferred,
    created_at text not null,
    primary key (admin_id, clave)
  )${engine === 'postgres' ? '' : ' strict'}`
  await sql.raw(table).execute(db)
  await sql`create unique index producto_claves_by_producto on producto_claves (producto_id)`.execute(db)
}
