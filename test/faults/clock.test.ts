import { afterAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/time.ts'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { asJson, cookieFrom, startServer } from '../set-up/server.ts'
import { lineaOf, pedidoAs } from '../set-up/shop.ts'
import { looking, stockUp } from './customers.ts'

const database = await demoDatabase()
afterAll(database.remove)

describe('a clock that is wrong', () => {
  test('sessions end on time, numbers stay unique, limits let go', { timeout: 90_000 }, async () => {
    const [producto = expect.unreachable()] = await stockUp(database.env, 1)
    const shifted = (ms: number) =>
      startServer(database, {
        imports: [new URL('../set-up/shifted-clock.mjs', import.meta.url).href],
        settings: { CLOCK_SHIFT_MS: String(ms) },
      })
    const status = (url: string, cookie: string) =>
      fetch(`${url}/api/perfil`, { headers: { cookie } }).then((it) => it.status)
    const numbers: string[] = []
    const buy = async (url: string, cookie: string) => {
      const reply = await fetch(`${url}/api/pedidos`, pedidoAs(cookie, [lineaOf(producto)]))
      expect(reply.status).toBe(201)
      numbers.push((await reply.json()).numeroPedido)
    }

    const right = await startServer(database)
    const cookie = await cookieFrom(right.url, people.consultora)
    await buy(right.url, cookie)
    const wrong = asJson('', 'POST', { email: people.otraConsultora, password: 'Equivocada-1' })
    for (let tries = 0; tries < 12; tries++) await fetch(`${right.url}/api/sesion`, wrong)
    await expect(cookieFrom(right.url, people.otraConsultora)).rejects.toThrow('429')
    await right.stop()

    for (const ms of [hourMs, -hourMs, 8 * dayMs, -8 * dayMs]) {
      const server = await shifted(ms)
      // What was counted in another time keeps nobody out; a session lives thirty days.
      await cookieFrom(server.url, people.otraConsultora)
      expect([ms, await status(server.url, cookie)]).toEqual([ms, 200])
      await buy(server.url, cookie)
      await server.stop()
    }
    const later = await shifted(60 * dayMs)
    expect(await status(later.url, cookie)).toBe(401)
    await buy(later.url, await cookieFrom(later.url, people.consultora))
    await later.stop()

    expect(new Set(numbers).size).toBe(numbers.length)
    await looking(database.env, (db) => invariants({ context: { db } }))
  })
})
