import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findFaults } from '#modules/reportes/server/integrity-reads.ts'
import type { Database } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { appliedMigrations, migrate } from '#platform/db/migrate.ts'
import type { Env } from '#platform/env.ts'
import { newId, now } from '#platform/ids.ts'
import { contentsOf, elsewhere, opened, shopToBackUp } from '../set-up/backups.ts'
import { demoDatabase, emptyDatabase, engine, type TestDatabase } from '../set-up/databases.ts'
import { runProgram } from '../set-up/program.ts'
import { spawnServer, startServer } from '../set-up/server.ts'
import { lineaOf, place } from '../set-up/shop.ts'
import { looking } from './customers.ts'

/** Backups, restores and upgrades. */

describe('backup and restore', { timeout: 60_000 }, async () => {
  const { app, env, producto, avatarId, folders, backUp } = await shopToBackUp()
  const database = engine === 'sqlite' ? 'azahar.sqlite' : 'azahar.dump'

  test('a restore brings back every row and picture, and the staff log stays append-only', async () => {
    const folder = await backUp()
    const target = await elsewhere()
    expect(await runProgram('restore', target.env, [folder])).toMatchObject({ code: 0, err: '' })
    await opened(target.env, async (context) => {
      expect(await contentsOf(context)).toEqual(await contentsOf(app.context))
      await expect(sql`delete from bitacora`.execute(context.db.read)).rejects.toThrow(/never changed/)
      expect(await findFaults(context.db.read)).toEqual([])
      const picture = await context.images.open(`${avatarId}-64.webp`)
      expect(picture && (await new Response(picture).arrayBuffer()).byteLength).toBeGreaterThan(100)
    })
  })

  test('a backup during pedidos is a consistent snapshot', async () => {
    let sending = true
    let sent = 0
    const senders = ['consultora', 'otraConsultora'].map(async (person) => {
      while (sending) {
        const reply = await place(app.as(person as 'consultora'), [lineaOf(producto, 'M', 1 + (sent % 3))])
        expect(reply.status).toBe(201)
        sent++
        await pause(5)
      }
    })
    const folder = await backUp()
    sending = false
    await Promise.all(senders)
    expect(sent).toBeGreaterThan(3)
    const target = await elsewhere()
    expect((await runProgram('restore', target.env, [folder])).code).toBe(0)
    const restored = await opened(target.env, async (context) => {
      expect(await findFaults(context.db.read)).toEqual([])
      return (await contentsOf(context)).pedidos?.length ?? 0
    })
    const now = (await contentsOf(app.context)).pedidos?.length ?? 0
    expect(restored).toBeLessThanOrEqual(now)
    expect(now - restored).toBeLessThan(sent)
  })

  test('a restore refuses a target that holds data, and changes nothing there', async () => {
    const live = await demoDatabase()
    onTestFinished(live.remove)
    const before = await opened(live.env, contentsOf)
    const { code, err } = await runProgram('restore', live.env, [await backUp()])
    expect([code, err]).toEqual([1, expect.stringContaining('holds data already')])
    expect(await opened(live.env, contentsOf)).toEqual(before)
  })

  test('a restore refuses a backup that is unfinished, damaged, newer, of the other engine, or none', async () => {
    const whole = await backUp()
    const { read } = app.context.db
    await sql`insert into kysely_migration (name, timestamp) values ('999-the-future', '2999')`.execute(read)
    const newer = await backUp()
    await sql`delete from kysely_migration where name = '999-the-future'`.execute(read)
    const copyOf = (change: (folder: string) => void, name = 'copy') => {
      const folder = join(mkdtempSync(join(folders, 'bad-')), name)
      cpSync(whole, folder, { recursive: true })
      change(folder)
      return folder
    }
    const [other, said] = engine === 'sqlite' ? ['azahar.dump', 'of PostgreSQL'] : ['azahar.sqlite', 'of SQLite']
    const cases: [folder: string, sentence: RegExp][] = [
      [copyOf(() => {}, 'azahar-2026.unfinished'), /was never finished/],
      [copyOf((it) => truncateSync(join(it, database), 10_000)), /damaged|pg_restore: error/],
      [copyOf((it) => renameSync(join(it, database), join(it, other))), new RegExp(`is a backup ${said}`)],
      [mkdtempSync(join(folders, 'none-')), /is no backup/],
      [newer, /made by a newer Azahar \(it has 999-the-future\)/],
    ]
    const target = await elsewhere()
    for (const [folder, sentence] of cases) {
      const { code, err } = await runProgram('restore', target.env, [folder])
      expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
    }
    expect(existsSync(join(target.env.DATA_DIR, 'azahar.sqlite'))).toBe(false)
    // PostgreSQL's would be refused if a table were left.
    expect((await runProgram('restore', target.env, [whole])).code).toBe(0)
  })

  test.skipIf(engine === 'postgres')('a restore refuses a folder that another process holds', async () => {
    const target = await elsewhere()
    const unlock = lockFolder(target.env.DATA_DIR, { address: 'http://127.0.0.1:1' })
    const { code, err } = await runProgram('restore', target.env, [await backUp()])
    unlock()
    expect([code, err]).toEqual([1, expect.stringContaining('is in use by another Azahar server')])
    expect(existsSync(join(target.env.DATA_DIR, 'azahar.sqlite'))).toBe(false)
  })

  test('with pictures in a bucket the backup holds only the database, and says so', async () => {
    const to = mkdtempSync(join(folders, 'bucket-'))
    const bucket = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'fotos', S3_REGION: 'mx' }
    const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
    const { code, out } = await runProgram('backup', env, ['--to', to], { ...bucket, ...keys })
    expect([code, out]).toEqual([0, expect.stringContaining('pictures are in the bucket fotos: back it up there')])
    const folder = join(to, readdirSync(to)[0] ?? '')
    expect(readdirSync(folder)).toEqual([database])
    const restored = await runProgram('restore', (await elsewhere()).env, [folder])
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('The backup holds no pictures')])
  })

  test('--keep removes the oldest backups and nothing else in the folder', async () => {
    const to = mkdtempSync(join(folders, 'kept-'))
    for (const day of ['01', '02', '03']) mkdirSync(join(to, `azahar-2020-01-${day}T00-00-00-000Z`))
    writeFileSync(join(to, 'azahar-notes'), 'mine')
    expect((await runProgram('backup', env, ['--to', to, '--keep', '2'])).code).toBe(0)
    expect(readdirSync(to).sort()).toEqual([
      'azahar-2020-01-03T00-00-00-000Z',
      expect.stringMatching(/^azahar-20[2-9]/),
      'azahar-notes',
    ])
  })

  test('a backup that fails leaves no folder', async () => {
    const to = mkdtempSync(join(folders, 'failed-'))
    // A folder where a file should be.
    const broken = await demoDatabase()
    onTestFinished(broken.remove)
    const picture = join(broken.env.DATA_DIR, 'imagenes/00', `${'0'.repeat(32)}-64.webp`)
    mkdirSync(picture, { recursive: true })
    expect((await runProgram('backup', broken.env, ['--to', to])).code).toBe(1)
    expect(existsSync(picture)).toBe(true)
    expect(readdirSync(to)).toEqual([])
  })

  if (engine === 'postgres') {
    test('a move takes every row from SQLite to an empty PostgreSQL', async () => {
      const { env: target } = await elsewhere()
      const { DATABASE_URL: _, ...file } = target
      await opened(file as Env, async (context) => (await import('../set-up/world.ts')).makeWorld(context))
      const inSqlite = await opened(file as Env, contentsOf)
      const { code, out, err } = await runProgram('sqlite-to-postgres', target)
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/pedidos +([1-9]\d*) +\1\n/)
      expect(await opened(target, contentsOf)).toEqual(inSqlite)
      const twice = await runProgram('sqlite-to-postgres', target)
      expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('not empty')])
    })
  }
})

describe('upgrades', async () => {
  const first = '001-first-world'
  const killer = new URL('../set-up/killed-at-migration.ts', import.meta.url).href

  /** A database at the first migration, with one product. */
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
    test('an upgrade copies the SQLite file first, and the copy can be used again', { timeout: 60_000 }, async () => {
      const database = await oldDatabase()
      const folder = database.env.DATA_DIR
      writeFileSync(join(folder, 'azahar.sqlite.before-000-long-ago'), 'of the last upgrade')
      writeFileSync(join(folder, 'azahar.sqlite.before-002-brand-desk.unfinished'), 'of one that was killed')
      const copies = () => readdirSync(folder).filter((name) => name.includes('.before-'))
      const server = await startServer(database)
      expect(copies()).toEqual(['azahar.sqlite.before-002-brand-desk'])
      expect(server.said()).toContain(join(folder, 'azahar.sqlite.before-002-brand-desk'))
      await server.stop()

      // A start without migrations copies nothing.
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
})
