import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { demoDatabase, emptyDatabase } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { runProgram } from '../set-up/program.ts'
import { cookieFrom, type Server, startServer } from '../set-up/server.ts'
import { busy, demandKept, looking, newJournal, signInAll, stockUp, work } from './customers.ts'

/** Faults of the SQLite file; PostgreSQL looks after its own files. */

describe('power cuts', async () => {
  const cuts = Number(process.env.TRUST_CUTS ?? 100)

  /** A loop-mounted disk image with a copy of the database: the image is what a power cut would leave. */
  function newDisk(folder: string, from: string) {
    const [image, copy] = [join(folder, 'disk'), join(folder, 'disk-after-the-cut')]
    const [here, there] = [join(folder, 'here'), join(folder, 'there')]
    writeFileSync(image, '')
    execFileSync('truncate', ['-s', '64M', image])
    execFileSync('mkfs.ext4', ['-q', image])
    for (const place of [here, there]) mkdirSync(place)
    const mount = (file: string, at: string) => execFileSync('mount', ['-o', 'loop', file, at])
    const unmount = (at: string) => execFileSync('umount', ['-l', at])
    mount(image, here)
    cpSync(from, here, { recursive: true })
    execFileSync('sync', ['-f', here])
    return {
      here,
      /** Mounts a copy of the image as it is now, and calls `look` with its path. */
      async afterACut(look: (there: string) => Promise<void>): Promise<void> {
        copyFileSync(image, copy)
        mount(copy, there)
        try {
          await look(there)
        } finally {
          unmount(there)
        }
      },
      remove: () => {
        unmount(here)
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }

  test(`${cuts} power cuts lose no answer`, { timeout: cuts * 4_000 + 60_000 }, async () => {
    const database = await demoDatabase()
    const productos = await stockUp(database.env)
    const disk = newDisk(mkdtempSync(join(tmpdir(), 'azahar-power-')), database.env.DATA_DIR)
    onTestFinished(async () => {
      disk.remove()
      await database.remove()
    })
    const server = await startServer({ env: { ...database.env, DATA_DIR: disk.here } }, { settings: busy })
    const journal = newJournal()
    let over = false
    const working = work(server.url, await signInAll(server.url), productos, journal, () => over)
    let told = 0
    for (let cut = 0; cut < cuts; cut++) {
      await pause(50 + Math.random() * 300)
      // The server is stopped while the image is copied, so that it is of one moment.
      const promised = journal.promised.splice(0)
      told += promised.length
      server.signal('SIGSTOP')
      try {
        await disk.afterACut((DATA_DIR) =>
          looking({ ...database.env, DATA_DIR }, async (db) => {
            const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db.read)
            expect(Object.values(rows[0] ?? {})).toEqual(['ok'])
            await demandKept(db, promised)
            if (cut % 10 === 9) await invariants({ context: { db } })
          }),
        )
      } finally {
        server.signal('SIGCONT')
      }
    }
    over = true
    await working
    await server.stop()
    process.stdout.write(`sqlite: ${cuts} power cuts, ${told} promises kept\n`)
    expect(told).toBeGreaterThan(cuts)
    expect(journal.faults).toEqual([])
  })
})

describe('a damaged data file', { timeout: 90_000 }, async () => {
  async function world() {
    const database = await demoDatabase()
    onTestFinished(database.remove)
    const folder = database.env.DATA_DIR
    const file = join(folder, 'azahar.sqlite')
    return { database, folder, file, lock: join(folder, 'lock.sqlite'), wal: `${file}-wal` }
  }

  /** Inverts bytes of a file in place. */
  function flip(file: string, from: number, count = 1): void {
    const bytes = readFileSync(file)
    for (let at = from; at < from + count; at++) bytes[at] = (bytes[at] as number) ^ 0xff
    writeFileSync(file, bytes)
  }

  const rename = async ({ url }: Server, cookie: string, nombreCompleto: string) => {
    const body = JSON.stringify({ nombreCompleto, telefono: '' })
    const headers = { cookie, 'content-type': 'application/json', origin: url }
    expect((await fetch(`${url}/api/perfil`, { method: 'PUT', headers, body })).status).toBe(200)
  }
  const nameOf = async ({ url }: Server, cookie: string) =>
    (await (await fetch(`${url}/api/perfil`, { headers: { cookie } })).json()).nombreCompleto

  /** The page that a table begins with. */
  function rootOf(file: string, table: string): { from: number; bytes: number } {
    const db = new DatabaseSync(file, { readOnly: true })
    const { rootpage } = db.prepare('select rootpage from sqlite_master where name = ?').get(table) as {
      rootpage: number
    }
    const { page_size: bytes } = db.prepare('pragma page_size').get() as { page_size: number }
    db.close()
    return { from: (rootpage - 1) * bytes, bytes }
  }

  test.each<[string, (file: string) => void]>([
    ['damaged first bytes', (file) => flip(file, 0, 8)],
    ['a damaged header', (file) => flip(file, 16, 40)],
    ['a damaged schema', (file) => flip(file, 100, 200)],
    ['no database at all', (file) => writeFileSync(file, 'Lista de pedidos\n'.repeat(1_000))],
  ])('%s: the server exits with one sentence that names a working remedy', async (_, damage) => {
    const { database, folder, file } = await world()
    expect((await runProgram('backup', database.env)).code).toBe(0)
    const newest = await runProgram('backup', database.env)
    const backup = newest.out.match(/^(.*backups.*), [\d.]+ s$/m)?.[1] as string
    damage(file)
    const bytes = readFileSync(file)

    const end = await startServer(database).then(
      () => expect.unreachable('the server started'),
      (error: Error) => error.message,
    )
    expect(end).toMatch(
      /^The server ended \(1\): (\{.*\}\n)*The database \S+azahar\.sqlite is damaged \([^\n]+\)\. Move [^\n]+\n?$/,
    )
    expect(end).toContain(`npm run restore -- ${backup}`)
    expect(readFileSync(file).equals(bytes), 'the file is unchanged').toBe(true)

    const aside = join(folder, 'aside')
    mkdirSync(aside)
    for (const name of ['azahar.sqlite', 'azahar.sqlite-wal', 'azahar.sqlite-shm'])
      if (existsSync(join(folder, name))) renameSync(join(folder, name), join(aside, name))
    expect(await runProgram('restore', database.env, [backup])).toMatchObject({ code: 0, err: '' })
    const server = await startServer(database)
    expect((await fetch(`${server.url}/api/productos?limite=1`)).status).toBe(200)
    await server.stop()
  })

  test('a damaged page is answered with 503 and logged, and no server starts on it', async () => {
    const { database, file } = await world()
    const server = await startServer(database)
    const cookie = await cookieFrom(server.url, people.admin)
    const { from, bytes } = rootOf(file, 'pedido_eventos')
    const { size } = statSync(file)
    flip(file, from, Math.min(bytes, size - from))
    const ids = (await (await fetch(`${server.url}/api/pedidos?limite=1`, { headers: { cookie } })).json()).items
    const reply = await fetch(`${server.url}/api/pedidos/${ids[0].id}`, { headers: { cookie } })
    expect([reply.status, (await reply.json()).code]).toEqual([503, 'unavailable'])
    expect(server.said()).toMatch(/"msg":"request failed"/)
    expect(server.said()).toMatch(/malformed/)
    await server.stop()
    await expect(startServer(database)).rejects.toThrow(
      /is damaged \(.*npm run restore -- <folder of your newest backup>/,
    )
  })

  test('the write-ahead log of a killed server is read, even when cut short', async () => {
    const { database, file, wal } = await world()
    const server = await startServer(database)
    const cookie = await cookieFrom(server.url, people.consultora)
    for (let turn = 0; turn < 20; turn++) await rename(server, cookie, `Rosa ${turn}`)
    server.signal('SIGKILL')
    await server.ended
    const [whole, base] = [readFileSync(wal), readFileSync(file)]
    expect(whole.length).toBeGreaterThan(20 * 4096)
    const cut = whole.subarray(0, whole.length - 1_000)
    for (const log of [cut, Buffer.concat([whole, Buffer.alloc(8_192)]), whole]) {
      writeFileSync(file, base)
      writeFileSync(wal, log)
      const next = await startServer(database)
      if (log !== cut) expect(await nameOf(next, cookie)).toBe('Rosa 19')
      await next.stop()
    }
  })

  test('a damaged lock file is replaced and still keeps a second server out', async () => {
    const { database, folder, lock } = await world()
    const first = await startServer(database)
    await first.stop()
    writeFileSync(lock, 'not a lock at all '.repeat(500))
    writeFileSync(join(folder, 'holder.json'), '{"pid":')
    const server = await startServer(database)
    await expect(startServer(database)).rejects.toThrow(/in use by another Azahar server/)
    await server.stop()
  })
})

describe('the write-ahead log', async () => {
  const megabyte = 1024 * 1024
  const writingMs = 30_000

  async function world(made: typeof demoDatabase) {
    const database = await made()
    onTestFinished(database.remove)
    return { database, file: join(database.env.DATA_DIR, 'azahar.sqlite') }
  }

  test('grows while a reader stays open, and shrinks afterwards', { timeout: 120_000 }, async () => {
    const { database, file } = await world(demoDatabase)
    const db = await openDatabase(database.env, openLog(database.env))
    onTestFinished(() => db.close())
    const megabytesOfLog = () => statSync(`${file}-wal`).size / megabyte
    const reader = new DatabaseSync(file, { readOnly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from productos').get()

    const { id } = await db.read.selectFrom('productos').select('id').limit(1).executeTakeFirstOrThrow()
    const rewrite = (version: number) =>
      db.writeRelaxed((tx) => tx.updateTable('productos').set({ version }).where('id', '=', id).execute())
    let updates = 0
    for (const began = performance.now(); performance.now() - began < writingMs; ) await rewrite(++updates)
    const grown = megabytesOfLog()
    expect(grown).toBeGreaterThan(150)

    // As a kill leaves it: without the index of the log.
    const killed = await world(emptyDatabase)
    for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${killed.file}${part}`)
    const began = performance.now()
    const server = await startServer(killed.database)
    const took = performance.now() - began
    await server.stop()
    const kept = new DatabaseSync(killed.file, { readOnly: true })
    expect(kept.prepare('select version from productos where id = ?').get(id)).toEqual({ version: updates })
    kept.close()
    expect(took).toBeLessThan(3_000)

    reader.exec('rollback')
    reader.close()
    let slowest = 0
    let turns = 0
    for (; turns < 100 && megabytesOfLog() >= 128; turns++) {
      const at = performance.now()
      await rewrite(++updates)
      slowest = Math.max(slowest, performance.now() - at)
    }
    process.stdout.write(
      `${updates} updates: ${grown.toFixed(0)} MB, opened in ${took.toFixed(0)} ms, ${megabytesOfLog().toFixed(1)} MB after ${turns} more (the slowest ${slowest.toFixed(0)} ms)\n`,
    )
    expect(megabytesOfLog()).toBeLessThan(128)
  })
})
