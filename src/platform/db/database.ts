import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import { ColumnNames } from './column-names.ts'
import { channel, listenToPostgres } from './listener.ts'
import { type Patience, postgresDialect, postgresPool } from './postgres.ts'
import { sharedCommits } from './shared-commits.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Anything that can answer a SELECT: the database itself, or a transaction under way. */
export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

/** Something that changed and that live pages want to know. It is told after the commit, to every server process. */
export type Announcement = { topic: string; id: string; ownerId: string; version: number }
/** For what is kept in memory, and live pages: other processes could not be heard for a while, so anything may have changed. */
export const unheard: Announcement = { topic: 'unheard', id: '', ownerId: '', version: 0 }
export type Announce = (announcement: Announcement) => void

/** Acts on an announcement inside the transaction that makes it. */
export type Witness = (tx: Writer, announcement: Announcement, announce: Announce) => Promise<void>

export type Database = {
  engine: Engine
  /** For reads outside a transaction. */
  read: Reader
  /**
   * Runs one verb in one transaction: all of it happens, or nothing. What the verb announces is heard after the commit.
   * On SQLite verbs that arrive together share one (shared-commits.ts). On PostgreSQL a deadlock or a serialisation
   * failure is tried again, three times at most.
   */
  write: <T>(verb: (tx: Writer, announce: Announce) => Promise<T>) => Promise<T>
  /**
   * As `write`, for what a machine that loses its power may forget (a process that is killed forgets nothing): the commit
   * does not wait for the disk.
   */
  jot: <T>(verb: (tx: Writer, announce: Announce) => Promise<T>) => Promise<T>
  /**
   * From now on `witness` is called for every announcement of this process, before the commit: what it writes stands or
   * falls with the verb. So one house acts on what another does, and neither knows the other (app/house.ts knows both).
   */
  addWitness: (witness: Witness) => void
  /** Hears every announcement, from this process and (on PostgreSQL) from the others. Returns how to stop. */
  onAnnouncement: (hear: (announcement: Announcement) => void) => () => void
  /**
   * For what is kept in memory: hears what this process announces before the verb returns, so that nobody who has been
   * told of a change meets what was kept before it; the rest as `onAnnouncement` does. May hear one thing twice.
   */
  onChange: (hear: (announcement: Announcement) => void) => () => void
  /** Whether what other server processes announce is heard at the moment: if not, nothing may be kept in memory. */
  hears: () => boolean
  /** On SQLite: hears that a statement found the file damaged. */
  onDamage: (hear: () => void) => void
  close: () => Promise<void>
}

/**
 * Opens the database that the settings name: PostgreSQL with `DATABASE_URL`, else the SQLite file in `DATA_DIR`.
 * @param options.patient for a program whose statements may take long; a server gives up after seconds.
 */
export function openDatabase(env: Env, log: Log, options: Patience = { patient: false }): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, log, options) : openSqlite(env.DATA_DIR)
}

async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const damage = newEars()
  const read = new Kysely<Tables>({
    dialect: sqliteDialect(join(dataDir, 'azahar.sqlite'), () => damage.emit('found')),
    plugins: [new ColumnNames()],
  })
  const ears = newEars()
  const witnesses: Witness[] = []
  const together = sharedCommits(read)
  const told = <T>({ result, announced }: Witnessed<T>): T => {
    for (const announcement of announced) ears.emit('announcement', announcement)
    return result
  }
  return {
    engine: 'sqlite',
    read,
    write: async (verb) => told(await together((tx) => witnessed(tx, verb, witnesses))),
    jot: (verb) =>
      read.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection)
        try {
          return told(await connection.transaction().execute((tx) => witnessed(tx, verb, witnesses)))
        } finally {
          await sql`pragma synchronous = full`.execute(connection)
        }
      }),
    addWitness: (witness) => void witnesses.push(witness),
    onAnnouncement: (hear) => listen(ears, hear),
    onChange: (hear) => listen(ears, hear),
    hears: () => true,
    onDamage: (hear) => void damage.on('found', hear),
    close: () => read.destroy(),
  }
}

/** Connections of one server process, beside the one that listens. */
const [mostReading, mostWriting] = [8, 6]

async function openPostgres(url: string, log: Log, options: Patience): Promise<Database> {
  const open = (most: number) => {
    const dialect = postgresDialect(postgresPool(url, log, options, most))
    return new Kysely<Tables>({ dialect, plugins: [new ColumnNames()] })
  }
  const read = open(mostReading)
  // Apart from the readers: when all who write wait for a row, everybody else goes on (threats F09).
  const writing = open(mostWriting)
  const ears = newEars()
  const nearEars = newEars()
  const witnesses: Witness[] = []
  const listener = await listenToPostgres(
    url,
    log,
    (payload) => ears.emit('announcement', JSON.parse(payload)),
    () => nearEars.emit('announcement', unheard),
  ).catch(async (error: unknown) => {
    await Promise.all([read.destroy(), writing.destroy()])
    throw error
  })
  const write = async <T>(verb: Verb<T>): Promise<T> => {
    const { result, announced } = await withRetries(() =>
      writing.transaction().execute(async (tx) => {
        const done = await witnessed(tx, verb, witnesses)
        await notify(tx, done.announced)
        return done
      }),
    )
    for (const announcement of announced) nearEars.emit('announcement', announcement)
    return result
  }
  return {
    engine: 'postgres',
    read,
    write,
    jot: (verb) =>
      write(async (tx, announce) => {
        await sql`set local synchronous_commit = off`.execute(tx)
        return verb(tx, announce)
      }),
    addWitness: (witness) => void witnesses.push(witness),
    onAnnouncement: (hear) => listen(ears, hear),
    onChange: (hear) => {
      const stops = [listen(ears, hear), listen(nearEars, hear)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    hears: listener.hears,
    onDamage: () => {},
    close: async () => {
      await listener.stop()
      await Promise.all([read.destroy(), writing.destroy()])
    },
  }
}

/** Tells every server process, when the transaction is committed: all that it announced, in one statement. */
async function notify(tx: Writer, announced: Announcement[]): Promise<void> {
  if (announced.length === 0) return
  const told = announced.map((it) => sql`pg_notify(${channel}, ${JSON.stringify(it)})`)
  await sql`select ${sql.join(told)}`.execute(tx)
}

type Verb<T> = (tx: Writer, announce: Announce) => Promise<T>
type Witnessed<T> = { result: T; announced: Announcement[] }

/** The verb, and after it the witnesses of what it announced. What they announce themselves is witnessed too. */
async function witnessed<T>(tx: Writer, verb: Verb<T>, witnesses: Witness[]): Promise<Witnessed<T>> {
  const announced: Announcement[] = []
  const announce: Announce = (it) => announced.push(it)
  const result = await verb(tx, announce)
  for (const announcement of announced) for (const witness of witnesses) await witness(tx, announcement, announce)
  return { result, announced }
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

function newEars(): EventEmitter {
  return new EventEmitter().setMaxListeners(0)
}

function listen(ears: EventEmitter, hear: (announcement: Announcement) => void): () => void {
  ears.on('announcement', hear)
  return () => void ears.off('announcement', hear)
}
