import type pg from 'pg'

/**
 * A connection that does not answer any more is not waited for twice: whatever is asked after would stand behind what was
 * never answered (threats F10). The pool takes no connection back that has ended. With the driver's own
 * `query_timeout` the dead connection would be used again.
 * @param silenceMs how long nothing may arrive while something is waited for.
 */
export function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<pg.QueryResult>
  let waiting = 0
  // Without `end()`, which is polite and waits for what was asked.
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
