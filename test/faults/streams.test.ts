import { readdirSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { ask as request } from '../set-up/request.ts'
import { cookieFrom, serve, startServer } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import { percentile } from './customers.ts'

/** Live pages: a thousand at once, floods, and streams that outlive their session. */

const noStreams = (url: string) => async () =>
  /^azahar_live_streams 0$/m.test(await (await fetch(`${url}/metrics`)).text())
const openStream = (url: string, cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}/api/pedidos/en-vivo`, { agent: false, headers: { cookie } }, resolve).on('error', reject),
  )

describe('a thousand live pages and twenty changes a second', async () => {
  const consultoras = 250
  const streamsEach = 4
  /** Pages that do not read their stream. */
  const deaf = 100
  const backWithinMs = 15_000
  const changesASecond = 20
  const seconds = Number(process.env.TRUST_SECONDS ?? 20)

  const database = await demoDatabase()
  afterAll(database.remove)

  type Consultora = { email: string; cookie: string; pedidos: { id: string; version: number }[] }

  test('each change reaches only its owner, within a second', { timeout: 240_000 }, async () => {
    const emails = await addConsultoras(database.env, consultoras)
    const server = await startServer(database, {
      settings: { LOGIN_FAILURES_PER_ADDRESS: '100000', PEDIDOS_PER_CONSULTORA_HOURLY: '1000', LOG_LEVEL: 'warn' },
    })
    const { url } = server
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const ask = async (cookie: string, method: string, path: string, body?: object, headers = {}) => {
      const wish = { agent, method, headers: { cookie, ...headers }, ...(body && { body }) }
      const { status, text } = await request(url, path, wish)
      return { status, json: text ? JSON.parse(text) : null }
    }
    const admin = await cookieFrom(url, people.admin)
    const [producto] = (await ask(admin, 'GET', '/api/admin/productos?q=EN-VIVO')).json.items
    const { tallas, costoConsultoraCentavos } = (await ask(admin, 'GET', `/api/admin/productos/${producto.id}`)).json
    const owners: Consultora[] = []
    for (const email of emails) {
      const cookie = await cookieFrom(url, email)
      const linea = {
        productoId: producto.id,
        tallaId: tallas[0].id,
        cantidad: 1,
        precioUnitarioCentavos: costoConsultoraCentavos,
      }
      const placed = await ask(
        cookie,
        'POST',
        '/api/pedidos',
        { telefono: '+52 442 123 4567', lineas: [linea] },
        { 'idempotency-key': newId() },
      )
      expect(placed.status).toBe(201)
      owners.push({ email, cookie, pedidos: [{ id: placed.json.id, version: 1 }] })
    }

    const changed = new Map<string, number>()
    const waits: number[] = []
    const wrong: string[] = []
    let heard = 0
    const open: IncomingMessage[] = []
    const connected = async ({ cookie }: Consultora) => {
      const reply = await openStream(url, cookie)
      if (reply.statusCode !== 200) throw new Error(`No stream: ${reply.statusCode}`)
      open.push(reply.on('error', () => {}))
      return reply
    }
    const listen = async (owner: Consultora) => {
      const ready = Promise.withResolvers<void>()
      let text = ''
      ;(await connected(owner)).setEncoding('utf8').on('data', (chunk) => {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          if (block.includes('event: listo')) ready.resolve()
          const [, data] = block.match(/event: pedido\ndata: (.*)/) ?? []
          if (!data) continue
          const { id, version } = JSON.parse(data)
          if (!owner.pedidos.some((pedido) => pedido.id === id)) wrong.push(`${owner.email} heard of ${id}`)
          const began = changed.get(`${id} ${version}`)
          if (began !== undefined) waits.push(performance.now() - began)
          heard++
        }
      })
      return ready.promise
    }
    const ignore = async (owner: Consultora) => void (await connected(owner)).pause()
    const idle = megabytesOf(server.pid)
    for (const owner of owners.slice(0, deaf)) await ignore(owner)
    for (const owner of owners) await Promise.all(Array.from({ length: streamsEach }, () => listen(owner)))
    expect(open).toHaveLength(deaf + consultoras * streamsEach)

    let highest = 0
    let sent = 0
    const began = performance.now()
    while (performance.now() - began < seconds * 1_000) {
      const owner = owners[sent % owners.length] as Consultora
      const [pedido] = owner.pedidos as [Consultora['pedidos'][number]]
      const next = { notasAdmin: `Nota ${sent}`, version: pedido.version }
      changed.set(`${pedido.id} ${pedido.version + 1}`, performance.now())
      const saved = await ask(admin, 'PUT', `/api/pedidos/${pedido.id}/notas`, next)
      expect(saved.status).toBe(200)
      pedido.version = saved.json.version
      sent++
      highest = Math.max(highest, megabytesOf(server.pid))
      const due = began + (sent * 1_000) / changesASecond
      await pause(Math.max(0, due - performance.now()))
    }
    await until('every page to hear', () => heard >= sent * streamsEach, 5_000)
    const at = (share: number) => Math.round(percentile(waits, share))
    process.stdout.write(
      `${engine}: ${open.length} streams, ${sent} changes in ${seconds} s, heard ${heard}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; memory ${Math.round(idle)} -> ${Math.round(highest)} MB\n`,
    )
    expect(wrong).toEqual([])
    expect(heard).toBe(sent * streamsEach)
    expect(at(1)).toBeLessThan(1_000)
    expect(sent).toBeGreaterThan(changesASecond * seconds * 0.9)
    expect(highest).toBeLessThan(500)

    // All reconnect at once.
    for (const reply of open.splice(0)) reply.destroy()
    const cut = performance.now()
    await until('every stream to be given back', noStreams(url))
    await Promise.all(owners.flatMap((owner) => Array.from({ length: streamsEach }, () => listen(owner))))
    const back = performance.now() - cut
    process.stdout.write(`${engine}: all back within ${Math.round(back)} ms\n`)
    expect(back).toBeLessThan(backWithinMs)

    for (const reply of open) reply.destroy()
    await until('every stream to be given back', noStreams(url))
    await server.stop()
    agent.destroy()
  })
})

describe('a flood of live pages', async () => {
  const server = await serve(await demoDatabase())
  const hers = await cookieFrom(server.url, people.consultora)

  const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

  test('five thousand streams leave nothing behind', { timeout: 60_000 }, async () => {
    const storm = async (many: number) => {
      const first = `GET /api/pedidos/en-vivo HTTP/1.1\r\nHost: 127.0.0.1:${server.port}`
      for (let sent = 0; sent < many; sent += 100) {
        await Promise.all(
          Array.from({ length: 100 }, (_, n) => {
            const socket = connect(server.port, '127.0.0.1')
            socket.on('error', () => {})
            socket.write(`${first}\r\nCookie: ${hers}\r\nLast-Event-ID: 99\r\n\r\n`)
            if (n % 2) socket.once('data', () => socket.destroy())
            else setTimeout(() => socket.destroy(), n % 20)
            return new Promise((resolve) => socket.once('close', resolve))
          }),
        )
      }
      await until('all streams to close', noStreams(server.url), 10_000)
    }
    await storm(1_000)
    const [memory, handles] = [megabytesOf(server.pid), handlesOf(server.pid)]
    const began = performance.now()
    await storm(5_000)
    const aSecond = Math.round(5_000_000 / (performance.now() - began))
    await until('handles to close', () => handlesOf(server.pid) <= handles + 10, 15_000)
    const grown = Math.round(megabytesOf(server.pid) - memory)
    process.stdout.write(`${aSecond} a second came and went; ${grown} MB more\n`)
    expect(grown).toBeLessThan(128)
    const reply = await openStream(server.url, hers)
    expect(reply.statusCode).toBe(200)
    reply.destroy()
  })
})

describe('streams and sign-out', async () => {
  const database = await demoDatabase()
  const emails = await addConsultoras(database.env, 40)
  const server = await serve(database)

  const signOut = (cookie: string) =>
    fetch(`${server.url}/api/sesion`, { method: 'DELETE', headers: { cookie, origin: server.url } })

  describe('opened during the sign-out', () => {
    test('none of six outlives the session', { timeout: 60_000 }, async () => {
      const replies: IncomingMessage[] = []
      for (const email of emails) {
        const cookie = await cookieFrom(server.url, email)
        const opening = Array.from({ length: 6 }, () => openStream(server.url, cookie))
        const [left, ...opened] = await Promise.all([signOut(cookie), ...opening])
        expect(left.status).toBe(204)
        replies.push(...opened)
      }
      await until('all streams to close', noStreams(server.url), 5_000)
      for (const reply of replies) reply.destroy()
    })
  })

  describe.runIf(engine === 'postgres')('while notifications are down', () => {
    test('end once notifications work again', { timeout: 30_000 }, async () => {
      const cookie = await cookieFrom(server.url, people.consultora)
      const reply = await openStream(server.url, cookie)
      expect(reply.statusCode).toBe(200)
      const client = new pg.Client({ connectionString: database.env.DATABASE_URL })
      await client.connect()
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen azahar'",
      )
      await client.end()
      expect(rowCount).toBe(1)
      expect((await signOut(cookie)).status).toBe(204)
      await until('the stream to close', noStreams(server.url), 10_000)
      reply.destroy()
    })
  })
})
