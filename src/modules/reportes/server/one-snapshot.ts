import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Reads a report on one connection. On PostgreSQL that is a transaction of its own, so that all its figures are of one moment, and it is
 * told two things. What a report reads is in indexes that hold all of it, which an estimate of disks that turn makes it shun; and the
 * other processors are for others: on a busy machine workers cost more time than they save (docs/decisions/013).
 */
export function inOneSnapshot<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  if (db.engine === 'sqlite') return read(db)
  return db.read
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
        tx,
      )
      return read({ ...db, read: tx })
    })
}
