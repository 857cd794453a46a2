import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { everyPage } from '../set-up/pages.ts'
import { ask as askAt } from '../set-up/request.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { openSharedCache, type SharedCache } from '../set-up/shared-cache.ts'

/** A cache stands between the server and people, as greedy as RFC 9111 allows. */
const server = await serve(await demoDatabase())
const cookies: Record<'consultora' | 'admin', string> = { consultora: '', admin: '' }
let cache: SharedCache
let pages: string[] = []
/** What only the consultora or staff see: name, price, pedidos, other people. */
const secret = /consultora@azahar|admin@azahar|lucia\.trevino|PED-0000|costoConsultora(Centavos)?\W{1,3}\d/

beforeAll(async () => {
  cookies.consultora = await cookieFrom(server.url, people.consultora)
  cookies.admin = await cookieFrom(server.url, people.admin)
  cache = await openSharedCache(server.url)
  const one = async (path: string, cookie: string) =>
    (await (await fetch(server.url + path, { headers: { cookie } })).json()).items[0].id
  pages = everyPage(
    await one('/api/productos', ''),
    await one('/api/pedidos', cookies.consultora),
    await one('/api/consultoras', cookies.admin),
  )
})
afterAll(() => cache.stop())

/** By the cache. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const asked = { host: new URL(server.url).host, ...headers }
  const { status, text, headers: answered } = await askAt(cache.url, path, { headers: asked })
  return { status, text, cacheControl: answered['cache-control'] }
}

const disguises =
  '.css .js /x.css /x.png ;x.js %2fx.png %3bx.css %00.css %0ax.js %23x.css ?x.css /..%2fx.css //x.jpg /%2e%2e/assets/x.js \\x.css /. /robots.txt'

describe('a shared cache in front', () => {
  test('keeps what is for everybody, and asks about a visitor’s pages before it gives them again', async () => {
    const home = await ask('/')
    const [, script = ''] = home.text.match(/src="(\/assets\/[^"]+\.js)"/) ?? []
    const before = cache.hits()
    for (const path of [script, '/robots.txt', '/sitemap.xml', '/']) await ask(path)
    for (const path of [script, '/robots.txt', '/sitemap.xml', '/']) expect((await ask(path)).status).toBe(200)
    expect(cache.kept()).toEqual(expect.arrayContaining([script, '/robots.txt', '/sitemap.xml']))
    expect(cache.hits() - before).toBeGreaterThanOrEqual(4)
  })

  test('one address as a consultora, as staff and then as a visitor: nobody is shown another’s', async () => {
    const ofTheApi = ['sesion', 'perfil', 'productos', 'pedidos', 'productos?limite=3'].map((path) => `/api/${path}`)
    for (const path of [...pages, ...pages.map((page) => `${page}?v=1`), ...ofTheApi]) {
      const hers = await ask(path, { cookie: cookies.consultora })
      const staffs = await ask(path, { cookie: cookies.admin })
      for (const { status, cacheControl } of [hers, staffs])
        expect([path, status, cacheControl]).toEqual([path, status, expect.stringContaining('no-store')])
      for (const again of [1, 2]) {
        const theirs = await ask(path)
        expect([path, again, theirs.text.match(secret)?.[0]]).toEqual([path, again, undefined])
      }
      const back = await ask(path, { cookie: cookies.consultora })
      expect([path, back.status, back.text.includes(people.admin)]).toEqual([path, hers.status, false])
      if (/consultora@azahar/.test(hers.text))
        expect([path, back.text]).toEqual([path, expect.stringContaining(people.consultora)])
    }
  }, 60_000)

  test('private pages at file-like addresses are not cached for visitors', async () => {
    const { perfil, adminPedidos, adminConsultoras, misPedidos, catalogo } = paths
    for (const page of [
      perfil,
      adminPedidos,
      adminConsultoras,
      misPedidos,
      catalogo,
      '/api/perfil',
      '/api/pedidos',
      '/',
    ]) {
      for (const disguise of disguises.split(' ')) {
        const path = `${page}${disguise}`
        for (const cookie of [cookies.consultora, cookies.admin]) {
          const hers = await ask(path, { cookie })
          if (hers.status === 400) continue
          if (secret.test(hers.text))
            expect([path, hers.cacheControl]).toEqual([path, expect.stringMatching(/no-store/)])
          expect([path, (await ask(path)).text.match(secret)?.[0]]).toEqual([path, undefined])
        }
      }
    }
  }, 60_000)

  test('an ended, made-up or second cookie never brings a kept page of somebody', async () => {
    for (const cookie of ['azahar=x.y', `azahar=; ${cookies.consultora}`.slice(0, 30), 'AZAHAR=1', ''])
      for (const path of ['/', '/perfil', '/api/perfil']) expect((await ask(path, { cookie })).text).not.toMatch(secret)
  })

  test('nothing that a request says of its host gets into what the next one is shown', async () => {
    const poison = 'canario.example'
    const names =
      'x-forwarded-host x-host x-forwarded-server x-original-url x-rewrite-url x-forwarded-prefix host user-agent accept-language'
    const forged = [
      ...names.split(' ').map((name) => ({ [name]: poison })),
      { forwarded: `host=${poison}`, 'x-forwarded-proto': poison, 'x-forwarded-scheme': 'nothttps' },
      { referer: `https://${poison}/`, origin: `https://${poison}` },
      { cookie: `tema=${poison}; azahar-salida=${poison}` },
    ]
    for (const [turn, headers] of forged.entries()) {
      const pagesOf = [
        '/tiendas',
        '/productos/moda-casual',
        '/login',
        `/no-hay-${turn}`,
        '/sitemap.xml?',
        '/robots.txt?',
      ]
      for (const page of pagesOf) {
        const path = `${page}${page.endsWith('?') ? `t=${turn}` : ''}`
        await ask(path, headers)
        const next = await ask(path)
        expect([path, headers, next.text.includes(poison)]).toEqual([path, headers, false])
        expect([path, next.status < 400 || path.includes('no-hay')]).toEqual([path, true])
      }
    }
  }, 60_000)
})

describe('another user’s cached copy', () => {
  test('a tag of one person’s page says to another neither 304 nor a part of it', async () => {
    const reply = await fetch(`${server.url}/`)
    const tag = reply.headers.get('etag') ?? ''
    await reply.text()
    expect(tag).not.toBe('')
    for (const headers of [{ 'if-none-match': tag }, { 'if-none-match': '*' }, { range: 'bytes=0-100' }]) {
      for (const path of ['/', '/api/productos', '/perfil', '/api/pedidos']) {
        const hers = await ask(path, { ...headers, cookie: cookies.consultora } as Record<string, string>)
        expect([path, headers, hers.status]).toEqual([path, headers, 200])
      }
    }
  })
})
