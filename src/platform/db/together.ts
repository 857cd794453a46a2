import { type CompiledQuery, type DatabaseConnection, PostgresAdapter, type UnknownRow } from 'kysely'
import type { Reader } from './database.ts'

/** A statement with what it is asked for, as `keptQuery(…).asks` gives it: it is not sent yet. */
export type Asked<Row> = (read: Reader) => CompiledQuery<Row>

/**
 * Runs statements of which none needs what another finds, in their order, on one connection. To PostgreSQL they go all at
 * once, instead of each after the answer to the one before: the way there and back costs more than most of them do
 * (docs/decisions/099).
 * @param asked `null` for what is not needed this time.
 * @returns the rows of each.
 * @throws what failed first. What stands behind it does nothing in a transaction, which has to be rolled back.
 */
export function together<Rows extends unknown[]>(
  read: Reader,
  asked: { [At in keyof Rows]: Asked<Rows[At]> | null },
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  const executor = read.getExecutor()
  const named = async (connection: DatabaseConnection, query: CompiledQuery) => {
    let result = await connection.executeQuery<UnknownRow>(query)
    for (const plugin of executor.plugins) result = await plugin.transformResult({ queryId: query.queryId, result })
    return result.rows
  }
  return executor.provideConnection(async (connection) => {
    const answers: (unknown[] | Promise<unknown[]>)[] = []
    for (const it of asked) {
      const answer = it ? named(connection, it(read)) : []
      // SQLite may give up a whole transaction, and would then do what comes next without one.
      answers.push(executor.adapter instanceof PostgresAdapter ? answer : await answer)
    }
    return Promise.all(answers)
  }) as Promise<{ [At in keyof Rows]: Rows[At][] }>
}
