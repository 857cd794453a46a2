import { describe, expect, test } from 'vitest'
import { pageStyles, styleHash } from '#platform/http/security-headers.ts'
import { people as accounts, type Person, testApp } from '../app.ts'
import { builtPages, everyPage } from '../set-up/pages.ts'
import { addressOf, routesOf } from '../set-up/routes.ts'
import { expectSecurityHeaders } from '../set-up/security-headers.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

const renderPage = await builtPages()
const app = await testApp({ renderPage })
const secure = await testApp({ renderPage, settings: { APP_URL: 'https://azahar.example' } })
const producto = await addProducto(app)
const pedido = await placed(app.as('consultora'), lineaOf(producto))
const routes = await routesOf(app)
const idFor = (path: string) => (path.startsWith('/pedidos') ? pedido.id : producto.id)
const people: Person[] = ['visitor', 'sinRol', 'consultora', 'admin']

const pages = everyPage(producto.id, pedido.id, await idOf(app, accounts.consultora))
describe('every answer has its security headers', () => {
  test('every route of the API for every role, accepted or refused', async () => {
    for (const route of routes) {
      for (const person of people) {
        const body = route.method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }
        if (route.method !== 'GET' && !route.takesJson)
          Object.assign(body, { headers: { origin: 'https://evil.example' } })
        const reply = await app.as(person)(addressOf(route, idFor(route.path)), { method: route.method, ...body })
        await reply.body?.cancel()
        expectSecurityHeaders(`${person} ${route.name} ${reply.status}`, reply)
        expect([route.name, person, reply.headers.get('cache-control')]).toEqual([route.name, person, 'no-store'])
        const policy = reply.headers.get('content-security-policy')
        expect([route.name, person, policy]).toEqual([route.name, person, expect.stringMatching(/^default-src 'none'/)])
      }
    }
  })

  test('every page and unknown address for every role', async () => {
    const others =
      '/nada /% /%ff /assets/nada.js /imagenes/nada.webp /_serverFn/x /api /robots.txt /sitemap.xml /manifest.webmanifest /icono.svg /healthz /metrics'
    for (const path of [...pages, ...others.split(' ')]) {
      for (const person of people) {
        const reply = await app.as(person)(path)
        expectSecurityHeaders(`${person} ${path} ${reply.status}`, reply)
      }
    }
  }, 60_000)

  test('caches store no private answers and revalidate public ones', async () => {
    for (const path of pages) {
      for (const person of people) {
        const kept = (await app.as(person)(path)).headers.get('cache-control')
        expect([person, path, kept]).toEqual([person, path, person === 'visitor' ? 'no-cache' : 'private, no-store'])
      }
    }
  }, 60_000)

  test('an https address sends HSTS', async () => {
    for (const path of ['/', '/api/sesion', '/api/nada', '/nada', '/imagenes/nada.webp'])
      expect([path, (await secure.as('visitor')(path)).headers.get('strict-transport-security')]).toEqual([
        path,
        'max-age=31536000',
      ])
  })
})

describe('style elements', () => {
  test('a page allows those whose hashes its policy has, and style attributes', async () => {
    for (const path of pages) {
      const policy = (await app.as('consultora')(path)).headers.get('content-security-policy') ?? ''
      expect([path, policy.match(/style-src ([^;]*)/)?.[1]?.split(' ')]).toEqual([path, ["'self'", ...pageStyles]])
      expect(policy).toContain("; style-src-attr 'unsafe-inline';")
    }
  }, 60_000)

  test('the API reference has the one style that the API’s policy allows', async () => {
    const reply = await app.as('admin')('/api/docs')
    const [, css = ''] = (await reply.text()).match(/<style>([^<]*)<\/style>/) ?? []
    expect(reply.headers.get('content-security-policy')).toContain(`style-src ${styleHash(css)};`)
  })
})

test('frames: no page can be framed, and only the map may be embedded', async () => {
  for (const path of pages) {
    const policy = (await app.as('consultora')(path)).headers.get('content-security-policy')
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    expect(policy?.match(/frame-src ([^;]*)/)?.[1]).toBe('https://www.openstreetmap.org')
  }
}, 60_000)
