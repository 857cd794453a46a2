import { afterAll, expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { asJson, cookieFrom, startServer } from '../set-up/server.ts'
import { lineaOf, pedidoAs } from '../set-up/shop.ts'
import { busy, looking, stockUp } from './customers.ts'

const rounds = Number(process.env.TRUST_ROUNDS ?? 50)
/** Pedidos of a surtido, which one request sends. */
const atOnce = 12
/** Milliseconds in which it is made, or sent: most kills come in the middle. */
const longestMs = engine === 'postgres' ? 500 : 120

const database = await demoDatabase()
afterAll(database.remove)

/**
 * A surtido is made, or its pedidos are sent with their guías, and the server is killed. Each pedido is whole: its status, event, stock and
 * guía are of one transaction. What was asked again goes on where it stopped, and makes no second surtido.
 */
test(
  `${rounds} times kill -9 in the middle of a bulk change, ${engine}`,
  async () => {
    const [producto] = await stockUp(database.env, 1)
    if (!producto) throw new Error('no product')
    const first = await startServer(database)
    const [her, admin] = [await cookieFrom(first.url, people.consultora), await cookieFrom(first.url, people.admin)]
    await first.stop()
    const counts = { sent: 0, left: 0, cut: 0 }

    for (let round = 0; round < rounds; round++) {
      const server = await startServer(database, { settings: busy })
      const ids = await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const placed = await fetch(`${server.url}/api/pedidos`, pedidoAs(her, [lineaOf(producto, 'M', 2)]))
          const { id } = (await placed.json()) as { id: string }
          const confirm = asJson(admin, 'PUT', { status: 'confirmado', version: 1 })
          await fetch(`${server.url}/api/pedidos/${id}/status`, confirm)
          return id
        }),
      )
      const clave = `kill-${round}-${ids[0]}`
      const pedidos = ids.map((id) => ({ id, version: 2 }))
      const make = (url: string) =>
        fetch(`${url}/api/surtidos`, asJson(admin, 'POST', { pedidos }, { 'idempotency-key': clave })).catch(() => null)
      const guia = { paqueteria: 'DHL', numero: `G-${round}`, bultos: 1 }
      const send = (url: string) => {
        const wishes = ids.map((id) => ({ id, status: 'enviado', version: 3, guia }))
        return fetch(
          `${url}/api/pedidos/cambios`,
          asJson(admin, 'POST', { pedidos: wishes, sinDireccion: true }),
        ).catch(() => null)
      }
      const later = () => new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longestMs))

      const making = make(server.url)
      await later()
      server.signal('SIGKILL')
      await Promise.all([server.ended, making])
      await looking(database.env, (db) => invariants({ context: { db } }))

      // Asked again with its key: one surtido, and all of them are preparando.
      const next = await startServer(database, { settings: busy })
      const again = await make(next.url)
      expect(again?.status).toBe(201)
      expect(await again?.json()).toMatchObject({ entraron: atOnce, sinPasar: [] })

      const sending = send(next.url)
      await later()
      next.signal('SIGKILL')
      await Promise.all([next.ended, sending])
      await looking(database.env, async (db) => {
        await invariants({ context: { db } })
        const rows = await db.read
          .selectFrom('pedidos')
          .innerJoin('surtidoPedidos', 'surtidoPedidos.pedidoId', 'pedidos.id')
          .select(['pedidos.id', 'status', 'guia', 'version'])
          .where('pedidos.id', 'in', ids)
          .execute()
        expect(rows).toHaveLength(atOnce)
        for (const { status, guia: written, version } of rows) {
          const whole = { status: 'enviado', numero: guia.numero, version: 4 }
          const untouched = { status: 'preparando', numero: undefined, version: 3 }
          const numero = written ? JSON.parse(written).numero : undefined
          expect([whole, untouched]).toContainEqual({ status, numero, version })
        }
        const sent = rows.filter(({ status }) => status === 'enviado').length
        counts.sent += sent
        counts.left += atOnce - sent
        if (sent > 0 && sent < atOnce) counts.cut++
      })

      // What was sent already is no refusal.
      const last = await startServer(database, { settings: busy })
      const answer = await send(last.url)
      const { items = [] }: { items?: { resultado: string }[] } = (await answer?.json()) ?? {}
      expect(items).toHaveLength(atOnce)
      expect(items.filter(({ resultado }) => resultado === 'rechazado')).toEqual([])
      await last.stop()
    }
    process.stdout.write(`${engine}: ${rounds} kills, ${JSON.stringify(counts)}\n`)
    expect(counts.cut).toBeGreaterThan(rounds / 8)
  },
  rounds * 25_000 + 60_000,
)
