import { expect, test } from 'vitest'
import { people } from '../app.ts'
import { xlsx } from '../set-up/cargas.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { deskOf, heads, rowsOf, tallas } from './carga-desk.ts'
import { looking } from './customers.ts'

const productos = 120
const kills = Number(process.env.TRUST_ROUNDS ?? 12)

/**
 * Every product of the file as the database has it: which are as the file wants them, and that none is in between. Its mark says the same.
 */
async function whole(env: Parameters<typeof looking>[0], precio: number): Promise<number> {
  return looking(env, async (db) => {
    await invariants({ context: { db } })
    const rows = await db.read
      .selectFrom('productos')
      .leftJoin('productoTallas', 'productoTallas.productoId', 'productos.id')
      .select((eb) => ['sku', 'precioCentavos', eb.fn.count<number>('productoTallas.id').as('tallas')])
      .select((eb) => eb.fn.sum<number>('stock').as('stock'))
      .where('sku', 'like', 'CG-%')
      .groupBy(['productos.id', 'sku', 'precioCentavos'])
      .execute()
    for (const { sku, tallas: count, stock } of rows) {
      const first = Number(sku?.slice(3)) % 7
      expect([sku, count, stock]).toEqual([sku, tallas.length, tallas.length * first + 10])
    }
    const [last] = await db.read.selectFrom('cargas').select('id').orderBy('createdAt', 'desc').limit(1).execute()
    const marked = await db.read
      .selectFrom('cargaProductos')
      .select((eb) => eb.fn.countAll<number>().as('hechos'))
      .where('cargaId', '=', last?.id ?? '')
      .where('estado', 'in', ['hecho', 'nada'])
      .executeTakeFirstOrThrow()
    const done = rows.filter(({ precioCentavos }) => precioCentavos === precio * 100).length
    expect(marked.hechos).toBe(done)
    return done
  })
}

test(`spec 3.5: killed ${kills} times in the middle of a file, products are whole or untouched, and it is given again`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const database = await demoDatabase()
  let cut = 0
  for (let round = 0; round < kills; round++) {
    const precio = 500 + round
    const file = await xlsx(heads, ...rowsOf(precio, productos))
    const server = await startServer(database)
    const desk = deskOf(server, await cookieFrom(server.url, people.admin))
    const carga = await desk.give(file)
    await desk.apply(carga.id)
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 900))
    server.signal('SIGKILL')
    await server.ended
    const done = await whole(database.env, precio)
    if (done < productos) cut++

    const next = await startServer(database)
    const again = deskOf(next, await cookieFrom(next.url, people.admin))
    if (round % 6 === 0 && done < productos) {
      // What the killed server had begun: it is gone on with, once it has been silent for long enough.
      await again.until(carga.id, 'interrumpida')
      await again.apply(carga.id)
      await again.until(carga.id, 'terminada')
      expect((await again.read(carga.id)).avance).toMatchObject({ hechos: productos, rechazados: 0, pendientes: 0 })
    } else {
      const given = await again.give(file)
      expect(given.cuentas.productos).toMatchObject({ dejar: done, rechazar: 0 })
      if (done < productos) await again.apply(given.id)
      if (done < productos) await again.until(given.id, 'terminada')
    }
    await next.stop()
    expect(await whole(database.env, precio)).toBe(productos)
  }
  process.stdout.write(`${engine}: ${kills} kills, ${cut} in the middle of a file\n`)
  expect(cut).toBeGreaterThan(kills / 4)
  await database.remove()
})
