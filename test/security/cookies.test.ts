import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { people, testApp } from '../app.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const stranger = await testApp({ settings: { AUTH_SECRET: 'another secret, of another server altogether' } })
const visitor = app.as('visitor')

const signIn = async (email: string, on = visitor) => {
  const reply = await on('/api/sesion', { method: 'POST', body: { email, password: demoPassword } })
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const insideOf = (cookie: string) => decodeURIComponent(cookie.slice('azahar='.length))
const cookieWith = (value: string) => `azahar=${encodeURIComponent(value)}`
const who = async (cookie: string) => {
  const reply = await visitor('/api/sesion', { headers: { cookie } })
  return [reply.status, (await reply.json()).usuario?.email ?? null]
}

let hers = ''
let admins = ''
beforeAll(async () => {
  hers = await signIn(people.consultora)
  admins = await signIn(people.admin)
})

describe('a forged cookie', () => {
  test('any flipped bit opens nothing and causes no error', async () => {
    const bytes = Buffer.from(hers, 'latin1')
    const opened: string[] = []
    for (let at = 0; at < bytes.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const turned = Buffer.from(bytes)
        turned[at] = (turned[at] as number) ^ (1 << bit)
        const cookie = turned.toString('latin1')
        // Not a valid header value.
        if (/[\0\r\n]/.test(cookie)) continue
        const [status, email] = await who(cookie)
        expect([cookie, status]).toEqual([cookie, 200])
        if (email !== null) opened.push(cookie)
      }
    }
    // The last letter of a signature says two bits more than the signature has, and `%2b` is `%2B`: the same session and the
    // same bytes in another spelling.
    const meant = (cookie: string) => {
      const [token, seal = ''] = insideOf(cookie).split('.')
      return [token, Buffer.from(seal, 'base64').toString('hex')]
    }
    expect(opened.map(meant)).toEqual(opened.map(() => meant(hers)))
    expect(await who(hers)).toEqual([200, people.consultora])
  }, 60_000)

  test('signed by another server, with another’s signature, or unsigned', async () => {
    const [token = '', seal = ''] = insideOf(hers).split('.')
    const [adminToken = '', adminSeal = ''] = insideOf(admins).split('.')
    const values = [
      `${token}.${adminSeal}`,
      `${adminToken}.${seal}`,
      token,
      `${token}.`,
      `.${seal}`,
      `${token}.${token}`,
    ]
    const adminId = await idOf(app, people.admin)
    const forged = [
      await signIn(people.consultora, stranger.as('visitor')),
      ...[...values, `${adminId}.${seal}`].map(cookieWith),
      ...['azahar=', 'azahar', 'azahar==', `azahar=${'a'.repeat(8_000)}`, `azahar="${insideOf(hers)}`],
      ...[`Azahar${hers.slice(6)}`, `better-auth.session_token=${hers.slice(7)}`],
      ...['__Host-', '__Secure-', 'x'].map((prefix) => prefix + hers),
    ]
    for (const cookie of forged) {
      expect([cookie, ...(await who(cookie))]).toEqual([cookie, 200, null])
      await expectProblem(await visitor('/api/perfil', { headers: { cookie } }), 'unauthenticated')
    }
  })

  test('two session cookies are one user at most, the same at every endpoint', async () => {
    const other = await signIn(people.otraConsultora)
    const [first, second] = [`${hers}; ${other}`, `${other}; ${hers}`]
    for (const pair of [first, second, `azahar=x.y; ${hers}`, `${hers}; azahar=`, `${hers},${other}`]) {
      const [status, email] = await who(pair)
      expect(status).toBe(200)
      const perfil = await visitor('/api/perfil', { headers: { cookie: pair } })
      expect([pair, perfil.status === 200 ? (await perfil.json()).email : null]).toEqual([pair, email])
    }
  })

  test('SQL in cookies and headers matches nothing', async () => {
    const values = ["' or '1'='1", "x' union select * from session --", '%', '_', "'; drop table session; --"]
    const names = 'user-agent referer accept-language x-forwarded-for if-none-match idempotency-key'.split(' ')
    for (const value of [...values, "'||pg_sleep(3)||'"]) {
      const began = performance.now()
      expect(await who(cookieWith(`${value}.${value}`))).toEqual([200, null])
      for (const name of names) {
        const { status } = await visitor('/api/productos?limite=1', { headers: { [name]: value } })
        expect([name, status]).toEqual([name, 200])
      }
      expect(performance.now() - began).toBeLessThan(2_500)
    }
    expect(await who(hers)).toEqual([200, people.consultora])
  })
})
