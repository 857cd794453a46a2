import pg from 'pg'
import type { Log } from '#platform/log.ts'

export const channel = 'azahar'

/**
 * Hears what other server processes announce (PostgreSQL LISTEN), on a connection of its own that comes back by
 * itself after it breaks, waiting longer each time up to five seconds.
 * @param back is called when it hears again: what was said meanwhile is not known.
 */
export async function listenToPostgres(url: string, log: Log, hear: (payload: string) => void, back: () => void) {
  let client: pg.Client | undefined
  let stopped = false
  let hears = false

  const connect = async () => {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => reconnect(250))
    client.on('notification', (message) => message.payload && hear(message.payload))
    await client.connect()
    await client.query(`listen ${channel}`)
    hears = true
  }

  const reconnect = (pauseMs: number) => {
    hears = false
    if (stopped) return
    client?.removeAllListeners('error')
    client?.on('error', () => {})
    void client?.end().catch(() => {})
    client = undefined
    setTimeout(() => {
      connect().then(back, (error: Error) => {
        log.warn({ error: error.message }, 'live events: the database does not answer')
        reconnect(Math.min(pauseMs * 2, 5_000))
      })
    }, pauseMs).unref()
  }

  try {
    await connect()
  } catch (error) {
    stopped = true
    throw error
  }
  return {
    hears: () => hears,
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
