import { describe, expect, test } from 'vitest'
import { homeOf, ownPath, paths } from '#shared/paths.ts'
import { type Person, people, testApp } from '../app.ts'
import { builtPages, everyPage } from '../set-up/pages.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp({ renderPage: await builtPages() })
const producto = await addProducto(app)
const pedido = await placed(app.as('consultora'), lineaOf(producto))

/** Better Auth’s own endpoints, those of its usual plug-ins too. */
const endpoints =
  'sign-up/email sign-in/email sign-in/social sign-in/username sign-in/magic-link sign-out get-session list-sessions revoke-session revoke-sessions revoke-other-sessions update-user delete-user delete-user/callback change-email change-password set-password forget-password request-password-reset reset-password reset-password/x verify-email send-verification-email verify-password callback/google link-social unlink-account list-accounts refresh-token get-access-token account-info ok error admin/set-role admin/list-users admin/impersonate-user'.split(
    ' ',
  )
const spelled = (endpoint: string) => [
  ...[`/api/auth/${endpoint}`, `/api//auth/${endpoint}`, `//api/auth/${endpoint}`, `/api/auth/${endpoint}/`],
  ...[`/api/%61%75th/${endpoint}`, `/api/a%75th/${endpoint}`, `/API/AUTH/${endpoint}`, `/auth/${endpoint}`],
  ...[`/api/sesion/${endpoint}`, `/api/cuentas/${endpoint}`, `/api/auth;x/${endpoint}`, `/api/x/../auth/${endpoint}`],
]

test('endpoints of Better Auth: none answers, in any spelling', async () => {
  expect(endpoints.length).toBeGreaterThan(31)
  const body = { email: people.consultora, password: 'Azahar2026', newPassword: 'Jacaranda88', role: 'admin' }
  for (const path of endpoints.flatMap(spelled)) {
    for (const method of ['GET', 'POST']) {
      const reply = await app.as('consultora')(path, { method, ...(method === 'POST' && { body }) })
      // Extra slashes are removed by a redirect.
      const status = path.startsWith('//') && method === 'GET' ? 308 : 404
      expect([method, path, reply.status]).toEqual([method, path, status])
      expect(reply.headers.getSetCookie()).toEqual([])
      expect(await reply.text()).not.toMatch(/token|"session"|"user"/)
    }
  }
}, 60_000)

const hostile = [
  ...['//', '///', '/\\', '\\\\', '/%0d/', '/%0d%0aLocation:%20//', 'https:', 'https://', 'http:/', '/@', '@', '', '.'],
  ...['/\t/', '/\n/', '\t//', ' //', '/%2f%2f', '/%252f%252f', '/%5c', '/.//', '/a/..//', '/x/%2e%2e//', '/\u0000/'],
  ...['/\u2028', '?x=//', '#//'],
].map((before) => `${before}evil.example`)
hostile.push(...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', `/${'a'.repeat(5_000)}`])
hostile.push(...['/login', '/login?from=/login', '/admin/dashboard', '/consultora/carrito'])

const consultoraId = await idOf(app, people.consultora)

describe('redirects to another site', () => {
  const pages = everyPage(producto.id, pedido.id, consultoraId)
  const signedIn: [Person, string][] = [
    ['consultora', homeOf.consultor],
    ['pendiente', homeOf.pendiente],
    ['admin', homeOf.admin],
  ]
  test.each(signedIn)(
    '%s at /login is sent to an allowed page, whatever is requested',
    async (person, home) => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
      for (const from of hostile) {
        const wish = encodeURIComponent(from)
        let path = `${paths.login}?from=${wish}&redirect=${wish}&next=${wish}&returnTo=${wish}&callbackURL=${wish}`
        for (let steps = 0; steps < 3; steps++) {
          const reply = await app.as(person)(path, { method: 'HEAD', headers })
          const location = reply.headers.get('location')
          if (location === null) break
          expect([from, reply.status, location]).toEqual([from, 307, expect.stringMatching(/^\/(?![/\\])/)])
          expect([from, pages]).toEqual([from, expect.arrayContaining([new URL(location, 'http://here').pathname])])
          path = location
          if (path === home) break
        }
        expect([from, path]).toEqual([from, home])
      }
    },
    60_000,
  )

  test('a visitor is sent to /login with one of our pages to return to', async () => {
    for (const part of hostile) {
      for (const before of ['/perfil?x=', '/consultora/pedido/', '/perfil/']) {
        const asked = before + encodeURIComponent(part)
        const reply = await app.as('visitor')(asked)
        expect([asked, reply.status < 500]).toEqual([asked, true])
        const location = reply.headers.get('location')
        if (location === null) continue
        const { origin, pathname, searchParams } = new URL(location, 'http://here')
        expect([asked, origin]).toEqual([asked, 'http://here'])
        expect(location).toMatch(/^\/(?![/\\])/)
        const isOurs = (from: string | null) => from === null || ownPath(from) === from || from.length > 512
        if (pathname === paths.login) expect([asked, isOurs(searchParams.get('from'))]).toEqual([asked, true])
      }
    }
  }, 60_000)
})

describe('one account’s password, through every spelling of the endpoint', () => {
  test('ten tries in all, for any address and path', async () => {
    const doors =
      '/api/sesion /api/sesion/ //api/sesion /api//sesion /api/%73esion /api/sesion?x=1 /api/sesion#x /API/sesion /api/./sesion'.split(
        ' ',
      )
    const addresses =
      '127.0.0.1 ::1 ::ffff:203.0.113.7 [2001:db8::1]:80 2001:DB8:0:0::1 203.0.113.7,10.0.0.1 unknown _x'.split(' ')
    const names =
      'x-forwarded-for forwarded x-real-ip cf-connecting-ip true-client-ip x-client-ip x-cluster-client-ip fastly-client-ip x-azure-clientip'.split(
        ' ',
      )
    const emails = [people.consultora, people.consultora.toUpperCase(), 'Consultora@azahar.TEST']
    const statuses: number[] = []
    for (let n = 0; n < 120; n++) {
      const claimed = (name: string, at: number) => (name === 'forwarded' ? 'for=' : '') + addresses[(n + at) % 8]
      const headers = Object.fromEntries(names.map((name, at) => [name, claimed(name, at)]))
      const body = { email: emails[n % emails.length], password: `No-es-esta-${n}` }
      const reply = await app.as('visitor')(doors[n % doors.length] as string, { method: 'POST', body, headers })
      statuses.push(reply.status)
    }
    const looked = statuses.filter((status) => status === 401)
    expect(looked).toHaveLength(10)
    expect(new Set(statuses)).toEqual(new Set([401, 404, 429]))
  }, 60_000)
})
