import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { endWhenSilent } from './postgres-silence.ts'

const int8 = 20
// Counts and amounts come as int8: as the nearest double, which is the number itself up to 2^53 (docs/decisions/047).
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Whether statements may take as long as they want. */
export type PoolOptions = { noTimeouts: boolean }

/** Longer than a statement may take: by then PostgreSQL itself has cancelled it. */
const maxSilenceMs = 5_000

/**
 * A pool of PostgreSQL connections that gives up instead of hanging: four seconds for a connection, two for a row that
 * somebody else holds, less than five for a statement. A connection that breaks is replaced, idle or not; without a
 * listener its error would end the process.
 */
export function postgresPool(url: string, log: Log, { noTimeouts }: PoolOptions, max: number): pg.Pool {
  const limits = { lock_timeout: 2_000, statement_timeout: 4_500, idle_in_transaction_session_timeout: 10_000 }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 4_000,
    ...(noTimeouts ? {} : limits),
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  pool.on('connect', (client) => {
    // One that breaks while it is in use fails its query, and says so here too.
    client.on('error', () => {})
    if (!noTimeouts) endWhenSilent(client, maxSilenceMs)
  })
  return pool
}
