import { type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { prepare } from './postgres-client.ts'

const int8 = 20
// Counts and sums come as int8; ours all fit a double (centavos up to 90 billion pesos).
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Longer than a statement may take: PostgreSQL itself has said by then that it took too long. */
const longestSilenceMs = 5_000

/** Whether statements may take as long as they want. */
export type Patience = { patient: boolean }

/**
 * A pool of PostgreSQL connections that gives up instead of hanging: two seconds for a connection or for a row that
 * somebody else holds, less than five for a statement. A connection that breaks is replaced, idle or not; one without a
 * listener would end the process.
 */
export function postgresPool(url: string, log: Log, { patient }: Patience, max: number): pg.Pool {
  const limits = { lock_timeout: 2_000, statement_timeout: 4_500, idle_in_transaction_session_timeout: 10_000 }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: 2_000,
    ...(patient ? {} : limits),
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  pool.on('connect', (client) => {
    // One that breaks while somebody has it tells them by the query that fails, and tells this too.
    client.on('error', () => {})
    prepare(client, patient ? Number.POSITIVE_INFINITY : longestSilenceMs)
  })
  return pool
}

export const postgresDialect = (pool: pg.Pool): PostgresDialect => new PlannedOnceDialect({ pool })

class PlannedOnceDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new PlannedOnceCompiler()
  }
}

/**
 * How many rows are wanted stands in the text. Where it is a parameter, PostgreSQL takes a tenth of all rows for granted, finds
 * every plan for the number at hand cheaper, and so plans the statement again each time (docs/decisions/093).
 */
class PlannedOnceCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const rows = ValueNode.is(node.limit) ? node.limit.value : undefined
    if (typeof rows === 'number') this.append(`limit ${rows}`)
    else super.visitLimit(node)
  }
}
