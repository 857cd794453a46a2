import type pg from 'pg'

/**
 * From now on this connection has each statement prepared once, under a name that it goes by in all of them: PostgreSQL
 * reads it once, and plans it a few times (docs/decisions/047).
 *
 * The driver is called back, and is not asked for a promise or to watch the time: for either it writes a function which lives
 * among the old objects at once, and with it every row that it was called with (docs/decisions/098).
 * @param silenceMs after how long without an answer it is given up.
 */
export function prepare(client: pg.PoolClient, silenceMs: number): void {
  const plain = client.query.bind(client)
  const heard = endsWhenSilent(client, silenceMs)
  const query = (text: string, values: unknown[] = []) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      heard.waits()
      inOneGo(client)
      plain(name ? { name, text, values } : { text, values }, (error: Error | null, result) => {
        heard.answered()
        if (error) reject(error)
        else resolve(result)
      })
    })
  Object.assign(client, { query })
}

const gathering = new WeakSet<object>()

/** What is asked of one connection in the same moment leaves with one call to the system (docs/decisions/099). */
function inOneGo({ connection: { stream } }: pg.PoolClient): void {
  if (gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  process.nextTick(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}

/**
 * A connection that does not answer any more is not waited for twice: whatever is asked after would stand behind what was
 * never answered (threats F10). The pool takes no connection back that has ended.
 * @param silenceMs how long nothing may be heard while something is waited for.
 */
function endsWhenSilent(client: pg.PoolClient, silenceMs: number) {
  let waiting = 0
  // Without `end()`, which is polite and waits for what was asked.
  const end = () => waiting > 0 && client.connection.stream.destroy()
  const timer = Number.isFinite(silenceMs) ? setTimeout(end, silenceMs).unref() : undefined
  return {
    waits: () => {
      waiting++
      timer?.refresh()
    },
    answered: () => {
      waiting--
      timer?.refresh()
    },
  }
}

const mostPrepared = 300
const names = new Map<string, string>()
const unprepared = /(?<!cast\(\S+) like |\* from |\.\*| >= \$\d+ and .* <= \$\d+/

/**
 * Four kinds are not prepared: a pattern, whose best plan depends on the word (one that is `cast` only filters); what lies between two values, where
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
