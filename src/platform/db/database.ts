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

/** What server processes send each other: an event of one of them, or one's proof that it hears itself. */
type Message = { from: string } & ({ event: ChangeEvent } | { proof: number })

type ListenerOptions = {
  /** An address that keeps its session: LISTEN does nothing behind a pooler that shares sessions. */
  url: string
  processId: string
  log: Log
  send: (message: Message) => Promise<void>
  /** Receives the events of other processes, and `missed` when some may have been lost. */
  deliver: (event: ChangeEvent | MissedEvents) => void
}

type DatabaseListener = {
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
async function listenToPostgres({ url, processId, log, send, deliver }: ListenerOptions): Promise<DatabaseListener> {
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

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))

export type Engine = 'sqlite' | 'postgres'

/** Anything that can answer a SELECT: the database itself, or a transaction under way. */
export type Reader = Kysely<DB>
export type Writer = Transaction<DB> & {
  engine: Engine
  publish: (event: ChangeEvent) => void
  /**
   * Leaves writes for the end of the transaction, in their order, where PostgreSQL gets all of them as one statement. None may change a row
   * that another one writes, and nothing in the transaction reads what they write.
   */
  later: (...writes: Write[]) => void
  /** Runs the handlers of what was published so far; otherwise they run after the verb. */
  handle: () => Promise<void>
}
/** Made when its turn comes. */
type Write = () => OperationNodeSource

/** Acts on an event inside the transaction that publishes it. */
export type EventHandler = (tx: Writer, event: ChangeEvent) => Promise<void>

export type Database = {
  engine: Engine
  read: Reader
  /**
   * Runs one verb in one transaction: all of it happens, or nothing. What the verb publishes is delivered after the commit.
   * On PostgreSQL a deadlock or a serialisation failure is tried again, five times at most. In a request with an Idempotency-Key a verb that
   * was done before is not run again: its result of then is returned, and nothing is published (docs/decisions/007).
   */
  write: <T>(verb: Verb<T>) => Promise<T>
  /**
   * As `write`, for what a machine that loses its power may forget (a process that is killed forgets nothing): the commit
   * does not wait for the disk. For counts and notes beside a request: an Idempotency-Key does not hold for it.
   */
  writeRelaxed: <T>(verb: Verb<T>) => Promise<T>
  /**
   * From now on `handler` is called for every event of this process before the commit: what it writes stands or falls
   * with the verb. So one feature acts on what another does, and neither knows the other.
   */
  handleInTransaction: (handler: EventHandler) => void
  /**
   * Delivers every event once: those of this process after the commit and before the verb returns, so that caches are cleared before the
   * verb returns; those of other processes (PostgreSQL) as they arrive.
   * Returns how to stop.
   */
  subscribe: (listener: Listener) => () => void
  /** Whether the events of other server processes arrive at the moment: if not, nothing may be cached. */
  isListening: () => boolean
  whyDeaf: () => string | null
  close: () => Promise<void>
}

export type Verb<T> = (tx: Writer) => Promise<T>
type Listener = (event: ChangeEvent | MissedEvents) => void

/**
 * Opens the database that the settings name for a server: PostgreSQL with `DATABASE_URL`, else the SQLite file in `DATA_DIR`.
 * @throws what PostgreSQL says when it refuses the user or the database of `DATABASE_DIRECT_URL`.
 */
export function openDatabase(env: Env, log: Log): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env, log, { forProgram: false }) : openSqlite(env.DATA_DIR)
}

/**
 * The same for a program: its statements may take as long as they want (a server gives up after seconds), it does not listen,
 * and on PostgreSQL it uses `DATABASE_DIRECT_URL` where that is set.
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

/** Connections of one server process, beside the one that listens. */
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
  // Apart from the readers: when all who write wait for a row, everybody else goes on.
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

/** Tells every server process, in a transaction once it is committed. */
const notify = (messages: Message[]) =>
  sql`select ${sql.join(messages.map((message) => sql`pg_notify(${channel}, ${JSON.stringify(message)})`))}`

type Committed<T> = { result: T; published: ChangeEvent[] }

type Setting = {
  engine: Engine
  handlers: EventHandler[]
  /** In a request with an Idempotency-Key: the verb runs once, and is silent when it is asked for again. */
  turn?: Turn | undefined
  announce?: (events: ChangeEvent[]) => OperationNodeSource
}

/**
 * The verb, and after it the handlers of what it published. What they publish themselves is handled too. Last comes what was left for the
 * end.
 */
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

/** Statements that PostgreSQL gets as one: far more than a verb leaves, and few enough for its parser. */
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

/** What `write` tries again. A verb must let it through. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === serialisationFailure || error.code === deadlock)
