import { type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'
import pg from 'pg'
import type { Log } from '#platform/log.ts'

const int8 = 20
// Counts and sums come as int8; ours all fit a double (centavos up to 90 billion pesos).
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Whether statements may take as long as they want. */
export type Patience = { patient: boolean }

/**
 * A pool of PostgreSQL connections that gives up instead of hanging: two seconds for a connection or for a row that
 * somebody else holds, less than five for a statement. A connection that breaks is replaced, idle or not; one without a
 * listener would end the process.
 */
export function postgresPool(url: string, log: Log, { patient }: Patience, max: number): pg.Pool {
  const limits = {
    ...{ lock_timeout: 2_000, statement_timeout: 4_500, query_timeout: 5_000 },
    idle_in_transaction_session_timeout: 10_000,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    ...(patient ? {} : limits),
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  // One that breaks while somebody has it tells them by the query that fails, and tells this too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const postgresDialect = (pool: pg.Pool): PostgresDialect =>
  new PlannedOnceDialect({ pool: pool.on('connect', prepare) })

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

/**
 * From now on this connection has each statement prepared once, under a name that it goes by in all of them: PostgreSQL
 * reads it once, and plans it a few times (docs/decisions/047).
 */
function prepare(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (query: unknown, values?: unknown) => unknown
  const query = (text: unknown, values?: unknown) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const answer = name ? plain({ name, text, values }) : plain(text, values)
    if (answer instanceof Promise) answer.catch((error: unknown) => endIfSilent(client, error))
    return answer
  }
  Object.assign(client, { query })
}

/**
 * A connection that does not answer any more is not waited for twice: whatever is asked after would stand behind what was
 * never answered (threats F10). The pool takes no connection back that has ended.
 */
function endIfSilent(client: pg.PoolClient, error: unknown): void {
  if (error instanceof Error && error.message === 'Query read timeout') void (client as unknown as pg.Client).end()
}

const mostPrepared = 300
const names = new Map<string, string>()
const unprepared = / like |\* from |\.\*| >= \$\d+ and .* <= \$\d+/

/**
 * Four kinds are not prepared: a search's pattern, whose best plan depends on the word; what lies between two values, where
 * it depends on how far they are apart; what takes all columns, which a newer version's migration may change under this
 * one; and what comes after the first 300, lists of ids mostly.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostPrepared || unprepared.test(text)) return known
  const name = `azahar${names.size}`
  names.set(text, name)
  return name
}
