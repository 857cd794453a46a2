import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, type OperationNodeSource, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Env } from '#platform/env.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { ChangeEvent, MissedEvents } from '#shared/events.ts'
import { nextTurn, outsideAttempt, runOnce, type Turn } from './idempotency.ts'
import { postgresDialect } from './postgres.ts'
import type { DB } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

const channel = 'azahar'

/**
 * What server processes send each other: an event, or a proof by which the sender checks that it receives its own
 * messages.
 */
type Message = { from: string } & ({ event: ChangeEvent } | { proof: number })

type ListenerOptions = {
  /** A direct address: LISTEN does not work through a pooler in transaction mode. */
  url: string
  processId: string
  log: Log
  send: (message: Message) => Promise<void>
  /** Receives events of other processes, and `missed` when some may have been lost. */
  deliver: (event: ChangeEvent | MissedEvents) => void
}

type DatabaseListener = {
  /** Why events of other processes do not arrive, as a sentence; `null` while they do. */
  whyDeaf: () => string | null
  stop: () => Promise<void>
}

const proveEveryMs = 20_000
const maxWayMs = 5_000

/**
 * Receives events of other server processes (PostgreSQL LISTEN) on a dedicated connection, which reconnects.
 * At start and three times a minute the process sends itself a proof over the same channel. Until one arrives it counts
 * as deaf.
 * @throws PostgreSQL's error when it refuses the user or database.
 */
async function listenToPostgres({ url, processId, log, send, deliver }: ListenerOptions): Promise<DatabaseListener> {
  let client: pg.Client | undefined
  let reason: string | null = 'the server has just started'
  let hasListened = false
  let stopped = false
  let proofs = 0
  let arrived = () => {}
  let timer: NodeJS.Timeout | undefined

  const markListening = () => {
    if (reason === null) return
    reason = null
    if (hasListened) {
      log.info('live events: events of other servers arrive again')
      deliver({ topic: 'missed' })
    }
    hasListened = true
  }
  const markDeaf = (why: string) => {
    if (reason === why) return
    const wasListening = reason === null
    reason = why
    log.error({ why }, 'live events: no event of another server arrives; nothing is answered from a cache')
    // Open pages reconnect and learn that live updates are off.
    if (wasListening) deliver({ topic: 'missed' })
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
    markDeaf(`the database connection that listens is lost: ${message}`)
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
      markListening()
      proveSoon(proveEveryMs)
    } catch (error) {
      if (stopped) return
      if (error === late) markDeaf(lateText)
      else if (client) lose(client, (error as Error).message)
      else markDeaf(`the database does not answer: ${(error as Error).message}`)
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

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))

export type Engine = 'sqlite' | 'postgres'

/** The database or an open transaction. */
export type Reader = Kysely<DB>
export type Writer = Transaction<DB> & {
  engine: Engine
  publish: (event: ChangeEvent) => void
  /**
   * Defers writes to the end of the transaction, in order; PostgreSQL runs them as one statement.
   * Restrictions: no two may change the same row, and nothing in the transaction may read what they write.
   */
  later: (...writes: Write[]) => void
  /** Runs the handlers of the events published so far, instead of after the verb. */
  handle: () => Promise<void>
}
/** Built when it runs. */
type Write = () => OperationNodeSource

/** Handles an event inside the transaction that publishes it. */
export type EventHandler = (tx: Writer, event: ChangeEvent) => Promise<void>

export type Database = {
  engine: Engine
  read: Reader
  /**
   * Runs a verb in one transaction; its events are delivered after the commit. On PostgreSQL it is retried after a
   * deadlock or a serialisation failure, at most five times. In a request with an Idempotency-Key a replayed verb does
   * not run: its stored result is returned and nothing is published (docs/decisions/007).
   */
  write: <T>(verb: Verb<T>) => Promise<T>
  /**
   * Like `write` without fsync: may be lost in a power cut, not on kill -9. For counters and notes. Not deduplicated by
   * Idempotency-Key.
   */
  writeRelaxed: <T>(verb: Verb<T>) => Promise<T>
  /**
   * Calls `handler` for every event of this process, before the commit and in the same transaction. This decouples
   * features.
   */
  handleInTransaction: (handler: EventHandler) => void
  /**
   * Delivers every event once: own events after the commit and before `write` returns, so that caches are invalidated
   * by then; events of other processes (PostgreSQL) as they arrive.
   * @returns a function that unsubscribes.
   */
  subscribe: (listener: Listener) => () => void
  /** Whether events of other server processes arrive; if not, nothing may be cached. */
  isListening: () => boolean
  whyDeaf: () => string | null
  close: () => Promise<void>
}

export type Verb<T> = (tx: Writer) => Promise<T>
type Listener = (event: ChangeEvent | MissedEvents) => void

/**
 * Opens the database for a server: PostgreSQL with `DATABASE_URL`, else the SQLite file in `DATA_DIR`.
 * @throws PostgreSQL's error when it refuses the user or database of `DATABASE_DIRECT_URL`.
 */
export function openDatabase(env: Env, log: Log): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env, log, { forProgram: false }) : openSqlite(env.DATA_DIR)
}

/**
 * Opens the database for a command-line program: no statement timeout, no LISTEN, and `DATABASE_DIRECT_URL` where it is
 * set.
 */
export function openForProgram(env: Env, log: Log): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env, log, { forProgram: true }) : openSqlite(env.DATA_DIR)
}

async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const read = new Kysely<DB>({
    dialect: sqliteDialect(join(dataDir, 'azahar.sqlite')),
    plugins: [new CamelCasePlugin()],
  })
  const { deliver, subscribe } = openSubscriptions()
  const handlers: EventHandler[] = []
  const setting: Setting = { engine: 'sqlite', handlers }
  const delivered = <T>({ result, published }: Committed<T>): T => {
    for (const event of published) outsideAttempt(() => deliver(event))
    return result
  }
  return {
    engine: 'sqlite',
    read,
    write: async (verb) => {
      const turn = nextTurn()
      return delivered(await read.transaction().execute((tx) => runVerb(tx, verb, { ...setting, turn })))
    },
    writeRelaxed: (verb) =>
      read.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection)
        try {
          return delivered(await connection.transaction().execute((tx) => runVerb(tx, verb, setting)))
        } finally {
          await sql`pragma synchronous = full`.execute(connection)
        }
      }),
    handleInTransaction: (handler) => void handlers.push(handler),
    subscribe,
    isListening: () => true,
    whyDeaf: () => null,
    close: () => read.destroy(),
  }
}

/** Connections per server process, besides the listening one. */
const [maxReaders, maxWriters] = [8, 6]

async function openPostgres(env: Env, log: Log, { forProgram }: { forProgram: boolean }): Promise<Database> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL = DATABASE_URL } = env
  const open = (max: number) => {
    const pooled = DATABASE_DIRECT_URL !== DATABASE_URL
    const url = forProgram ? DATABASE_DIRECT_URL : DATABASE_URL
    const dialect = postgresDialect(url, log, { max, pooled, noLimits: forProgram })
    return new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] })
  }
  const read = open(maxReaders)
  // A pool of its own: writers that wait for a row lock do not block readers.
  const writing = open(maxWriters)
  const { deliver, subscribe } = openSubscriptions()
  const handlers: EventHandler[] = []
  const processId = newId()
  const listener = forProgram
    ? { whyDeaf: () => 'a program does not listen', stop: async () => {} }
    : await listenToPostgres({
        url: DATABASE_DIRECT_URL,
        processId,
        log,
        send: async (message) => void (await notify([message]).execute(writing)),
        deliver,
      }).catch(async (error: unknown) => {
        await Promise.all([read.destroy(), writing.destroy()])
        throw error
      })
  const setting: Setting = {
    engine: 'postgres',
    handlers,
    announce: (events) => notify(events.map((event) => ({ from: processId, event }))),
  }
  const commit = async <T>(run: (tx: Transaction<DB>) => Promise<Committed<T>>): Promise<T> => {
    const { result, published } = await withRetries(() => writing.transaction().execute(run))
    for (const event of published) outsideAttempt(() => deliver(event))
    return result
  }
  return {
    engine: 'postgres',
    read,
    write: (verb) => {
      const turn = nextTurn()
      return commit((tx) => runVerb(tx, verb, { ...setting, turn }))
    },
    writeRelaxed: (verb) =>
      commit(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx)
        return runVerb(tx, verb, setting)
      }),
    handleInTransaction: (handler) => void handlers.push(handler),
    subscribe,
    isListening: () => listener.whyDeaf() === null,
    whyDeaf: listener.whyDeaf,
    close: async () => {
      await listener.stop()
      await Promise.all([read.destroy(), writing.destroy()])
    },
  }
}

/** Notifies every server process; inside a transaction, on commit. */
const notify = (messages: Message[]) =>
  sql`select ${sql.join(messages.map((message) => sql`pg_notify(${channel}, ${JSON.stringify(message)})`))}`

type Committed<T> = { result: T; published: ChangeEvent[] }

type Setting = {
  engine: Engine
  handlers: EventHandler[]
  /** In a request with an Idempotency-Key: the verb's place, under which it runs once. */
  turn?: Turn | undefined
  announce?: (events: ChangeEvent[]) => OperationNodeSource
}

/** Runs the verb, then the handlers of its events (and of the events that these publish), then the deferred writes. */
async function runVerb<T>(
  transaction: Transaction<DB>,
  verb: Verb<T>,
  { engine, handlers, turn, announce }: Setting,
): Promise<Committed<T>> {
  const [published, writes]: [ChangeEvent[], Write[]] = [[], []]
  const publish: Writer['publish'] = (event) => void published.push(event)
  let handled = 0
  const handle = async () => {
    for (let event = published[handled]; event; event = published[handled]) {
      handled++
      for (const handler of handlers) await handler(tx, event)
    }
  }
  const later = (...more: Write[]) => void writes.push(...more)
  const tx: Writer = Object.assign(transaction, { engine, publish, later, handle })
  const run = async () => {
    const result = await verb(tx)
    await handle()
    return result
  }
  const result = turn ? await runOnce(tx, turn, run) : await run()
  const told = published.map(withoutChange)
  if (announce && told.length > 0) writes.push(() => announce(told))
  await writeTogether(tx, writes)
  return { result, published: told }
}

function withoutChange(event: ChangeEvent): ChangeEvent {
  if (event.topic !== 'pedido') return event
  const { change: _, ...told } = event
  return told
}

/** Deferred writes per PostgreSQL statement: more than any verb has, few enough for its parser. */
const maxTogether = 50

async function writeTogether(tx: Writer, writes: Write[]): Promise<void> {
  const size = tx.engine === 'postgres' ? maxTogether : 1
  for (let from = 0; from < writes.length; from += size) {
    const made = writes.slice(from, from + size).map((write) => write())
    const last = made.pop()
    const others = made.map((write, at) => sql`${sql.raw(`w${at}`)} as (${write})`)
    await sql`${others.length > 0 ? sql`with ${sql.join(others)} ` : sql``}${last}`.execute(tx)
  }
}

function openSubscriptions() {
  const events = new EventEmitter().setMaxListeners(0)
  return {
    deliver: (event: ChangeEvent | MissedEvents) => void events.emit('event', event),
    subscribe: (listener: Listener) => {
      events.on('event', listener)
      return () => void events.off('event', listener)
    },
  }
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries > 5 || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** tries * Math.random()))
    }
  }
}

const serialisationFailure = '40001'
const deadlock = '40P01'

/** Errors that `write` retries. A verb must not swallow them. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === serialisationFailure || error.code === deadlock)
