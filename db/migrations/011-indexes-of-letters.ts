import { type Kysely, sql } from 'kysely'

/**
 * The outbox's indexes, at the price of what they are for: three letters are written with each pedido (docs/decisions/013).
 * The sender of mail asks for recoveries that wait (007), and only recoveries are in its index now. And the lists are kept oldest
 * first, so that a new letter goes to the end of each, where there is room; read backwards they are newest first.
 * Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'drop index mensajes_by_tipo',
  "create index mensajes_recuperacion on mensajes (tipo, estado, para) where tipo = 'recuperacion'",
  'drop index mensajes_newest',
  'create index mensajes_newest on mensajes (created_at, id)',
  'drop index mensajes_by_estado',
  'create index mensajes_by_estado on mensajes (estado, created_at, id)',
]
