import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { foldForSearch } from '#shared/fold.ts'
import { people } from '../app.ts'
import { xlsx } from '../set-up/cargas.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { type Answer, ask } from '../set-up/request.ts'
import { cookieFrom, type Server, serve, startServer } from '../set-up/server.ts'
import { deskOf, heads, rowsOf } from './carga-desk.ts'
import { looking, percentile } from './customers.ts'

/** Other people are served while some cost the server much. */

describe('a product file of 5,000 rows', async () => {
  const productos = 1_000

  /** Requests of others until `isOver`. @returns their times by path. */
  async function othersWhile(server: Server, cookie: string, isOver: () => boolean): Promise<Map<string, number[]>> {
    const paths = ['/api/productos?limite=24', '/api/pedidos', '/consultora/catalogo', '/api/carrito']
    const times = new Map(paths.map((path): [string, number[]] => [path, []]))
    const asks: Promise<void>[] = []
    for (let turn = 0; !isOver(); turn++) {
      const path = paths[turn % paths.length] as string
      const began = performance.now()
      asks.push(
        fetch(`${server.url}${path}`, { headers: { cookie } }).then(async (reply) => {
          await reply.arrayBuffer()
          expect([path, reply.status]).toEqual([path, 200])
          times.get(path)?.push(performance.now() - began)
        }),
      )
      await pause(50)
    }
    await Promise.all(asks)
    return times
  }

  const all = (times: Map<string, number[]>) => [...times.values()].flat()
  const said = (times: Map<string, number[]>) =>
    [...times].map(([path, each]) => `${path} ${percentile(each, 0.95).toFixed(1)}`).join(', ')

  test('spec 3.5: takes under 30 s, and others stay quick', { timeout: 240_000 }, async () => {
    const database = await demoDatabase()
    const server = await startServer(database)
    const desk = deskOf(server, await cookieFrom(server.url, people.admin))
    const consultora = await cookieFrom(server.url, people.consultora)
    const afterMs = (ms: number) => {
      const end = performance.now() + ms
      return () => performance.now() > end
    }
    await othersWhile(server, consultora, afterMs(3_000))
    for (const [name, precio] of [
      ['created', 500],
      ['changed', 520],
    ] as const) {
      const quiet = await othersWhile(server, consultora, afterMs(8_000))
      const file = await xlsx(heads, ...rowsOf(precio, productos))
      let over = false
      const meanwhile = othersWhile(server, consultora, () => over)
      const began = performance.now()
      const carga = await desk.give(file)
      const reviewed = performance.now()
      await desk.apply(carga.id)
      await desk.until(carga.id, 'terminada')
      const applied = performance.now()
      over = true
      const busy = await meanwhile
      const [review, apply] = [(reviewed - began) / 1000, (applied - reviewed) / 1000]
      process.stdout.write(
        `${engine}, 5,000 rows ${name}: review ${review.toFixed(1)} s, apply ${apply.toFixed(1)} s; others' p95 ${percentile(all(busy), 0.95).toFixed(1)} ms (quiet ${percentile(all(quiet), 0.95).toFixed(1)})\n  quiet: ${said(quiet)}\n  meanwhile: ${said(busy)}\n`,
      )
      expect(carga.cuentas.productos).toMatchObject(name === 'created' ? { crear: productos } : { cambiar: productos })
      expect((await desk.read(carga.id)).avance).toEqual({ hechos: productos, rechazados: 0, pendientes: 0 })
      expect(review + apply).toBeLessThan(30)
      expect(percentile(all(busy), 0.95)).toBeLessThan(Math.max(100, 3 * percentile(all(quiet), 0.95)))
    }
    await server.stop()
    await looking(database.env, (db) => invariants({ context: { db } }))
    await database.remove()
  })
})

describe('expensive reads among ten thousand products', async () => {
  const seconds = Number(process.env.TRUST_SECONDS ?? 6)
  const count = 10_000
  const garments = ['Vestido', 'Falda', 'Blusa', 'Chamarra', 'Sudadera', 'Camisón', 'Playera', 'Leggings']
  const colours = ['mostaza', 'terracota', 'talavera', 'bugambilia', 'cenote', 'rosa palo', 'jamaica', 'arena']

  const database = await demoDatabase()
  await addMany()
  const server = await serve(database, { settings: { LOG_LEVEL: 'silent' } })
  const [cart, lucia, admin] = await Promise.all([
    cookieFrom(server.url, people.consultora),
    cookieFrom(server.url, people.otraConsultora),
    cookieFrom(server.url, people.admin),
  ])

  async function addMany(): Promise<void> {
    const db = await openDatabase(database.env, openLog(database.env))
    const at = now()
    const row = (n: number) => {
      const [garment, colour] = [garments[n % garments.length] as string, colours[(n >> 3) % colours.length] as string]
      const nombre = `${garment} modelo ${['Ajijic', 'Bacalar', 'Cuetzalan', 'Dolores'][n % 4]}${n}, ${colour}`
      const sku = `MIL-${garment.slice(0, 3).toUpperCase()}-${String(n).padStart(5, '0')}`
      return { nombre, sku }
    }
    for (let from = 0; from < count; from += 500) {
      const productos = Array.from({ length: 500 }, (_, n) => ({
        ...{
          ...row(from + n),
          id: newId(),
          descripcion: null,
          categoria: 'moda_casual' as const,
          imagenId: null,
          version: 1,
        },
        ...{ precioCentavos: 59_900, costoConsultoraCentavos: 38_345, activo: 1, createdAt: at, updatedAt: at },
      }))
      await db.write(async (tx) => {
        await tx
          .insertInto('productos')
          .values(
            productos.map((it) => ({
              ...it,
              skuClave: it.sku.toLowerCase(),
              busqueda: foldForSearch(it.nombre, it.sku),
            })),
          )
          .execute()
        for (const [posicion, talla] of ['CH', 'M', 'G', 'XG'].entries())
          await tx
            .insertInto('productoTallas')
            .values(
              productos.map(({ id }) => ({
                ...{ id: newId(), productoId: id, talla, posicion, activo: 1 },
                ...({ stock: 0, apartado: 0 } as const),
              })),
            )
            .execute()
      })
    }
    await db.close()
  }

  /** Misspelt lines that match thousands of products. */
  const mensaje = Array.from({ length: 400 }, (_, n) => `bestido mostasa talabera ${n}M`)
    .join('\n')
    .slice(0, 10_000)
  /** Codes of four hundred products with prices. */
  const codigos = Array.from({ length: 370 }, (_, n) => `MIL-VES-${String(n * 8).padStart(5, '0')} M $383.45`)
    .join('\n')
    .slice(0, 10_000)

  type Costly = { cookie: string; path: string; method?: string; body?: object }

  const costly: [string, Costly][] = [
    ['misspelt messages', { cookie: lucia, path: '/api/pedidos/lectura', method: 'POST', body: { texto: mensaje } }],
    ['messages of codes', { cookie: lucia, path: '/api/pedidos/lectura', method: 'POST', body: { texto: codigos } }],
    ['searches of the catalogue', { cookie: lucia, path: '/api/productos?limite=100&q=mo%20de%20lo%20ta%20ce' }],
    ['searches to order', { cookie: lucia, path: '/api/pedidos/levantados/productos?q=mo%20de%20lo%20ta%20ce' }],
    ['the export of a libreta', { cookie: lucia, path: '/api/libreta/exportacion' }],
    ['searches of the desk', { cookie: admin, path: '/api/busqueda?q=mo%20de%20lo%20ta%20ce' }],
    [
      'searches of products at the desk',
      { cookie: admin, path: '/api/admin/productos?limite=100&q=mo%20de%20lo%20ta' },
    ],
    ['reports', { cookie: admin, path: '/api/reportes/desplazamiento?periodo=anio' }],
    [
      'exports of products',
      { cookie: admin, path: '/api/cargas/exportacion', method: 'POST', body: { formato: 'xlsx' } },
    ],
  ]

  const agent = new Agent({ keepAlive: true, maxSockets: 20 })

  /** Times of the cart, asked for every twenty milliseconds. */
  async function visits(until: () => boolean): Promise<number[]> {
    const times: number[] = []
    while (!until()) {
      const { status, ms } = await ask(server.url, '/api/carrito', { agent, headers: { cookie: cart } })
      expect(status).toBe(200)
      times.push(ms)
      await pause(Math.max(0, 20 - ms))
    }
    return times.toSorted((a, b) => a - b)
  }

  const forSeconds = (length: number) => {
    const end = performance.now() + length * 1_000
    return () => performance.now() > end
  }

  test.each(costly)(
    '%s, four at once in a loop, hardly slow down the cart of another user',
    { timeout: (seconds * 2 + 60) * 1_000 },
    async (name, asked) => {
      const { cookie, path, method, body } = asked
      const headers = { cookie, origin: server.url }
      const wish = () => ask(server.url, path, { agent, headers, ...(method && { method }), ...(body && { body }) })
      await wish()
      // The costs of earlier reads have expired.
      await pause(21_000)
      const alone = await visits(forSeconds(seconds))
      const over = forSeconds(seconds)
      const answers: Answer[] = []
      const loop = Array.from({ length: 4 }, async () => {
        while (!over()) answers.push(await wish())
      })
      const beside = await visits(over)
      await Promise.all(loop)
      const done = answers.filter(({ status }) => status === 200)
      const slowest = Math.max(0, ...done.map(({ ms }) => ms))
      process.stdout.write(
        `${engine}, ${name}: cart p95 ${percentile(alone, 0.95).toFixed(1)} ms alone, ${percentile(beside, 0.95).toFixed(1)} ms beside (most ${beside.at(-1)?.toFixed(0)} ms); ${done.length} of ${answers.length} answered, the slowest in ${slowest.toFixed(0)} ms\n`,
      )
      expect(done.length).toBeGreaterThan(0)
      for (const { status, headers: told } of answers.filter((it) => it.status !== 200)) {
        expect(status).toBe(429)
        expect(Number(told['retry-after'])).toBeGreaterThan(0)
      }
      expect(percentile(beside, 0.95)).toBeLessThan(3 * Math.max(3, percentile(alone, 0.95)))
    },
  )
})

describe('slow clients', async () => {
  const server = await serve(await demoDatabase())
  const { url } = server
  const host = `Host: 127.0.0.1:${server.port}`

  test('are cut off, and nobody else waits', { timeout: 60_000 }, async () => {
    const slow: Socket[] = []
    const closed: number[] = []
    const began = performance.now()
    const open = (first: string, each: string) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {}).resume()
      socket.on('close', () => closed.push(performance.now() - began))
      socket.write(first)
      const timer = setInterval(() => (each ? socket.write(each) : null), 1_000)
      socket.on('close', () => clearInterval(timer))
      slow.push(socket)
    }
    for (let count = 0; count < 200; count++) {
      open(`GET / HTTP/1.1\r\n${host}\r\n`, 'X: y\r\n')
      open(
        `POST /api/sesion HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`,
        ' ',
      )
      open('', '')
    }
    const waits: number[] = []
    while (performance.now() - began < 34_000) {
      const asked = performance.now()
      expect((await fetch(`${url}/api/productos?limite=5`)).status).toBe(200)
      waits.push(performance.now() - asked)
      await pause(100)
    }
    expect(percentile(waits, 0.95)).toBeLessThan(500)
    expect(closed.length).toBe(slow.length)
    expect(Math.max(...closed)).toBeLessThan(32_000)
  })
})
