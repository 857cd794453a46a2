import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Env } from '#platform/env.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { ChangeEvent, MissedEvents, Publish } from '#shared/events.ts'
import { channel, listenToPostgres } from './listener.ts'
import { type PoolOptions, postgresPool } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Anything that can answer a SELECT: the database itself, or a transaction under way. */
export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

/** Acts on an event inside the transaction that publishes it. */
export type EventHandler = (tx: Writer, event: ChangeEvent, publish: Publish) => Promise<void>

export type Database = {
  engine: Engine
  /** For reads outside a transaction. */
  read: Reader
  /**
   * Runs one verb in one transaction: all of it happens, or nothing. What the verb publishes is delivered after the commit.
   * On PostgreSQL a deadlock or a serialisation failure is tried again, three times at most.
   */
  write: <T>(verb: Verb<T>) => Promise<T>
  /**
   * As `write`, for what a machine that loses its power may forget (a process that is killed forgets nothing): the commit
   * does not wait for the disk.
   */
  writeRelaxed: <T>(verb: Verb<T>) => Promise<T>
  /**
   * From now on `handler` is called for every event of this process before the commit: what it writes stands or falls
   * with the verb. So one feature acts on what another does, and neither knows the other.
   */
  handleInTransaction: (handler: EventHandler) => void
  /**
   * Delivers every event once: those of this process after the commit and before the verb returns, so that nobody
   * who knows of a change reads what was cached before it; those of other processes (PostgreSQL) as they arrive.
   * Returns how to stop.
   */
  subscribe: (listener: Listener) => () => void
  /** Whether the events of other server processes arrive at the moment: if not, nothing may be cached. */
  isListening: () => boolean
  /** On SQLite: calls when a statement found the file damaged. */
  onDamage: (listener: () => void) => void
  close: () => Promise<void>
}

export type Verb<T> = (tx: Writer, publish: Publish) => Promise<T>
type Listener = (event: ChangeEvent | MissedEvents) => void

/**
 * Opens the database that the settings name: PostgreSQL with `DATABASE_URL`, else the SQLite file in `DATA_DIR`.
 * @param options.noTimeouts for a program whose statements may take long; a server gives up after seconds.
 */
export function openDatabase(env: Env, log: Log, options: PoolOptions = { noTimeouts: false }): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, log, options) : openSqlite(env.DATA_DIR)
}

async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const damage = new EventEmitter()
  const read = new Kysely<Tables>({
    dialect: sqliteDialect(join(dataDir, 'azahar.sqlite'), () => damage.emit('found')),
    plugins: [new CamelCasePlugin()],
  })
  const { deliver, subscribe } = openSubscriptions()
  const handlers: EventHandler[] = []
  const delivered = <T>({ result, published }: Done<T>): T => {
    for (const event of published) deliver(event)
    return result
  }
  return {
    engine: 'sqlite',
    read,
    write: async (verb) => delivered(await read.transaction().execute((tx) => runVerb(tx, verb, handlers))),
    writeRelaxed: (verb) =>
      read.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection)
        try {
          return delivered(await connection.transaction().execute((tx) => runVerb(tx, verb, handlers)))
        } finally {
          await sql`pragma synchronous = full`.execute(connection)
        }
      }),
    handleInTransaction: (handler) => void handlers.push(handler),
    subscribe,
    isListening: () => true,
    onDamage: (listener) => void damage.on('found', listener),
    close: () => read.destroy(),
  }
}

/** Connections of one server process, beside the one that listens. */
const [maxReaders, maxWriters] = [8, 6]

async function openPostgres(url: string, log: Log, options: PoolOptions): Promise<Database> {
  const open = (max: number) => {
    const dialect = new PostgresDialect({ pool: postgresPool(url, log, options, max) })
    return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  }
  const read = open(maxReaders)
  // Apart from the readers: when all who write wait for a row, everybody else goes on (threats F09).
  const writing = open(maxWriters)
  const { deliver, subscribe } = openSubscriptions()
  const handlers: EventHandler[] = []
  const processId = newId()
  const listener = await listenToPostgres(url, log, {
    onMessage: (message) => {
      const { from, event } = JSON.parse(message) as Message
      // Its own events were delivered when they were committed.
      if (from !== processId) deliver(event)
    },
    onReconnect: () => deliver({ topic: 'missed' }),
  }).catch(async (error: unknown) => {
    await Promise.all([read.destroy(), writing.destroy()])
    throw error
  })
  const write = async <T>(verb: Verb<T>): Promise<T> => {
    const { result, published } = await withRetries(() =>
      writing.transaction().execute(async (tx) => {
        const done = await runVerb(tx, verb, handlers)
        await notify(tx, processId, done.published)
        return done
      }),
    )
    for (const event of published) deliver(event)
    return result
  }
  return {
    engine: 'postgres',
    read,
    write,
    writeRelaxed: (verb) =>
      write(async (tx, publish) => {
        await sql`set local synchronous_commit = off`.execute(tx)
        return verb(tx, publish)
      }),
    handleInTransaction: (handler) => void handlers.push(handler),
    subscribe,
    isListening: listener.isListening,
    onDamage: () => {},
    close: async () => {
      await listener.stop()
      await Promise.all([read.destroy(), writing.destroy()])
    },
  }
}

/** What the server processes tell each other of an event: which of them published it. */
type Message = { from: string; event: ChangeEvent }

/** Tells every other server process, once the transaction is committed. */
async function notify(tx: Writer, from: string, published: ChangeEvent[]): Promise<void> {
  if (published.length === 0) return
  const messages = published.map((event) => sql`pg_notify(${channel}, ${JSON.stringify({ from, event })})`)
  await sql`select ${sql.join(messages)}`.execute(tx)
}

type Done<T> = { result: T; published: ChangeEvent[] }

/** The verb, and after it the handlers of what it published. What they publish themselves is handled too. */
async function runVerb<T>(tx: Writer, verb: Verb<T>, handlers: EventHandler[]): Promise<Done<T>> {
  const published: ChangeEvent[] = []
  const publish: Publish = (event) => void published.push(event)
  const result = await verb(tx, publish)
  for (const event of published) for (const handler of handlers) await handler(tx, event, publish)
  return { result, published }
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
      if (tries > 3 || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * tries * Math.random()))
    }
  }
}

const serialisationFailure = '40001'
const deadlock = '40P01'

const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === serialisationFailure || error.code === deadlock)
