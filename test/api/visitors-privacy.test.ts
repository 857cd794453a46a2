import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { people } from '../app.ts'
import { cookieFrom } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import { type Card, visitorsShop } from '../set-up/visitors.ts'

/** Cached answers (visitors-answers.test.ts) hold no personal data. */
const { server, other, cookies, ask, newest, textOf, raw } = await visitorsShop()

const somebody = new RegExp(`costoConsultora|${Object.values(people).join('|')}`)

describe('visitors and consultoras get separate answers', () => {
  test('in any order of requests', async () => {
    const [first] = await newest()
    const path = `/api/productos/${first!.id}`
    for (let turn = 0; turn < 5; turn++) {
      const mine = await ask(path, { cookie: cookies.consultora })
      expect(mine.headers.get('cache-control')).toBe('no-store')
      expect(((await mine.json()) as Card).costoConsultoraCentavos).toBeTypeOf('number')
      const theirs = await ask(path)
      expect(await theirs.json()).not.toHaveProperty('costoConsultoraCentavos')
      expect(theirs.headers.get('vary')).toMatch(/Cookie/)
      const hello = await textOf(paths.inicio, { cookie: cookies.consultora })
      expect(hello).toContain(people.consultora)
      const home = await ask(paths.inicio)
      expect(home.headers.has('set-cookie')).toBe(false)
      expect(await home.text()).not.toMatch(somebody)
    }
  })

  test('a wrong, expired or made-up session cookie is a visitor’s', async () => {
    const made = await ask(paths.inicio, { cookie: 'azahar=made.up' })
    expect(made.status).toBe(200)
    expect(await made.text()).not.toMatch(somebody)
  })

  test('no host, header or query of one request is in the next answer', async () => {
    await ask(`${paths.inicio}?q=canario-en-la-jaula`)
    await raw(paths.tiendas, { host: 'canario.example', 'x-forwarded-host': 'canario.example' })
    for (const path of [paths.inicio, paths.tiendas]) expect(await textOf(path)).not.toContain('canario')
  })
})

describe('the policy has the nonce of each inline script', () => {
  const executable = (html: string) =>
    [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
      ([, attributes = '']) => !/ld\+json|src=/.test(attributes),
    )

  test.each([
    ['from the cache', paths.inicio, () => ''],
    ['with a query', `${paths.inicio}?v=1`, () => ''],
    ['of a consultora', paths.inicio, () => cookies.consultora],
  ])('by a nonce that no other answer has in a page %s', async (_, path, cookie) => {
    const nonces = new Set<string>()
    for (let turn = 0; turn < 4; turn++) {
      const { headers, body } = await raw(path, { cookie: cookie() })
      const policy = String(headers['content-security-policy'])
      const [, nonce = ''] = policy.match(/'nonce-([^']+)'/) ?? []
      nonces.add(nonce)
      const scripts = executable(String(body))
      expect(scripts.length).toBeGreaterThan(1)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(4)
  })
})

describe('an ended session is refused within a second', () => {
  test('at once on the server of the sign-out, within a second on others', async () => {
    const email = people.otraConsultora
    const [here, there] = [await cookieFrom(server.url, email), await cookieFrom((other ?? server).url, email)]
    const asked = (cookie: string, at = server) => ask('/api/pedidos', { cookie, at }).then(({ status }) => status)
    expect([await asked(here), await asked(there, other ?? server)]).toEqual([200, 200])
    expect((await ask('/api/sesion', { cookie: here, method: 'DELETE' })).status).toBe(204)
    expect([await asked(here), await asked(there)]).toEqual([401, 401])
    const gone = async () => (await asked(there, other ?? server)) === 401
    await until('that she is out at the other server', gone, 1_000)
  })
})
