import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { leftOut } from '#app/backup-plan.ts'
import { type AppContext, openContext } from '#app/context.ts'
import type { Env } from '#platform/env.ts'
import { openDigest } from '#platform/ops/archive.ts'
import { findTables, rowsOf } from '#platform/ops/rows.ts'
import { people, testApp } from '../app.ts'
import { emptyDatabase } from './databases.ts'
import { freshPicture } from './pictures.ts'
import { runProgram } from './program.ts'
import { addProducto, idOf, lineaOf, placed } from './shop.ts'

/**
 * A server with a pedido, a picture and a refusal of staff in it, and what makes backups of it or of another. Call it at
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
  const pendienteId = await idOf(app, people.pendiente)
  await app.as('admin')(`/api/consultoras/${pendienteId}/rechazo`, { method: 'POST' })
  const { id: avatarId } = (await avatar.json()).avatar

  const folders = mkdtempSync(join(tmpdir(), 'azahar-backups-'))
  afterAll(() => rmSync(folders, { recursive: true, force: true }))

  /** Makes a backup of a database and gives its folder. */
  async function backUp(of: Env = env, to = mkdtempSync(join(folders, 'to-'))): Promise<string> {
    const { code, out, err } = await runProgram('backup', of, ['--to', to])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/pedidos +\d+\n/)
    return join(to, readdirSync(to).sort().at(-1) ?? '')
  }
  return { app, env, producto, avatarId, pendienteId, folders, backUp }
}

/** Rows and digest of each table that a backup holds. */
export async function contentsOf({ db }: Pick<AppContext, 'db'>): Promise<Record<string, unknown>> {
  const tables = (await findTables(db.read, db.engine)).filter(
    ({ name }) => !leftOut(name) && !name.startsWith('kysely_'),
  )
  const each: Record<string, unknown> = {}
  await db.read.transaction().execute(async (tx) => {
    for (const table of tables) {
      const digest = openDigest()
      // In an order that both engines share: a column that a migration made anew stands last in SQLite.
      const shape = { ...table, columns: table.columns.toSorted() }
      for await (const rows of rowsOf(tx, db.engine, shape)) for (const row of rows) digest.add(JSON.stringify(row))
      each[table.name] = digest.value()
    }
  })
  return each
}

/** An empty place, until the test is over. */
export async function elsewhere() {
  const database = await emptyDatabase()
  onTestFinished(database.remove)
  return database
}

/** Opens what was restored, as a server would. */
export async function opened<T>(of: Env, look: (context: AppContext) => Promise<T>): Promise<T> {
  const context = await openContext(of)
  try {
    return await look(context)
  } finally {
    await context.close()
  }
}
