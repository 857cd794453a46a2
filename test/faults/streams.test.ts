import { readFileSync } from 'node:fs'
import { Agent, get, request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'

/** Many live pages at once. */
const consultoras = 250
const streamsEach = 4
/** Pages that take nothing of what they are sent, as a phone in a tunnel does. */
const deaf = 100
const backWithinMs = 15_000
const changesASecond = 20
const seconds = Number(process.env.TRUST_SECONDS ?? 20)

const database = await demoDatabase()
afterAll(database.remove)

type Consultora = { email: string; cookie: string; pedidos: { id: string; version: number }[] }

const memoryOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024

const noStreams = (url: string) => async () =>
  /^azahar_live_streams 0$/m.test(await (await fetch(`${url}/metrics`)).text())

describe('a thousand live pages and twenty changes a second', () => {
  test('each change reaches its owner within a second and nobody else', {
    timeout: 240_000,
  }, async () => {
    const emails = await addConsultoras(database.env, consultoras)
    const server = await startServer(database, {
      settings: { LOGIN_FAILURES_PER_ADDRESS: '100000', PEDIDOS_PER_CONSULTORA_HOURLY: '1000', LOG_LEVEL: 'warn' },
    })
    const { url } = server
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const ask = (
      cookie: string,
      method: string,
      path: string,
      body?: object,
      headers = {},
    ): Promise<{ status: number; json: ReturnType<typeof JSON.parse> }> =>
      new Promise((resolve, reject) => {
        const sent = httpRequest(
          `${url}${path}`,
          { agent, method, headers: { cookie, 'content-type': 'application/json', ...headers } },
          (reply) => {
            let text = ''
            reply.setEncoding('utf8').on('data', (chunk) => {
              text += chunk
            })
            reply.on('end', () => resolve({ status: reply.statusCode ?? 0, json: text ? JSON.parse(text) : null }))
          },
        )
        sent.on('error', reject)
        sent.end(body ? JSON.stringify(body) : undefined)
      })
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

    // When a change was answered, and when each of its owner's pages heard of it.
    const changed = new Map<string, number>()
    const waits: number[] = []
    const wrong: string[] = []
    let heard = 0
    const open: IncomingMessage[] = []
    const listen = (owner: Consultora) =>
      new Promise<void>((resolve, reject) => {
        const sent = get(`${url}/api/pedidos/en-vivo`, { headers: { cookie: owner.cookie }, agent: false }, (reply) => {
          if (reply.statusCode !== 200) return reject(new Error(`No stream: ${reply.statusCode}`))
          open.push(reply)
          let text = ''
          reply.setEncoding('utf8').on('data', (chunk) => {
            text += chunk
            const blocks = text.split('\n\n')
            text = blocks.pop() ?? ''
            for (const block of blocks) {
              if (block.includes('event: listo')) resolve()
              const [, data] = block.match(/event: pedido\ndata: (.*)/) ?? []
              if (!data) continue
              const { id, version } = JSON.parse(data)
              if (!owner.pedidos.some((pedido) => pedido.id === id)) wrong.push(`${owner.email} heard of ${id}`)
              const began = changed.get(`${id} ${version}`)
              if (began !== undefined) waits.push(performance.now() - began)
              heard++
            }
          })
          reply.on('error', () => {})
        })
        sent.on('error', reject)
      })
    const ignore = (owner: Consultora) =>
      new Promise<void>((resolve, reject) => {
        const sent = get(`${url}/api/pedidos/en-vivo`, { headers: { cookie: owner.cookie }, agent: false }, (reply) => {
          if (reply.statusCode !== 200) return reject(new Error(`No stream: ${reply.statusCode}`))
          open.push(reply.pause())
          reply.on('error', () => {})
          resolve()
        })
        sent.on('error', reject)
      })
    const idle = memoryOf(server.pid)
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
      highest = Math.max(highest, memoryOf(server.pid))
      const due = began + (sent * 1_000) / changesASecond
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    }
    await until('every page to hear', () => heard >= sent * streamsEach, 5_000)
    waits.sort((a, b) => a - b)
    const at = (share: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0)
    process.stdout.write(
      `${engine}: ${open.length} streams, ${sent} changes in ${seconds} s, heard ${heard}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; memory ${Math.round(idle)} -> ${Math.round(highest)} MB\n`,
    )
    expect(wrong).toEqual([])
    expect(heard).toBe(sent * streamsEach)
    expect(at(1)).toBeLessThan(1_000)
    expect(sent).toBeGreaterThan(changesASecond * seconds * 0.9)
    expect(highest).toBeLessThan(500)

    // All are cut off at once and come back at once, without waiting for their turn.
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
