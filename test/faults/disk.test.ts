import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { busy, demandKept, looking, newJournal, sendAgain, signInAll, stockUp, work } from './customers.ts'

/** The disk is full, or fails. */

describe('a full disk', async () => {
  const canMount = process.getuid?.() === 0

  // On PostgreSQL this is the disk of the pictures.
  test('refuses writes, serves reads, and recovers when there is room', { timeout: 120_000 }, async () => {
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
    await pause(500)
    const { bavail, bsize } = statfsSync(disk)
    try {
      writeFileSync(filler, Buffer.alloc(Math.max(0, (bavail - 2) * bsize)))
    } catch (error) {
      // The server filled it first.
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    await pause(3_000)
    const answered = journal.promised.length

    const refused = await avatar()
    const sentence = await refused.json()
    expect([refused.status, sentence.code]).toEqual([503, 'unavailable'])
    expect((await fetch(`${server.url}/api/productos?limite=5`)).status).toBe(200)
    expect((await fetch(`${server.url}/api/pedidos`, { headers: { cookie } })).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/readyz`)).text()).toMatch(/only \d+ MB are free for DATA_DIR/)

    rmSync(filler)
    await pause(1_500)
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

describe('failing system calls', async () => {
  const calls = ['sync/fsync', 'sync/fdatasync', 'rw/pwrite', 'rw/pread', 'oc/open', 'dir/rename']
  const secondsEach = 4

  test('each request is answered, or clearly refused', { timeout: 180_000 }, async () => {
    const database = await demoDatabase()
    const productos = await stockUp(database.env)
    const folder = mkdtempSync(join(tmpdir(), 'azahar-calls-'))
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true })
      await database.remove()
    })
    const control = join(folder, 'control')
    const server = await startServer(database, { settings: busy, under: ['fiu-run', '-x', '-f', control] })
    const tell = (command: string) => execFileSync('fiu-ctrl', ['-f', control, '-c', command, String(server.pid)])
    const customers = await signInAll(server.url)
    const journal = newJournal()
    let over = false
    const working = work(server.url, customers, productos, journal, () => over)
    for (const call of calls) {
      const before = journal.promised.length
      tell(`enable_random name=posix/io/${call},probability=0.05`)
      await pause(secondsEach * 1_000)
      tell(`disable name=posix/io/${call}`)
      const answered = journal.promised.length - before
      process.stdout.write(
        `${engine}: ${call} failing: ${answered} promises, ${journal.open.length} without an answer\n`,
      )
    }
    await pause(2_000)
    over = true
    await working
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await sendAgain(server.url, journal)
    await server.stop()
    await looking(database.env, async (db) => {
      await demandKept(db, journal.promised)
      await invariants({ context: { db } })
    })
    expect(journal.promised.length).toBeGreaterThan(calls.length)
    // Answers that did not say that a retry is safe, with what the log says of them.
    const inside = journal.faults.map((fault) => toldOf(server.said(), fault))
    expect(inside).toEqual([])
  })

  /** The log line of the request that a fault names. */
  const toldOf = (said: string, fault: string): string => {
    const [, requestId = fault] = fault.match(/"requestId":"([^"]+)/) ?? []
    return said.split('\n').find((line) => line.includes(requestId) && line.includes('err')) ?? fault
  }
})
