import { type Kysely, sql } from 'kysely'

/**
 * The outbox (docs/decisions: every letter is a row, written in the transaction of what it tells) and the counters that
 * slow down guessing, shared by all server processes. Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = engine === 'postgres' ? '' : ' strict'
  for (const statement of schema(strict)) await sql.raw(statement).execute(db)
}

const schema = (strict: string): string[] => [
  // `datos` are the facts that the letter tells, as JSON; its words are made of them when it leaves.
  `create table mensajes (
    id text primary key,
    clave text not null unique,
    tipo text not null,
    para text not null,
    datos text not null,
    estado text not null default 'por_enviar' check (estado in ('por_enviar', 'enviado', 'fallido')),
    intentos integer not null default 0,
    siguiente_at text not null,
    plazo_at text not null,
    error text,
    created_at text not null,
    enviado_at text
  )${strict}`,
  `create index mensajes_due on mensajes (estado, siguiente_at)`,
  `create index mensajes_newest on mensajes (created_at desc, id desc)`,
  `create index mensajes_by_estado on mensajes (estado, created_at desc, id desc)`,

  // One row per account, device or address: the instants of its latest tries, newest last, as JSON.
  `create table intentos (
    clave text primary key,
    instantes text not null,
    hasta text not null
  )${strict}`,
  `create index intentos_hasta on intentos (hasta)`,
]
