import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword, readPersonas } from '#main/demo/demo-data.ts'
import { minuteMs } from '#shared/time.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'
import { registro } from '../set-up/registro.ts'

/** Behind a proxy of ours, so that a test can come from any address. */
const app = await testApp({ settings: { TRUST_PROXY: '1' } })
const direct = await testApp()
const other = engine === 'postgres' ? await app.secondServer() : app
const visitor = app.as('visitor')

let tests = 0
beforeEach(async () => {
  await app.context.db.read.deleteFrom('intentos').execute()
  await direct.context.db.read.deleteFrom('intentos').execute()
  // Seconds apart: a server caches a refusal for a second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 * ++tests })
})
afterEach(() => vi.useRealTimers())

const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (email: string, password: string, headers: Record<string, string> = {}, send: Fetch = visitor) =>
  send('/api/sesion', { method: 'POST', body: { email, password }, headers })
const wrong = 'No-es-esta-1'
/** One account after the other, so that none comes to its ten tries. */
const accountOf = (n: number) => accounts[n % accounts.length] as string
const accounts = readPersonas().consultoras.map(({ email }) => email)
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const statuses = (replies: Response[]) => replies.map(({ status }) => status)

async function tries(count: number, once: (n: number) => Promise<Response>): Promise<Response[]> {
  const replies: Response[] = []
  for (let n = 0; n < count; n++) replies.push(await once(n))
  return replies
}

describe('guessing the password of one account', () => {
  test('ten tries in fifteen minutes, whatever address is claimed; then 429', async () => {
    const headers = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n}`,
      forwarded: `for=203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      'cf-connecting-ip': `2001:db8::${n}`,
    })
    const replies = await tries(13, (n) => signIn(people.consultora, wrong, headers(n), direct.as('visitor')))
    expect(statuses(replies)).toEqual([...Array(10).fill(401), 429, 429, 429])
    const last = replies.at(-1)!
    expect(last.headers.get('retry-after')).toBe('900')
    const { detail } = await expectProblem(last, 'too_many_requests')
    expect(detail).toBe('Demasiados intentos. Espera 15 minutos e intenta de nuevo, o restablece tu contraseña.')
  })

  test('400 wrong passwords from 200 addresses: at most ten are checked', async () => {
    const replies = await tries(400, (n) => signIn(people.consultora, wrong, from(`198.51.100.${n % 200}`)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(390)
  })

  test('never more than ten within any fifteen minutes', async () => {
    const looked: number[] = []
    for (let minute = 0; minute < 40; minute++) {
      for (const reply of await tries(2, () => signIn(people.consultora, wrong))) {
        if (reply.status === 401) looked.push(minute)
      }
      later(minuteMs)
    }
    for (const start of looked) {
      expect(looked.filter((minute) => minute >= start && minute < start + 15).length).toBeLessThanOrEqual(10)
    }
    expect(looked.length).toBeGreaterThan(20)
  })

  test('simultaneously, and in any spelling of the e-mail', async () => {
    const spelled = [people.consultora, people.consultora.toUpperCase(), 'Consultora@Azahar.test']
    const replies = await Promise.all(Array.from({ length: 18 }, (_, n) => signIn(spelled[n % 3] as string, wrong)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await signIn(people.consultora, demoPassword)).status).toBe(429)
  })

  test('two servers on PostgreSQL count together', async () => {
    const replies = await tries(14, (n) => signIn(people.consultora, wrong, {}, n % 2 ? visitor : other.as('visitor')))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('successful sign-ins are not counted', async () => {
    expect(statuses(await tries(12, () => signIn(people.consultora, demoPassword)))).toEqual(Array(12).fill(204))
    expect((await signIn(people.consultora, wrong)).status).toBe(401)
  })

  test('an unknown account is counted the same way', async () => {
    const [known, unknown] = await Promise.all(
      [people.consultora, 'nadie@azahar.test'].map((email) => tries(11, () => signIn(email, wrong))),
    )
    expect(statuses(known!)).toEqual(statuses(unknown!))
    const [a, b] = await Promise.all([known!, unknown!].map((all) => expectProblem(all.at(-1)!, 'too_many_requests')))
    expect(withoutId(a!)).toEqual(withoutId(b!))
  })

  test('a clock that is set back locks nobody out for ever', async () => {
    await tries(11, () => signIn(people.consultora, wrong))
    later(-24 * 60 * minuteMs)
    expect((await signIn(people.consultora, demoPassword)).status).toBe(204)
  })
})

describe('one password for many accounts', () => {
  test('thirty failures from one address; other addresses are not affected', async () => {
    const replies = await tries(33, (n) => signIn(accountOf(n), wrong, from('203.0.113.7')))
    expect(statuses(replies)).toEqual([...Array(30).fill(401), 429, 429, 429])
    expect((await signIn(people.admin, demoPassword, from('203.0.113.7'))).status).toBe(429)
    expect((await signIn(people.admin, demoPassword, from('203.0.113.8'))).status).toBe(204)
    later(15 * minuteMs)
    expect((await signIn(people.admin, demoPassword, from('203.0.113.7'))).status).toBe(204)
  })

  test('an IPv6 network counts as one address', async () => {
    const replies = await tries(32, (n) => signIn(accountOf(n), wrong, from(`2001:db8:7:7::${n.toString(16)}`)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(30)
  })
})

describe('locking somebody out', () => {
  test('a known browser can sign in after strangers used up the tries', async () => {
    const equipo = cookieOf(await signIn(people.consultora, demoPassword, from('203.0.113.7')))
    await tries(12, (n) => signIn(people.consultora, wrong, from(`198.51.100.${n}`)))
    await tries(31, (n) => signIn(accountOf(n), wrong, from('203.0.113.7')))
    expect((await signIn(people.consultora, demoPassword, from('203.0.113.7'))).status).toBe(429)
    expect((await signIn(people.consultora, demoPassword, { ...from('203.0.113.7'), cookie: equipo })).status).toBe(204)
    expect((await signIn(people.otraConsultora, demoPassword, from('203.0.113.9'))).status).toBe(204)
  })

  test('a known browser has ten tries of its own, for its account only', async () => {
    const cookie = cookieOf(await signIn(people.consultora, demoPassword))
    const replies = await tries(12, () => signIn(people.consultora, wrong, { cookie }))
    expect(statuses(replies)).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(people.consultora, demoPassword)).status).toBe(204)

    await tries(10, () => signIn(people.admin, wrong))
    expect((await signIn(people.admin, demoPassword, { cookie })).status).toBe(429)
  })

  test.each(['', 'x.y', 'a'.repeat(5_000), '.', 'no.firma.suya'])('made-up browser %j is unknown', async (made) => {
    await tries(10, () => signIn(people.consultora, wrong))
    expect((await signIn(people.consultora, demoPassword, { cookie: `azahar-equipo=${made}` })).status).toBe(429)
  })

  test('a new browser waits fifteen minutes at most', async () => {
    await tries(12, () => signIn(people.consultora, wrong))
    later(15 * minuteMs)
    expect((await signIn(people.consultora, demoPassword)).status).toBe(204)
  })
})

test('sign-ups are limited by address: twenty in an hour', async () => {
  const apply = (address: string) =>
    visitor('/api/cuentas', { method: 'POST', body: registro(people.admin), headers: from(address) })
  const replies = await tries(22, () => apply('203.0.113.7'))
  expect(statuses(replies)).toEqual([...Array(20).fill(409), 429, 429])
  expect((await apply('203.0.113.8')).status).toBe(409)
})

test('a returned try is the one that was taken, not the latest', async () => {
  const { limits } = app.context
  const budget = { clave: 'prueba', max: 3, withinMs: 10 * minuteMs, refusal: () => 'Demasiados' }
  const began = Date.now()
  const takeAt = (minute: number) => {
    vi.setSystemTime(began + minute * minuteMs)
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
