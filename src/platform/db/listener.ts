import pg from 'pg'
import type { Log } from '#platform/log.ts'
import type { ChangeEvent, MissedEvents } from '#shared/events.ts'

export const channel = 'azahar'

/** What server processes send each other: an event of one of them, or one's proof that it hears itself. */
export type Message = { from: string } & ({ event: ChangeEvent } | { proof: number })

type Wishes = {
  /** An address that keeps its session: LISTEN does nothing behind a pooler that shares sessions. */
  url: string
  /** The name of this process in messages. */
  processId: string
  log: Log
  /** Sends a message the way events are sent. */
  send: (message: Message) => Promise<void>
  /** Receives the events of other processes, and `missed` when some may have been lost. */
  deliver: (event: ChangeEvent | MissedEvents) => void
}

export type Listener = {
  /** Why events of other processes do not arrive, in a sentence; null while they do. */
  whyDeaf: () => string | null
  stop: () => Promise<void>
}

const proveEveryMs = 20_000
const maxWayMs = 5_000

/**
 * Receives the events of other server processes (PostgreSQL LISTEN) on a connection of its own, which comes back by itself.
 * At start and three times a minute the process sends itself a proof along the way of its events: until one arrives it is deaf.
 * @throws what PostgreSQL says when it refuses this user or database.
 */
export async function listenToPostgres({ url, processId, log, send, deliver }: Wishes): Promise<Listener> {
  let client: pg.Client | undefined
  let reason: string | null = 'the server has just started'
  let wasHeard = false
  let stopped = false
  let proofs = 0
  let arrived = () => {}
  let timer: NodeJS.Timeout | undefined

  const hear = () => {
    if (reason === null) return
    reason = null
    if (wasHeard) {
      log.info('live events: events of other servers arrive again')
      deliver({ topic: 'missed' })
    }
    wasHeard = true
  }
  const deafen = (why: string) => {
    if (reason === why) return
    const couldHear = reason === null
    reason = why
    log.error({ why }, 'live events: no event of another server arrives; nothing is answered from a cache')
    // Open pages come back, and learn that they are not live.
    if (couldHear) deliver({ topic: 'missed' })
  }

  const receive = ({ payload }: pg.Notification) => {
    if (!payload) return
    const message = JSON.parse(payload) as Message
    if ('proof' in message) {
      if (message.from === processId && message.proof === proofs) arrived()
    } else if (message.from !== processId) deliver(message.event)
  }

  const connect = async () => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 4_000 })
    opened.on('error', ({ message }) => lose(opened, message))
    opened.on('end', () => lose(opened, 'the connection ended'))
    opened.on('notification', receive)
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
    } catch (error) {
      void opened.end().catch(() => {})
      throw error
    }
    client = opened
  }
  const lose = (lost: pg.Client, message: string) => {
    if (lost !== client || stopped) return
    client = undefined
    void lost.end().catch(() => {})
    deafen(`the database connection that listens is lost: ${message}`)
    proveSoon(250)
  }

  const prove = async () => {
    if (!client) await connect()
    const { promise, resolve } = Promise.withResolvers<void>()
    arrived = resolve
    proofs++
    await send({ from: processId, proof: proofs })
    await within(promise, maxWayMs)
  }
  const attempt = async (pauseMs: number) => {
    try {
      await prove()
      hear()
      proveSoon(proveEveryMs)
    } catch (error) {
      if (stopped) return
      if (error === late) deafen(lateText)
      else if (client) lose(client, (error as Error).message)
      else deafen(`the database does not answer: ${(error as Error).message}`)
      proveSoon(Math.min(pauseMs * 2, maxWayMs))
      return error
    }
  }
  const proveSoon = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void attempt(ms), ms).unref()
  }

  const failed = await attempt(250)
  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
  if (isRefusal(failed)) {
    await stop()
    throw failed
  }
  return { whyDeaf: () => reason, stop }
}

const lateText =
  'what this server publishes does not come back to it. Behind a pooler in transaction mode set DATABASE_DIRECT_URL to the address of PostgreSQL itself'

const late = new Error(lateText)

async function within(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), ms)
  })
  await Promise.race([promise, end]).finally(() => clearTimeout(timer))
}

/** A wrong password, user or database. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))
