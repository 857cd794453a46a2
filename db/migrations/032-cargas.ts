import { type Kysely, sql } from 'kysely'

/**
 * Files of products that staff gave (spec 3.5, docs/decisions/009). What was read of a file is kept here, so that what is applied is what
 * was shown, whatever a browser sends. A product of the file is applied in one transaction that also marks its row here. `turno` is who
 * applies it at the moment, `latido_at` when that last gave a sign of life. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of schema(strict)) await sql.raw(statement).execute(db)
}

const schema = (strict: string): string[] => [
  `create table cargas (
    id text primary key,
    actor_id text not null references "user" (id),
    archivo text not null,
    estado text not null check (estado in ('leyendo', 'revisada', 'aplicando', 'interrumpida', 'terminada')),
    columnas text not null,
    cuentas text not null,
    turno text,
    latido_at text,
    aplicada_at text,
    terminada_at text,
    created_at text not null
  )${strict}`,
  'create index cargas_of_actor on cargas (actor_id, created_at desc, id desc)',
  'create index cargas_by_age on cargas (created_at)',
  `create table carga_productos (
    carga_id text not null references cargas (id) on delete cascade,
    posicion integer not null,
    producto_id text,
    version integer,
    accion text not null check (accion in ('crear', 'cambiar', 'dejar', 'rechazar')),
    cambio text not null,
    estado text not null check (estado in ('pendiente', 'hecho', 'rechazado', 'nada')),
    motivo text,
    primary key (carga_id, posicion)
  )${strict}`,
  `create index carga_productos_pendientes on carga_productos (carga_id, posicion) where estado = 'pendiente'`,
  `create table carga_filas (
    carga_id text not null references cargas (id) on delete cascade,
    fila integer not null,
    posicion integer not null,
    producto text not null,
    accion text not null check (accion in ('crear', 'cambiar', 'dejar', 'rechazar')),
    celdas text not null,
    cambios text not null,
    motivo text,
    primary key (carga_id, fila)
  )${strict}`,
  'create index carga_filas_by_accion on carga_filas (carga_id, accion, fila)',
]
