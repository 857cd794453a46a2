import { Agent } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { foldForSearch } from '#shared/fold.ts'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { type Answer, ask } from '../set-up/request.ts'
import { cookieFrom, serve } from '../set-up/server.ts'

/** One person asks for what costs a server most, as fast as it answers, among ten thousand products; another one has a cart. */
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

/** Four hundred misspelt lines of words that thousands of products have. */
const mensaje = Array.from({ length: 400 }, (_, n) => `bestido mostasa talabera ${n}M`)
  .join('\n')
  .slice(0, 10_000)
/** Codes of four hundred products with their prices: each is looked for, and read twice. */
const codigos = Array.from({ length: 370 }, (_, n) => `MIL-VES-${String(n * 8).padStart(5, '0')} M $383.45`)
  .join('\n')
  .slice(0, 10_000)

type Costly = { cookie: string; path: string; method?: string; body?: object }

const costly: [string, Costly][] = [
  ['misspelt messages', { cookie: lucia, path: '/api/pedidos/lectura', method: 'POST', body: { texto: mensaje } }],
  ['messages of codes', { cookie: lucia, path: '/api/pedidos/lectura', method: 'POST', body: { texto: codigos } }],
  ['searches of the catalogue', { cookie: lucia, path: '/api/productos?limite=100&q=mo%20de%20lo%20ta%20ce' }],
  ['searches to order', { cookie: lucia, path: '/api/pedidos/levantados/productos?q=mo%20de%20lo%20ta%20ce' }],
  ['the export of her libreta', { cookie: lucia, path: '/api/libreta/exportacion' }],
  ['searches of the desk', { cookie: admin, path: '/api/busqueda?q=mo%20de%20lo%20ta%20ce' }],
  ['searches of products at the desk', { cookie: admin, path: '/api/admin/productos?limite=100&q=mo%20de%20lo%20ta' }],
  ['reports', { cookie: admin, path: '/api/reportes/desplazamiento?periodo=anio' }],
  [
    'exports of products',
    { cookie: admin, path: '/api/cargas/exportacion', method: 'POST', body: { formato: 'xlsx' } },
  ],
]

const agent = new Agent({ keepAlive: true, maxSockets: 20 })

/** How long the cart takes, asked for every twenty milliseconds. */
async function visits(until: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!until()) {
    const { status, ms } = await ask(server.url, '/api/carrito', { agent, headers: { cookie: cart } })
    expect(status).toBe(200)
    times.push(ms)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 20 - ms)))
  }
  return times.toSorted((a, b) => a - b)
}

const p95 = (times: number[]): number => times[Math.floor(times.length * 0.95)] ?? Number.NaN

const forSeconds = (length: number) => {
  const end = performance.now() + length * 1_000
  return () => performance.now() > end
}

describe('the cart of one user while another makes costly reads', () => {
  test.each(costly)('for %s, four at once in a loop', { timeout: (seconds * 2 + 60) * 1_000 }, async (name, asked) => {
    const { cookie, path, method, body } = asked
    const headers = { cookie, origin: server.url }
    const wish = () => ask(server.url, path, { agent, headers, ...(method && { method }), ...(body && { body }) })
    await wish()
    // What was asked before counts no more.
    await new Promise((resolve) => setTimeout(resolve, 21_000))
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
      `${engine}, ${name}: cart p95 ${p95(alone).toFixed(1)} ms alone, ${p95(beside).toFixed(1)} ms beside (most ${beside.at(-1)?.toFixed(0)} ms); ${done.length} of ${answers.length} answered, the slowest in ${slowest.toFixed(0)} ms\n`,
    )
    expect(done.length).toBeGreaterThan(0)
    for (const { status, headers: told } of answers.filter((it) => it.status !== 200)) {
      expect(status).toBe(429)
      expect(Number(told['retry-after'])).toBeGreaterThan(0)
    }
    // A cart that answers in less than three milliseconds may be moved by less than the clock can tell.
    expect(p95(beside)).toBeLessThan(3 * Math.max(3, p95(alone)))
  })
})
