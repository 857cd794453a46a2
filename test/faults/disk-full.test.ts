import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { busy, looking, newJournal, signInAll, stockUp, work } from './customers.ts'
import { demandKept } from './promises.ts'

const canMount = process.getuid?.() === 0

describe('the disk fills while people work', () => {
  // On PostgreSQL the database's disk is another machine's; the pictures' disk is tried here on both.
  test('writes are refused with a sentence, reads go on, and room heals it', {
    timeout: 120_000,
  }, async () => {
    expect(canMount, 'only root can mount a small disk').toBe(true)
    const database = await demoDatabase()
    const disk = mkdtempSync(join(tmpdir(), 'azahar-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk])
    const filler = join(disk, 'filler')
    onTestFinished(async () => {
      execFileSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true, force: true })
      await database.remove()
    })
    cpSync(database.env.DATA_DIR, disk, { recursive: true })
    const env = { ...database.env, DATA_DIR: disk }
    const productos = await stockUp(env)

    const server = await startServer({ env }, { settings: busy })
    const customers = await signInAll(server.url)
    const cookie = await cookieFrom(server.url, people.consultora)
    const avatar = async () =>
      fetch(`${server.url}/api/perfil/avatar`, {
        method: 'PUT',
        headers: { cookie, origin: server.url },
        body: new Uint8Array(await freshPicture(300)),
      })
    expect((await avatar()).status).toBe(200)
    const journal = newJournal()
    let over = false
    const working = work(server.url, customers, productos, journal, () => over)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { bavail, bsize } = statfsSync(disk)
    try {
      writeFileSync(filler, Buffer.alloc(Math.max(0, (bavail - 2) * bsize)))
    } catch (error) {
      // The server was quicker: full is what it shall be.
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const answered = journal.promised.length

    const refused = await avatar()
    const sentence = await refused.json()
    expect([refused.status, sentence.code]).toEqual([503, 'unavailable'])
    expect((await fetch(`${server.url}/api/productos?limite=5`)).status).toBe(200)
    expect((await fetch(`${server.url}/api/pedidos`, { headers: { cookie } })).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/readyz`)).text()).toMatch(/only \d+ MB are free for DATA_DIR/)

    rmSync(filler)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    over = true
    await working
    expect(journal.promised.length).toBeGreaterThan(answered)
    expect((await avatar()).status).toBe(200)
    await server.stop()
    await looking(env, async (db) => {
      await demandKept(db, journal.promised)
      await invariants({ context: { db } })
    })
    expect(journal.faults).toEqual([])
    process.stdout.write(
      `${engine}: ${answered} promises before and while the disk was full, ${journal.promised.length - answered} after\n`,
    )
  })
})
