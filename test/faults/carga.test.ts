import { expect, test } from 'vitest'
import { people } from '../app.ts'
import { xlsx } from '../set-up/cargas.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { cookieFrom, type Server, startServer } from '../set-up/server.ts'
import { deskOf, heads, rowsOf } from './carga-desk.ts'
import { looking } from './customers.ts'

const productos = 1_000

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** What others do meanwhile, ten times a second, until `isOver` says so. */
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
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await Promise.all(asks)
  return times
}

const all = (times: Map<string, number[]>) => [...times.values()].flat()
const said = (times: Map<string, number[]>) =>
  [...times].map(([path, each]) => `${path} ${p95(each).toFixed(1)}`).join(', ')

test('spec 3.5: 5,000 rows are reviewed and applied in under 30 s without slowing others down', {
  timeout: 240_000,
}, async () => {
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
      `${engine}, 5,000 rows ${name}: review ${review.toFixed(1)} s, apply ${apply.toFixed(1)} s; others' p95 ${p95(all(busy)).toFixed(1)} ms (quiet ${p95(all(quiet)).toFixed(1)})\n  quiet: ${said(quiet)}\n  meanwhile: ${said(busy)}\n`,
    )
    expect(carga.cuentas.productos).toMatchObject(name === 'created' ? { crear: productos } : { cambiar: productos })
    expect((await desk.read(carga.id)).avance).toEqual({ hechos: productos, rechazados: 0, pendientes: 0 })
    expect(review + apply).toBeLessThan(30)
    // Where others use the machine meanwhile, what was quiet says little.
    expect(p95(all(busy))).toBeLessThan(Math.max(100, 3 * p95(all(quiet))))
  }
  await server.stop()
  await looking(database.env, (db) => invariants({ context: { db } }))
  await database.remove()
})
