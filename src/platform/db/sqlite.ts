import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { fold } from '#shared/fold.ts'
import { isDamage } from './damage.ts'

/** What is left of a write-ahead log that has grown beyond this while somebody read, once she is done (threats F31). */
const longestLogBytes = 64 * 1024 * 1024

/** How many pages of 4 KB the log gathers before they are carried into the file; SQLite's own are 1,000 (docs/decisions/075). */
const pagesBetweenCheckpoints = 4_000

/**
 * SQLite over Node's own driver. Durable (`synchronous=FULL`: a commit is on the disk before it is acknowledged),
 * readers never wait for the writer (WAL), foreign keys on. Statements are prepared once and kept.
 * @param file path of the database file, or `:memory:`.
 * @param onDamage is told when a statement finds the file damaged; the statement fails all the same.
 */
export function sqliteDialect(file: string, onDamage: () => void): SqliteDialect {
  return new TransactionalDdlDialect({
    database: () => {
      const database = new DatabaseSync(file, { timeout: 5_000 })
      database.exec(`
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma foreign_keys = on;
        pragma cache_size = -16000;
        pragma temp_store = memory;
        pragma wal_autocheckpoint = ${pagesBetweenCheckpoints};
        pragma journal_size_limit = ${longestLogBytes};
      `)
      // The search's spelling, under the name that it has on PostgreSQL (db/migrations/002).
      database.function('fold', { deterministic: true }, (words) => (words === null ? null : fold(String(words))))
      return Promise.resolve(new PreparedDatabase(database, onDamage))
    },
  })
}

/** SQLite can roll a schema change back; Kysely's adapter does not count on it, so a migration could stop half way. */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const changesSchema = /^\s*(create|alter|drop)\b/i

/** Kysely speaks to SQLite through `prepare`; this keeps what was prepared. */
class PreparedDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #onDamage: () => void
  readonly #prepared = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync, onDamage: () => void) {
    this.#database = database
    this.#onDamage = onDamage
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#watched(
      () => new PreparedStatement(this.#database.prepare(sql), (run) => this.#watched(run)),
    )
    // What was prepared before a change of the schema has the columns of before.
    if (changesSchema.test(sql) || this.#prepared.size >= 500) this.#prepared.clear()
    else this.#prepared.set(sql, statement)
    return statement
  }

  #watched<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      if (isDamage(error)) this.#onDamage()
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }
}

class PreparedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #columns: string[]
  readonly #watched: <T>(run: () => T) => T

  constructor(statement: StatementSync, watched: <T>(run: () => T) => T) {
    this.#statement = statement
    this.#watched = watched
    this.#columns = statement.columns().map(({ name }) => name)
    this.reader = this.#columns.length > 0
    statement.setReturnArrays(true)
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#watched(() => this.#statement.all(...(parameters as SQLInputValue[]))).map(this.#named)
  }

  run(parameters: readonly unknown[]) {
    try {
      return this.#watched(() => this.#statement.run(...(parameters as SQLInputValue[])))
    } catch (error) {
      // On a full disk SQLite rolls back by itself: what went wrong is what is told, not that there is nothing left to do.
      if (error instanceof Error && error.message.startsWith('cannot rollback'))
        return { changes: 0, lastInsertRowid: 0 }
      throw error
    }
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...(parameters as SQLInputValue[])).map(this.#named)
  }

  /** The driver gives lists of values: the objects that it would make take longer to make and to read than these (docs/decisions/094). */
  readonly #named = (values: unknown): unknown => {
    const row: Record<string, unknown> = {}
    for (const [at, column] of this.#columns.entries()) row[column] = (values as unknown[])[at]
    return row
  }
}
