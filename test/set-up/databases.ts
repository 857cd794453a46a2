import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openContext } from '#main/context.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { makeWorld } from './world.ts'

/** The engine of this run: each API test runs once on each (vitest.config.ts). */
export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** A database of its own, as the settings of a server. */
export type TestDatabase = { env: Env; remove: () => Promise<void> }

/** A database without so much as a table. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase(null)

/** A database with the demo world in it, copied from one that is made once for a run. */
export async function demoDatabase(parent = tmpdir()): Promise<TestDatabase> {
  world ??= engine === 'postgres' ? templateDatabase() : templateFile()
  return newDatabase(await world, parent)
}

/** The same, kept in memory where there is room: no test of a server in this process asks whether it outlives a power cut. */
export const quickDatabase = (): Promise<TestDatabase> => demoDatabase(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir())

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 512 * 1024 * 1024
}

let world: Promise<string | Buffer> | undefined

async function newDatabase(template: string | Buffer | null, parent = tmpdir()): Promise<TestDatabase> {
  const folder = mkdtempSync(join(parent, 'azahar-api-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (engine === 'sqlite') {
    if (template) writeFileSync(join(folder, 'azahar.sqlite'), template)
    return { env: settings(folder), remove: async () => removeFolder() }
  }
  const name = `${prefix}${crypto.randomUUID().slice(0, 8)}`
  await copyDatabase(String(template ?? 'template0'), name)
  const remove = async () => {
    removeFolder()
    await server().query(`drop database ${name} with (force)`)
  }
  return { env: settings(folder, addressOf(name)), remove }
}

/** Nothing is read from the machine's own environment, so that no setting of it can change a test. */
const settings = (DATA_DIR: string, DATABASE_URL?: string): Env =>
  readEnv(
    { DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent', AUTH_SECRET: 'a secret of the tests and of nobody else' },
    'test',
  )

async function templateFile(): Promise<Buffer> {
  const { env, remove } = await newDatabase(null)
  await fill(env)
  const bytes = readFileSync(join(env.DATA_DIR, 'azahar.sqlite'))
  if (existsSync(join(env.DATA_DIR, 'azahar.sqlite-wal'))) throw new Error('The demo world is still in its WAL.')
  await remove()
  return bytes
}

/** The workers of a run share it: one makes it under another name while the others wait. */
async function templateDatabase(): Promise<string> {
  const name = `${prefix}world`
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [process.ppid])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) {
    const { env, remove } = await newDatabase(null)
    await fill(env)
    await copyDatabase(new URL(env.DATABASE_URL as string).pathname.slice(1), name)
    await remove()
  }
  await client.end()
  return name
}

async function fill(env: Env): Promise<void> {
  const context = await openContext(env)
  await makeWorld(context)
  await context.close()
}

// The name holds the run, which removes leftovers (test/set-up/postgres.ts).
const prefix = `azahar_test_${process.ppid}_`

function addressOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = `/${database}`
  return url.href
}

/** File by file, which costs a quarter of PostgreSQL's own way: that logs every page. */
const copyDatabase = (from: string, to: string) =>
  server().query(`create database ${to} template ${from} strategy file_copy`)

let pool: pg.Pool | undefined

/** The server of the run. Its one connection stays open between files, and does not keep the process alive. */
function server(): pg.Pool {
  pool ??= new pg.Pool({
    connectionString: process.env.TEST_DATABASE_URL,
    max: 1,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  return pool
}
