import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { runProgram } from '../set-up/program.ts'
import { cookieFrom, type Server, startServer } from '../set-up/server.ts'

/** A file that is not what was written. PostgreSQL's files are its own, and so is what it does about them. */
async function world() {
  const database = await demoDatabase()
  onTestFinished(database.remove)
  const folder = database.env.DATA_DIR
  const file = join(folder, 'azahar.sqlite')
  return { database, folder, file, lock: join(folder, 'lock.sqlite'), wal: `${file}-wal` }
}

/** Turns bytes over in a file, without anything else of it. */
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

describe.skipIf(engine === 'postgres')('a damaged data file', { timeout: 90_000 }, () => {
  test.each<[string, (file: string) => void]>([
    ['its first bytes are others', (file) => flip(file, 0, 8)],
    ['its header is', (file) => flip(file, 16, 40)],
    ['the schema is', (file) => flip(file, 100, 200)],
    ['it is no database', (file) => writeFileSync(file, 'Lista de pedidos\n'.repeat(1_000))],
  ])('%s: the server ends with one sentence that names the remedy, which works', async (_, damage) => {
    const { database, folder, file } = await world()
    expect((await runProgram('backup', database.env)).code).toBe(0)
    const newest = await runProgram('backup', database.env)
    const backup = newest.out.match(/^(.*backups.*), [\d.]+ s$/m)?.[1] as string
    damage(file)
    const bytes = readFileSync(file)

    const end = await startServer(database).then(
      () => expect.unreachable('it serves'),
      (error: Error) => error.message,
    )
    expect(end).toMatch(
      /^The server ended \(1\): (\{.*\}\n)*The database \S+azahar\.sqlite is damaged \([^\n]+\)\. Move [^\n]+\n?$/,
    )
    expect(end).toContain(`npm run restore -- ${backup}`)
    expect(readFileSync(file).equals(bytes), 'the file is as it was').toBe(true)

    const aside = join(folder, 'aside')
    mkdirSync(aside)
    for (const name of ['azahar.sqlite', 'azahar.sqlite-wal', 'azahar.sqlite-shm'])
      if (existsSync(join(folder, name))) renameSync(join(folder, name), join(aside, name))
    expect(await runProgram('restore', database.env, [backup])).toMatchObject({ code: 0, err: '' })
    const server = await startServer(database)
    expect((await fetch(`${server.url}/api/productos?limite=1`)).status).toBe(200)
    await server.stop()
  })

  test('a damaged page is answered with 503, is in the log, and no server starts on it', async () => {
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

  test('the write-ahead log of a killed server is read; one that a crash cut short is no damage', async () => {
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

  test('the lock holds nothing: damaged it is made good, and still one server has the folder', async () => {
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
