import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished } from 'vitest'
import { volatileTables } from '#main/backup-files.ts'
import { type AppContext, openContext } from '#main/context.ts'
import type { Env } from '#platform/env.ts'
import { testApp } from '../app.ts'
import { emptyDatabase } from './databases.ts'
import { freshPicture } from './pictures.ts'
import { runProgram } from './program.ts'
import { addProducto, lineaOf, placed } from './shop.ts'

/**
 * A server with a pedido and a picture in it, and what makes backups of it or of another. Call it at
 * the top of a test file: its folders are removed after the file's last test.
 */
export async function shopToBackUp() {
  const app = await testApp()
  const { env } = app.context
  const producto = await addProducto(app, { tallas: { M: 100_000 } })
  await placed(app.as('consultora'), lineaOf(producto))
  const avatar = await app.as('consultora')('/api/perfil/avatar', {
    method: 'PUT',
    body: new Uint8Array(await freshPicture()),
  })
  const { id: avatarId } = (await avatar.json()).avatar

  const folders = mkdtempSync(join(tmpdir(), 'azahar-backups-'))
  afterAll(() => rmSync(folders, { recursive: true, force: true }))

  /** Makes a backup of a database and gives its folder. */
  async function backUp(of: Env = env, to = mkdtempSync(join(folders, 'to-'))): Promise<string> {
    const { code, err } = await runProgram('backup', of, ['--to', to])
    expect([code, err]).toEqual([0, ''])
    return join(to, readdirSync(to).sort().at(-1) ?? '')
  }
  return { app, env, producto, avatarId, folders, backUp }
}

/** The rows of each table that a move or a restore brings back, in an order that both engines share. */
export async function contentsOf({ db }: Pick<AppContext, 'db'>): Promise<Record<string, string[]>> {
  const each: Record<string, string[]> = {}
  for (const { name, columns } of await tablesOf(db)) {
    if (
      volatileTables.includes(name) ||
      /^(pedidos_contados|profiles_(busqueda|trigramas.*)|posiciones|productos_.*)$/.test(name)
    )
      continue
    each[name] = (await rowsOf(db, name, columns.toSorted())).map((row) => JSON.stringify(row)).sort()
  }
  return each
}

/** All tables but the migrations' own. */
export async function tablesOf({ read }: AppContext['db']): Promise<{ name: string; columns: string[] }[]> {
  const tables = await read.withoutPlugins().introspection.getTables()
  return tables
    .filter(({ isView }) => !isView)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
}

export async function rowsOf({ read }: AppContext['db'], name: string, columns: string[]): Promise<unknown[][]> {
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`select ${fields} from ${sql.table(name)}`.execute(
    read.withoutPlugins(),
  )
  return rows.map((row) => columns.map((column) => row[column]))
}

/** An empty place, until the test is over. */
export async function elsewhere() {
  const database = await emptyDatabase()
  onTestFinished(database.remove)
  return database
}

/** Opens a restored database. */
export async function opened<T>(of: Env, look: (context: AppContext) => Promise<T>): Promise<T> {
  const context = await openContext(of)
  try {
    return await look(context)
  } finally {
    await context.close()
  }
}
