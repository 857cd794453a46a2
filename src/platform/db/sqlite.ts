import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from 'kysely'
import { fold } from '#shared/fold.ts'

/** The write-ahead log is cut to this size after a checkpoint. */
const maxWalBytes = 64 * 1024 * 1024

/** How many pages of 4 KB the log gathers before they are carried into the file; SQLite's own are 1,000. */
const pagesBetweenCheckpoints = 4_000

/**
 * SQLite over Node's own driver. Durable (`synchronous=FULL`: a commit is on the disk before it is acknowledged),
 * readers never wait for the writer (WAL), foreign keys on. Statements are prepared once and cached.
 * @param file path of the database file, or `:memory:`.
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new OwnDialect({
    database: () => {
      const database = new DatabaseSync(file, { timeout: 5_000 })
      database.exec(`
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma foreign_keys = on;
        pragma cache_size = -16000;
        pragma temp_store = memory;
        pragma wal_autocheckpoint = ${pagesBetweenCheckpoints};
        pragma journal_size_limit = ${maxWalBytes};
      `)
      // The search's spelling, under the name that it has on PostgreSQL (db/migrations/002).
      database.function('fold', { deterministic: true }, (words) => (words === null ? null : fold(String(words))))
      return Promise.resolve(new PreparedDatabase(database))
    },
  })
}

class OwnDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimits()
  }
}

/** Writes limits out: SQLite plans by a bound limit, and so prepares the statement again each time it is bound. */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    this.visitNode(ValueNode.is(limit) ? ValueNode.createImmediate(limit.value) : limit)
  }
}

/** SQLite can roll a schema change back; Kysely's adapter does not count on it, so a migration could stop half way. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const maxPrepared = 500

/** Kysely speaks to SQLite through `prepare`; this keeps what was prepared. SQLite itself follows changes of the schema. */
class PreparedDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, PreparedStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = new PreparedStatement(this.#database.prepare(sql), /^\s*select\b/i.test(sql))
    if (this.#prepared.size >= maxPrepared) this.#prepared.clear()
    this.#prepared.set(sql, statement)
    return statement
  }

  close(): void {
    this.#database.close()
  }
}

class PreparedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #onlyReads: boolean

  constructor(statement: StatementSync, onlyReads: boolean) {
    this.#statement = statement
    this.#onlyReads = onlyReads
    this.reader = statement.columns().length > 0
  }

  all(parameters: readonly unknown[]): unknown[] {
    try {
      return this.#statement.all(...(parameters as SQLInputValue[]))
    } catch (error) {
      if (!this.#onlyReads || !isTooLargeForNumber(error)) throw error
      return this.#allRounded(parameters as SQLInputValue[])
    }
  }

  /** Integers beyond 2^53 as the nearest number, as PostgreSQL's are read: the driver gives none unasked, and one row would end a list. */
  #allRounded(parameters: SQLInputValue[]): unknown[] {
    this.#statement.setReadBigInts(true)
    try {
      return this.#statement.all(...parameters).map((row) => Object.fromEntries(Object.entries(row).map(rounded)))
    } finally {
      this.#statement.setReadBigInts(false)
    }
  }

  run(parameters: readonly unknown[]) {
    try {
      return this.#statement.run(...(parameters as SQLInputValue[]))
    } catch (error) {
      // On a full disk SQLite rolls back by itself: report the first error, not the failed rollback.
      if (error instanceof Error && error.message.startsWith('cannot rollback'))
        return { changes: 0, lastInsertRowid: 0 }
      throw error
    }
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...(parameters as SQLInputValue[]))
  }
}

const rounded = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'bigint' ? Number(value) : value,
]

const isTooLargeForNumber = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
