import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { Log } from '#platform/log.ts'

/**
 * Destroys a connection that no longer answers, so that the pool drops it; the driver's `query_timeout` would return it
 * to the pool.
 * @param silenceMs maximum time without data while a query is pending.
 */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<pg.QueryResult>
  let waiting = 0
  // `end()` would wait for the pending query.
  const timer = setTimeout(() => waiting > 0 && client.connection.stream.destroy(), silenceMs).unref()
  const watched = async (text: string, values: unknown[] = []) => {
    waiting++
    timer.refresh()
    try {
      return await query(text, values)
    } finally {
      waiting--
      timer.refresh()
    }
  }
  Object.assign(client, { query: watched })
}

const int8 = 20
// int8 and numeric values become doubles, exact up to 2^53 (docs/decisions/001).
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

type PoolOptions = {
  max: number
  /** The address is a pooler's in transaction mode: session settings do not last. */
  pooled: boolean
  /** No timeouts, for command-line programs. */
  noLimits: boolean
}

const limits = { lock_timeout: 2_000, statement_timeout: 4_500, idle_in_transaction_session_timeout: 10_000 }

const settings = (keyword: 'set' | 'set local') =>
  Object.entries(limits)
    .map(([name, ms]) => `${keyword} ${name} = ${ms}`)
    .join('; ')

/** Longer than `statement_timeout`: by then PostgreSQL has cancelled the statement. */
const maxSilenceMs = 5_000

/**
 * A dialect over a PostgreSQL pool that fails instead of hanging: four seconds for a connection, `limits` for
 * statements. Limits are set by SQL, not as startup parameters, which poolers such as PgBouncer refuse.
 */
export function postgresDialect(url: string, log: Log, { max, pooled, noLimits }: PoolOptions): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 4_000 })
  // The pool replaces a broken connection; without a listener its error would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  pool.on('connect', (client) => {
    // The pending query fails and reports it.
    client.on('error', () => {})
    if (!noLimits) endWhenSilent(client, maxSilenceMs)
  })
  return noLimits ? new PostgresDialect({ pool }) : new LimitedDialect({ pool }, pooled)
}

type DriverConfig = ConstructorParameters<typeof PostgresDriver>[0]

class LimitedDialect extends PostgresDialect {
  readonly #config: DriverConfig
  readonly #pooled: boolean

  constructor(config: DriverConfig, pooled: boolean) {
    super(config)
    this.#config = config
    this.#pooled = pooled
  }

  override createDriver(): PostgresDriver {
    return new LimitedDriver(this.#config, this.#pooled)
  }
}

const limitSession = CompiledQuery.raw(settings('set'))
const limitTransaction = settings('set local')
const beginLimited = CompiledQuery.raw(`begin; ${limitTransaction}`)
const commit = CompiledQuery.raw('commit')

/**
 * Sets the limits in each transaction. A single statement uses those of its session or, behind a pooler, a transaction
 * of its own.
 */
class LimitedDriver extends PostgresDriver {
  readonly #pooled: boolean
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  constructor(config: DriverConfig, pooled: boolean) {
    super(config)
    this.#pooled = pooled
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(options)
    if (this.#known.has(connection)) return connection
    this.#known.add(connection)
    if (this.#pooled) this.#limitEachStatement(connection)
    else await connection.executeQuery(limitSession)
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, chosen: TransactionSettings): Promise<void> {
    this.#inTransaction.add(connection)
    if (!chosen.isolationLevel && !chosen.accessMode) return void (await connection.executeQuery(beginLimited))
    await super.beginTransaction(connection, chosen)
    await connection.executeQuery(CompiledQuery.raw(limitTransaction))
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]): Promise<void> {
    this.#inTransaction.delete(connection)
    await super.releaseConnection(connection)
  }

  #limitEachStatement(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async <R>(query: CompiledQuery) => {
      if (this.#inTransaction.has(connection)) return execute<R>(query)
      await execute(beginLimited)
      try {
        return await execute<R>(query)
      } finally {
        // Rolls back after a failed statement; a broken connection has already failed the query.
        await execute(commit).catch(() => {})
      }
    }
  }
}
