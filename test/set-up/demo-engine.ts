import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { environment } from './environment.ts'

/**
 * Which database the journeys' servers have: the SQLite file of their folder, or with TEST_ENGINE=postgres a database of their own
 * on the PostgreSQL server at TEST_DATABASE_URL.
 */
const onPostgres = process.env.TEST_ENGINE === 'postgres'

/** Set before the workers start, which inherit it. */
const templateVariable = 'AZAHAR_E2E_TEMPLATE'

/** Copies a folder's SQLite file into the PostgreSQL database that each server's own is copied from. @returns how to remove it. */
export async function makeTemplate(node: string, folder: string): Promise<() => Promise<void>> {
  if (!onPostgres) return async () => {}
  const name = `azahar_e2e_${process.pid}`
  process.env[templateVariable] = name
  await ask(`create database ${name} template template0`)
  const { status, stdout, stderr } = spawnSync(
    node,
    ['--disable-warning=ExperimentalWarning', 'src/main/sqlite-to-postgres.ts'],
    { env: { ...environment, DATA_DIR: folder, DATABASE_URL: addressOf(name) }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The demo world could not be moved to PostgreSQL: ${stdout}${stderr}`)
  return () => drop(name)
}

/** Renews the database of a server that does not run. @returns the settings by which the server finds it. */
export async function renewDatabase(port: number): Promise<Record<string, string>> {
  if (!onPostgres) return {}
  await removeDatabase(port)
  await ask(`create database ${nameOf(port)} template ${process.env[templateVariable]}`)
  return { DATABASE_URL: addressOf(nameOf(port)) }
}

/** Removes the database of a server that does not run any more. */
export const removeDatabase = async (port: number): Promise<void> => {
  if (onPostgres) await drop(nameOf(port))
}

const nameOf = (port: number) => `${process.env[templateVariable]}_${port}`
const drop = (name: string) => ask(`drop database if exists ${name} with (force)`)

function addressOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = `/${database}`
  return url.href
}

async function ask(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}
