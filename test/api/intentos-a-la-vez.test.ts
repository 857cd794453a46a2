import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { minuteMs } from '#shared/time.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { registro } from '../set-up/registro.ts'

const app = await testApp({ settings: { TRUST_PROXY: '1' } })
/** On PostgreSQL three servers of one database; SQLite has one. */
const servers = engine === 'postgres' ? [app, await app.secondServer(), await app.secondServer()] : [app]
const atOnce = 120
const wrong = 'No-es-esta-1'

beforeEach(() => app.context.db.read.deleteFrom('intentos').execute())
afterEach(() => vi.restoreAllMocks())

/** The statuses of so many requests that are sent in the same instant, to one server after the other. */
async function together(send: (visitor: Fetch, nth: number) => Promise<Response>): Promise<number[]> {
  const sent = Array.from({ length: atOnce }, (_, nth) => {
    const visitor = servers[nth % servers.length]!.as('visitor')
    return insist(() => send(visitor, nth))
  })
  return (await Promise.all(sent)).map(({ status }) => status)
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length
const from = (address: string) => ({ 'x-forwarded-for': address })
const askForMails = (address: string) =>
  together((send, nth) =>
    send('/api/cuentas/recuperacion', {
      method: 'POST',
      body: { email: `nadie${nth}@azahar.test` },
      headers: from(address),
    }),
  )

describe('concurrent guesses are counted one after the other', () => {
  test('passwords of an account: ten', async () => {
    const statuses = await together((send, nth) =>
      send('/api/sesion', {
        method: 'POST',
        body: { email: people.consultora, password: wrong },
        headers: from(`198.51.100.${nth}`),
      }),
    )
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, atOnce - 10])
  })

  test('the present password at a change of it: ten', async () => {
    const signedIn = await app.as('visitor')('/api/sesion', {
      method: 'POST',
      body: { email: people.otraConsultora, password: demoPassword },
    })
    const cookie = cookieOf(signedIn)
    const body = { actual: wrong, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
    const statuses = await together((send) =>
      send('/api/cuentas/contrasena', { method: 'PUT', body, headers: { cookie } }),
    )
    expect([count(statuses, 422) + count(statuses, 400), count(statuses, 429)]).toEqual([10, atOnce - 10])
  })

  test('recovery mails and applications from an address: twenty each', async () => {
    const mails = await askForMails('203.0.113.7')
    expect([count(mails, 202), count(mails, 429)]).toEqual([20, atOnce - 20])
    const applications = await together((send) =>
      send('/api/cuentas', { method: 'POST', body: registro(people.admin), headers: from('203.0.113.7') }),
    )
    expect([count(applications, 409), count(applications, 429)]).toEqual([20, atOnce - 20])
  })

  test('by servers whose clocks are five seconds apart', async () => {
    const real = Date.now
    let asked = 0
    vi.spyOn(Date, 'now').mockImplementation(() => real() + (asked++ % 2 === 0 ? 5_000 : 0))
    const mails = await askForMails('203.0.113.9')
    expect([count(mails, 202), count(mails, 429)]).toEqual([20, atOnce - 20])
  })
})

test('what is given back is one’s own try, not the last one', async () => {
  const { limits } = app.context
  const budget = { clave: 'prueba', max: 3, withinMs: 10 * minuteMs, refusal: () => 'Demasiados' }
  const began = Date.now()
  const clock = vi.spyOn(Date, 'now')
  const takeAt = (minute: number) => {
    clock.mockReturnValue(began + minute * minuteMs)
    return limits.take([budget])
  }
  const good = await takeAt(0)
  await takeAt(5)
  await takeAt(8)
  await expect(takeAt(9)).rejects.toMatchObject({ code: 'too_many_requests' })
  await limits.giveBack(good)
  await takeAt(11)
  await expect(takeAt(12)).rejects.toMatchObject({ code: 'too_many_requests' })
})
