import type pg from 'pg'

/**
 * Destroys a connection that no longer answers: the next query on it would wait behind the one without an answer. The pool drops
 * a connection that has ended; with the driver's own `query_timeout` the dead connection would be used again.
 * @param silenceMs how long nothing may arrive while something is waited for.
 */
export function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<pg.QueryResult>
  let waiting = 0
  // Not by `end()`, which waits for the pending query.
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
