import { type Kysely, sql } from 'kysely'

/**
 * Which cambio or devolución an Idempotency-Key has made, and of which request (`huella`): sent again it is answered the same, and none is
 * made twice (spec 3.3, docs/decisions/007). Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  const table = `create table devolucion_claves (
    actor_id text not null references "user" (id),
    clave text not null,
    huella text not null,
    devolucion_id text not null,
    created_at text not null,
    primary key (actor_id, clave)
  )${strict}`
  await sql.raw(table).execute(db)
}
