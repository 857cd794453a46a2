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

/** The write-ahead log is truncated to this size after a checkpoint. */
const maxWalBytes = 64 * 1024 * 1024

/** WAL pages (4 KB each) between checkpoints; SQLite's default is 1,000. */
const pagesBetweenCheckpoints = 4_000

/**
 * SQLite over Node's driver. Durable (`synchronous=FULL`: fsync before a commit is acknowledged), WAL (readers never
 * wait for the writer), foreign keys on. Prepared statements are cached.
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
      // Defined by db/migrations/002 on PostgreSQL.
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

/** Inlines limits: SQLite re-prepares a statement whenever a LIMIT parameter is bound. */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    this.visitNode(ValueNode.is(limit) ? ValueNode.createImmediate(limit.value) : limit)
  }
}

/** SQLite supports transactional DDL; Kysely's adapter does not use it, so a migration could stop half-way. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const maxPrepared = 500

/** A cache of prepared statements for Kysely. SQLite re-prepares them itself after schema changes. */
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

  /** Reads integers beyond 2^53 as the nearest double, as on PostgreSQL; the driver would throw by default. */
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
      // On a full disk SQLite rolls back by itself: report the original error, not the failed rollback.
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
