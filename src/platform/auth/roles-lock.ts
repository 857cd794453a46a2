import { sql } from 'kysely'
import type { Database, Writer } from '#platform/db/database.ts'
import './tables.ts'

/** Until the end of the transaction nobody else gives or takes a role; reading goes on. SQLite has one writer anyway. */
export async function lockRoles({ engine }: Pick<Database, 'engine'>, tx: Writer): Promise<void> {
  if (engine === 'postgres') await sql`lock table user_roles in share row exclusive mode`.execute(tx)
}
