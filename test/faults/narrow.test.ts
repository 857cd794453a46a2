import { type ChildProcess, spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import { busy, looking, newJournal, signInAll, stockUp, work } from './customers.ts'
import { demandKept, sendAgain } from './promises.ts'

/** A machine that is too small, or not ours alone. */
const seconds = Number(process.env.TRUST_SECONDS ?? 20)
const database = await demoDatabase()
const productos = await stockUp(database.env)
afterAll(database.remove)

const spinning: ChildProcess[] = []
afterEach(() => {
  for (const child of spinning.splice(0)) child.kill('SIGKILL')
})

/** So many who never rest, on the server's own core. */
const keepBusy = (count: number) => {
  for (let each = 0; each < count; each++)
    spinning.push(spawn('taskset', ['-c', '0', 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' }))
}

describe(`little memory (${engine})`, () => {
  test(`a heap of 192 MB bears 50 requests a second and 200 live pages for ${seconds} s`, {
    timeout: seconds * 1_000 + 60_000,
  }, async () => {
    const emails = await addConsultoras(database.env, 40)
    const server = await startServer(database, {
      settings: { ...busy, NODE_OPTIONS: '--max-old-space-size=192', LOGIN_FAILURES_PER_ADDRESS: '100000' },
    })
    const cookies: string[] = []
    for (const email of emails) cookies.push(await cookieFrom(server.url, email))
    const five = (cookie: string) =>
      Array.from({ length: 5 }, () => fetch(`${server.url}/api/pedidos/en-vivo`, { headers: { cookie } }))
    const streams = await Promise.all(cookies.flatMap(five))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const paths = ['/', '/api/productos?limite=24', '/productos/pijamas', '/api/productos?q=vestido', '/readyz']
    const statuses: number[] = []
    const asked: Promise<unknown>[] = []
    for (let turn = 0; turn < seconds * 50; turn++) {
      const cookie = cookies[turn % cookies.length] as string
      const reply = fetch(`${server.url}${paths[turn % paths.length]}`, { headers: turn % 3 ? {} : { cookie } })
      asked.push(
        reply.then(async (it) => {
          await it.arrayBuffer()
          statuses.push(it.status)
        }),
      )
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all(asked)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const peak = megabytesOf(server.pid, 'VmHWM')
    process.stdout.write(`${engine}: at peak ${Math.round(peak)} MB, ${statuses.length} answers\n`)
    expect(peak).toBeLessThan(600)
    for (const stream of streams) await stream.body?.cancel()
    await server.stop()
  })
})

describe(`starved of processor (${engine})`, () => {
  test('on one shared core: nothing wrong is answered, and it recovers within five seconds', {
    timeout: 120_000,
  }, async () => {
    const server = await startServer(database, { settings: busy, under: ['taskset', '-c', '0'] })
    const customers = await signInAll(server.url)
    keepBusy(3)
    const journal = newJournal()
    let over = false
    const working = work(server.url, customers, productos, journal, () => over)
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    over = true
    await working
    for (const child of spinning.splice(0)) child.kill('SIGKILL')
    const quick = async () => {
      const began = performance.now()
      const { status } = await fetch(`${server.url}/api/productos?q=blusa`)
      return status === 200 && performance.now() - began < 300
    }
    await until('its usual speed', quick, 5_000)
    await sendAgain(server.url, journal)
    await server.stop()
    await looking(database.env, async (db) => {
      await demandKept(db, journal.promised)
      await invariants({ context: { db } })
    })
    expect(journal.promised.length).toBeGreaterThan(10)
    expect(journal.faults).toEqual([])
  })

  test('a sign-in is served all the same', { timeout: 120_000 }, async () => {
    const server = await startServer(database, { settings: busy, under: ['taskset', '-c', '0'] })
    keepBusy(2)
    const waits: number[] = []
    for (let count = 0; count < 3; count++) {
      const began = performance.now()
      await cookieFrom(server.url, people.consultora)
      waits.push(Math.round(performance.now() - began))
    }
    await server.stop()
    process.stdout.write(`${engine}: signed in after ${waits.join(', ')} ms\n`)
    expect(Math.max(...waits)).toBeLessThan(15_000)
  })
})

describe(`out of file handles (${engine})`, () => {
  test('400 connections with 256 file handles: it survives and serves again', { timeout: 60_000 }, async () => {
    const server = await startServer(database, { settings: busy, under: ['prlimit', '--nofile=256:256'] })
    const sockets: Socket[] = []
    for (let count = 0; count < 400; count++) sockets.push(connect(server.port, '127.0.0.1').on('error', () => {}))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    for (const socket of sockets) socket.destroy()
    const serves = async () =>
      (await fetch(`${server.url}/api/productos?limite=1`).catch(() => undefined))?.status === 200
    await until('service', serves, 10_000)
    const cookie = await cookieFrom(server.url, people.consultora)
    expect((await fetch(`${server.url}/api/pedidos`, { headers: { cookie } })).status).toBe(200)
    await server.stop()
    expect(await server.ended).toBe(0)
  })
})
