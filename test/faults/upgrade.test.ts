import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { appliedMigrations, migrate } from '#platform/db/migrate.ts'
import { newId, now } from '#platform/ids.ts'
import { emptyDatabase, engine, type TestDatabase } from '../set-up/databases.ts'
import { spawnServer, startServer } from '../set-up/server.ts'
import { looking } from './customers.ts'

const first = '001-first-world'
const killer = new URL('../set-up/killed-at-migration.ts', import.meta.url).href

/** A database as the first version left it, with a product in it. */
async function oldDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  onTestFinished(database.remove)
  await looking(database.env, async (db) => {
    await migrate(db, first)
    await sql`insert into productos (id, nombre, sku, categoria, precio_centavos, costo_consultora_centavos, busqueda, created_at, updated_at)
      values (${newId()}, 'Rebozo', 'R-1', 'pijamas', 1000, 700, 'rebozo r-1', ${now()}, ${now()})`.execute(db.read)
  })
  return database
}

const countProductos = async ({ read }: Database): Promise<number> =>
  Number(
    (await sql<{ productos: number }>`select count(*) as productos from productos`.execute(read)).rows[0]?.productos,
  )

test('a server killed at any migration has changed nothing', { timeout: 300_000 }, async () => {
  const database = await oldDatabase()
  const steps = readdirSync('db/migrations').length - 1
  expect(steps).toBeGreaterThan(5)
  for (let at = 1; at <= steps; at++) {
    const server = await spawnServer(database, { imports: [killer], settings: { KILL_AT: String(at) } })
    expect(await server.ended).toBe('SIGKILL')
    await looking(database.env, async (db) => {
      expect([at, await appliedMigrations(db)]).toEqual([at, [first]])
      expect(await countProductos(db)).toBe(1)
    })
  }
  const server = await startServer(database)
  expect((await (await fetch(`${server.url}/api/productos?q=rebozo`)).json()).items).toHaveLength(1)
  await server.stop()
  expect(await looking(database.env, appliedMigrations)).toHaveLength(steps + 1)
})

if (engine === 'sqlite') {
  test('an upgrade copies the SQLite file first, and the copy restores the old version', {
    timeout: 60_000,
  }, async () => {
    const database = await oldDatabase()
    const folder = database.env.DATA_DIR
    writeFileSync(join(folder, 'azahar.sqlite.before-000-long-ago'), 'of the last upgrade')
    writeFileSync(join(folder, 'azahar.sqlite.before-002-brand-desk.unfinished'), 'of one that was killed')
    const copies = () => readdirSync(folder).filter((name) => name.includes('.before-'))
    const server = await startServer(database)
    expect(copies()).toEqual(['azahar.sqlite.before-002-brand-desk'])
    expect(server.said()).toContain(join(folder, 'azahar.sqlite.before-002-brand-desk'))
    await server.stop()

    // A start that has nothing to bring up to date copies nothing.
    const again = await startServer(database)
    expect(again.said()).not.toContain('.before-')
    await again.stop()

    renameSync(join(folder, 'azahar.sqlite'), join(folder, 'newer'))
    expect(existsSync(join(folder, 'azahar.sqlite-wal'))).toBe(false)
    renameSync(join(folder, 'azahar.sqlite.before-002-brand-desk'), join(folder, 'azahar.sqlite'))
    await looking(database.env, async (db) => {
      expect(await appliedMigrations(db)).toEqual([first])
      expect(await countProductos(db)).toBe(1)
    })
  })
}
