import { afterAll, describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { asJson, cookieFrom, startServer } from '../set-up/server.ts'
import { lineaOf, pedidoAs } from '../set-up/shop.ts'
import { busy, looking, stockUp } from './customers.ts'

const rounds = Number(process.env.TRUST_ROUNDS ?? 50)
/** Milliseconds in which accepting is under way: some kills come before it is done, and some after. */
const longestMs = engine === 'postgres' ? 400 : 60
/** Propuestas that are accepted at the moment of the kill. */
const atOnce = 6

const database = await demoDatabase()
afterAll(database.remove)

describe(`kill -9 while propuestas are accepted, ${engine}`, () => {
  test(
    `${rounds} times: each is accepted whole or still waits, and what was answered is there`,
    async () => {
      const [producto] = await stockUp(database.env, 1)
      if (!producto) throw new Error('no product')
      const first = await startServer(database)
      const [her, admin] = [await cookieFrom(first.url, people.consultora), await cookieFrom(first.url, people.admin)]
      await first.stop()
      const counts = { answered: 0, whole: 0, waiting: 0 }

      for (let round = 0; round < rounds; round++) {
        const server = await startServer(database, { settings: busy })
        const post = async (cookie: string, path: string, body: object) => {
          const reply = await fetch(`${server.url}/api/pedidos${path}`, asJson(cookie, 'POST', body))
          if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
          return reply.json()
        }
        const made = await Promise.all(
          Array.from({ length: atOnce }, async () => {
            const placed = await fetch(`${server.url}/api/pedidos`, pedidoAs(her, [lineaOf(producto, 'M', 3)]))
            const { id } = await placed.json()
            const revision = { version: 1, confirmar: true, lineas: [{ posicion: 0, cantidad: 5 }] }
            return { id, propuestaId: (await post(admin, `/${id}/propuestas`, revision)).id as string }
          }),
        )
        const answered = new Set<string>()
        const accepting = made.map(async ({ id, propuestaId }) => {
          const path = `${server.url}/api/pedidos/${id}/propuestas/${propuestaId}/aceptacion`
          const reply = await fetch(path, asJson(her, 'POST', {})).catch(() => null)
          if (reply?.status === 200) answered.add(id)
        })
        await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longestMs))
        server.signal('SIGKILL')
        await Promise.all([server.ended, ...accepting])
        await looking(database.env, async (db) => {
          for (const { id } of made) {
            const pedido = await db.read
              .selectFrom('pedidos')
              .innerJoin('propuestas', 'propuestas.pedidoId', 'pedidos.id')
              .select(['status', 'estado', 'pedidos.version', 'pedidos.totalCentavos'])
              .where('pedidos.id', '=', id)
              .executeTakeFirstOrThrow()
            const total = (cantidad: number) => cantidad * producto.costo
            const whole = { status: 'confirmado', estado: 'aceptada', version: 4, totalCentavos: total(5) }
            const waits = { status: 'pendiente', estado: 'abierta', version: 2, totalCentavos: total(3) }
            expect([whole, waits]).toContainEqual(pedido)
            if (answered.has(id)) expect(pedido, 'answered with 200').toEqual(whole)
            counts[pedido.estado === 'aceptada' ? 'whole' : 'waiting']++
          }
          counts.answered += answered.size
          await invariants({ context: { db } })
        })
      }
      process.stdout.write(`${engine}: ${rounds} kills, ${JSON.stringify(counts)}\n`)
      // Some kills must have come before, and some after.
      expect(counts.whole).toBeGreaterThan(0)
      expect(counts.waiting).toBeGreaterThan(0)
    },
    rounds * 12_000 + 60_000,
  )
})
