import pg from 'pg'
import type { Log } from '#platform/log.ts'

export const channel = 'azahar'

type Handlers = {
  onMessage: (payload: string) => void
  /** It is connected again: what was said meanwhile is not known. */
  onReconnect: () => void
}

/**
 * Receives the events of other server processes (PostgreSQL LISTEN), on a connection of its own that comes back by
 * itself after it breaks, waiting longer each time up to five seconds.
 */
export async function listenToPostgres(url: string, log: Log, { onMessage, onReconnect }: Handlers) {
  let client: pg.Client | undefined
  let stopped = false
  let listening = false

  const connect = async () => {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => reconnect(250))
    client.on('notification', (message) => message.payload && onMessage(message.payload))
    await client.connect()
    await client.query(`listen ${channel}`)
    listening = true
  }

  const reconnect = (pauseMs: number) => {
    listening = false
    if (stopped) return
    client?.removeAllListeners('error')
    client?.on('error', () => {})
    void client?.end().catch(() => {})
    client = undefined
    setTimeout(() => {
      connect().then(onReconnect, (error: Error) => {
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
    isListening: () => listening,
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
