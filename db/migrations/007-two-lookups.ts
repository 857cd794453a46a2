import { type Kysely, sql } from 'kysely'

/**
 * Two lookups that read a whole table. The sender of mail takes out recoveries that are for nobody, each time it looks.
 * And while a key waits for its pedido (001: deferred), SQLite asks for each pedido that comes which keys wait for it.
 * Frozen: a change is a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mensajes_by_tipo on mensajes (estado, tipo, para)`.execute(db)
  await sql`create index pedido_claves_by_pedido on pedido_claves (pedido_id)`.execute(db)
}
