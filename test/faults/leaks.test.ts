import { readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { freePort } from '../set-up/free-port.ts'
import { everyPage } from '../set-up/pages.ts'
import { runProgram } from '../set-up/program.ts'
import { ask, ask as askAt } from '../set-up/request.ts'
import { asJson, cookieFrom, serve } from '../set-up/server.ts'
import { openSharedCache, type SharedCache } from '../set-up/shared-cache.ts'
import { pedidoAs } from '../set-up/shop.ts'
import { speak } from '../set-up/socket.ts'
import { until } from '../set-up/until.ts'
import { percentile } from './customers.ts'

/** Data that reaches the wrong person: another user’s page, a shared cache, a secret, the existence of an account. */

describe('a shared cache in front of the server', async () => {
  const server = await serve(await demoDatabase())
  const cookies: Record<'consultora' | 'admin', string> = { consultora: '', admin: '' }
  let cache: SharedCache
  let pages: string[] = []
  /** Text that only the consultora or staff see. */
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

  /** Asks through the cache. */
  async function ask(path: string, headers: Record<string, string> = {}) {
    const asked = { host: new URL(server.url).host, ...headers }
    const { status, text, headers: answered } = await askAt(cache.url, path, { headers: asked })
    return { status, text, cacheControl: answered['cache-control'] }
  }

  const disguises =
    '.css .js /x.css /x.png ;x.js %2fx.png %3bx.css %00.css %0ax.js %23x.css ?x.css /..%2fx.css //x.jpg /%2e%2e/assets/x.js \\x.css /. /robots.txt'

  test('keeps public files, and revalidates the pages of visitors', async () => {
    const home = await ask('/')
    const [, script = ''] = home.text.match(/src="(\/assets\/[^"]+\.js)"/) ?? []
    const before = cache.hits()
    for (const path of [script, '/robots.txt', '/sitemap.xml', '/']) await ask(path)
    for (const path of [script, '/robots.txt', '/sitemap.xml', '/']) expect((await ask(path)).status).toBe(200)
    expect(cache.kept()).toEqual(expect.arrayContaining([script, '/robots.txt', '/sitemap.xml']))
    expect(cache.hits() - before).toBeGreaterThanOrEqual(4)
  })

  test('never serves a page of one person to another', async () => {
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

  test('keeps no private page at a file-like address', async () => {
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

  test('serves no private page to an ended, made-up or second cookie', async () => {
    for (const cookie of ['azahar=x.y', `azahar=; ${cookies.consultora}`.slice(0, 30), 'AZAHAR=1', ''])
      for (const path of ['/', '/perfil', '/api/perfil']) expect((await ask(path, { cookie })).text).not.toMatch(secret)
  })
})

describe('one user’s name in another’s page', async () => {
  const server = await serve(await demoDatabase())
  const signedIn = ['consultora', 'otraConsultora', 'admin'] as const
  const everybody = [...signedIn, 'guest'] as const
  type Who = (typeof everybody)[number]
  const pages = [paths.inicio, paths.contacto, paths.categoria('moda-casual'), '/nada', `${paths.inicio}?v=1`]
  const cookies: Record<Who, string> = { consultora: '', otraConsultora: '', admin: '', guest: '' }
  /** E-mail and name of each. */
  const marks: Record<Who, string[]> = { consultora: [], otraConsultora: [], admin: [], guest: [] }

  beforeAll(async () => {
    for (const who of signedIn) {
      cookies[who] = await cookieFrom(server.url, people[who])
      const perfil = await fetch(`${server.url}/api/perfil`, { headers: { cookie: cookies[who] } })
      const { nombreCompleto } = await perfil.json()
      marks[who] = [people[who], nombreCompleto]
    }
  })

  /** Names of others in a page, and its own name if it is missing. */
  async function wrongIn(who: Who, page: string): Promise<string[]> {
    const cookie = cookies[who]
    const html = await (await fetch(server.url + page, { headers: cookie ? { cookie } : {} })).text()
    const strangers = everybody.filter((other) => other !== who).flatMap((other) => marks[other])
    return [
      ...strangers.filter((mark) => html.includes(mark)).map((mark) => `${page} of ${who} says ${mark}`),
      ...(who === 'guest' || html.includes(people[who]) ? [] : [`${page} of ${who} does not greet`]),
    ]
  }

  /** A changed pedido empties the response cache. */
  async function emptyCache(): Promise<void> {
    const list = await fetch(`${server.url}/api/pedidos?limite=1`, asJson(cookies.admin, 'GET'))
    const [{ id, version }] = (await list.json()).items
    const save = asJson(cookies.admin, 'PUT', { notasAdmin: `Nota ${version}`, version })
    expect((await fetch(`${server.url}/api/pedidos/${id}/notas`, save)).status).toBe(200)
  }

  const orders = everybody.flatMap((first) =>
    everybody
      .filter((second) => second !== first)
      .map((second) => [first, second, ...everybody.filter((it) => it !== first && it !== second)]),
  )

  test('never appears, in any order of requests after an empty cache', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    for (const order of orders) {
      await emptyCache()
      for (const page of pages) for (const who of order) wrong.push(...(await wrongIn(who, page)))
    }
    expect(wrong).toEqual([])
  })
})

describe('pages of fifty people rendered at once', async () => {
  const database = await demoDatabase()
  const emails = await addConsultoras(database.env, 50)
  const { url } = await serve(database)

  const atOnce = 200
  const rounds = 2

  type Consultora = { email: string; cookie: string; canary: string; pedidoId: string }

  /** Signs in, and sends a pedido whose notes hold a unique word. */
  async function enter(email: string, linea: object): Promise<Consultora> {
    const cookie = await cookieFrom(url, email)
    const canary = `canario${email.replaceAll(/\D/g, '')}fin`
    const reply = await fetch(`${url}/api/pedidos`, pedidoAs(cookie, [linea], undefined, { notas: canary }))
    expect(reply.status).toBe(201)
    return { email, cookie, canary, pedidoId: (await reply.json()).id }
  }

  test(`${rounds} times ${atOnce}: each page holds only its own user’s data`, { timeout: 600_000 }, async () => {
    const admin = await cookieFrom(url, people.admin)
    const ask = async (path: string) => (await fetch(url + path, { headers: { cookie: admin } })).json()
    const [{ id }] = (await ask('/api/admin/productos?q=EN-VIVO')).items
    const { tallas, costoConsultoraCentavos } = await ask(`/api/admin/productos/${id}`)
    const linea = {
      ...{ productoId: id, tallaId: tallas[0].id, cantidad: 1 },
      precioUnitarioCentavos: costoConsultoraCentavos,
    }
    const everybody: Consultora[] = []
    for (const email of emails) everybody.push(await enter(email, linea))

    const { misPedidos, catalogo, perfil, inicio } = paths
    const pagesOf = ({ pedidoId }: Consultora) => [paths.pedido(pedidoId), misPedidos, catalogo, perfil, inicio]
    const strangers: string[] = []
    for (let round = 0; round < rounds; round++) {
      const asked = Array.from(
        { length: atOnce },
        (_, at) => everybody[(at * 7 + round) % everybody.length] as Consultora,
      )
      await Promise.all(
        asked.map(async (who, at) => {
          const page = pagesOf(who)[(at + round) % 5] as string
          const reply = await fetch(url + page, { headers: { cookie: who.cookie, accept: 'text/html' } })
          const html = await reply.text()
          if (reply.status !== 200) strangers.push(`${page}: ${reply.status}`)
          if (!html.includes(who.email)) strangers.push(`${page} does not know ${who.email}`)
          if (page === paths.pedido(who.pedidoId) && !html.includes(who.canary))
            strangers.push(`${page} lacks the notes`)
          const told = html.match(/canario\d+fin|en\.vivo\.\d+@azahar\.test/g) ?? []
          for (const it of told)
            if (it !== who.canary && it !== who.email) strangers.push(`${page} of ${who.email}: ${it}`)
        }),
      )
    }
    expect(strangers).toEqual([])
  })
})

describe('secrets of the settings', async () => {
  const canary = (name: string) => `canario-${name}-7311-que-nadie-debe-ver`
  const nobody = `127.0.0.1:${await freePort()}`
  const secrets = {
    AUTH_SECRET: canary('firma'),
    OPS_TOKEN: canary('ops'),
    SMTP_URL: `smtp://${canary('usuario')}:${canary('correo')}@${nobody}`,
    S3_ENDPOINT: `http://${nobody}`,
    S3_BUCKET: canary('cubo'),
    S3_REGION: 'mx',
    S3_ACCESS_KEY_ID: canary('llave'),
    S3_SECRET_ACCESS_KEY: canary('secreto'),
  }
  const database = await demoDatabase()
  const server = await serve(database, { settings: { ...secrets, LOG_LEVEL: 'debug' } })
  const { url } = server

  test('are in no page, answer, log line, letter, build or refusal', async () => {
    const admin = await cookieFrom(url, people.admin)
    const told: string[] = []
    const ask = async (path: string, init: RequestInit = {}) => {
      const reply = await fetch(`${url}${path}`, { ...init, headers: { cookie: admin, origin: url, ...init.headers } })
      told.push(JSON.stringify([...reply.headers]), await reply.text())
      return reply
    }
    // A letter that cannot be sent, and a store that does not answer.
    const recovery = asJson(admin, 'POST', { email: people.consultora })
    expect((await ask('/api/cuentas/recuperacion', recovery)).status).toBe(202)
    await until('a failed letter', async () => {
      const { items } = await (await fetch(`${url}/api/mensajes?limite=50`, { headers: { cookie: admin } })).json()
      return items.some(({ intentos }: { intentos: number }) => intentos > 0)
    })
    const picture = readFileSync('brand/icono-512.png')
    expect((await ask('/api/imagenes', { method: 'POST', body: picture })).status).toBeGreaterThanOrEqual(500)
    const { items } = await (await fetch(`${url}/api/mensajes?limite=5`, { headers: { cookie: admin } })).json()
    const others =
      '/api/mensajes /api/marca /api/openapi.json /api/docs /api/nada /% /healthz /readyz /metrics /imagenes/x.webp /robots.txt /sitemap.xml'
    const ofItems = [`/api/mensajes/${items[0].id}`, `/imagenes/${'a'.repeat(32)}-160.webp`]
    const pages = everyPage(crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID())
    for (const path of [...pages, ...others.split(' '), ...ofItems]) await ask(path)
    told.push((await speak(url, 'GET / HTTP/9\r\n\r\n')).text, server.said())
    for (const file of readdirSync('dist', { recursive: true, withFileTypes: true }))
      if (file.isFile()) told.push(readFileSync(`${file.parentPath}/${file.name}`, 'latin1'))
    expect(told.filter((text) => text.includes('canario-'))).toEqual([])
  }, 60_000)

  test.each<[string, Record<string, string>]>([
    ['AUTH_SECRET', { AUTH_SECRET: 'canario-corto' }],
    ['OPS_TOKEN', { OPS_TOKEN: 'canario x' }],
    ['SMTP_URL', { SMTP_URL: `http://${canary('x')}` }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: canary('cubo'), S3_ACCESS_KEY_ID: canary('llave') }],
    ['DATABASE_URL', { DATABASE_URL: `mysql://x:${canary('clave')}@${nobody}/x` }],
  ])('a wrong %s is named at start, without its value', async (name, wrong) => {
    const { code, out, err } = await runProgram('backup', database.env, [], wrong)
    expect([code, `${out}${err}`]).toEqual([1, expect.stringContaining(name)])
    expect(`${out}${err}`).not.toContain('canario')
  })
})

describe('the existence of an account', async () => {
  const database = await demoDatabase()
  const known = await addConsultoras(database.env, 200)
  const server = await serve(database, {
    settings: {
      ...{ LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000', LOG_LEVEL: 'warn' },
      ...{ RECOVERIES_PER_ACCOUNT_HOURLY: '100000', RECOVERIES_PER_ADDRESS_HOURLY: '100000' },
    },
  })

  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  type Told = { ms: number; said: string }

  /** An answer without its request id, date and nonces. */
  async function tell(path: string, body: object): Promise<Told> {
    const { status, headers, text, ms } = await ask(server.url, path, { agent, method: 'POST', body })
    const { date: _, 'x-request-id': __, 'content-security-policy': ___, ...same } = headers
    return { ms, said: JSON.stringify([status, same, text.replace(/"requestId":"[^"]+"/, '')]) }
  }

  /** The p-value of the Mann-Whitney U test, by the normal approximation. */
  function probability(one: number[], other: number[]): number {
    const ranks = [...one.map((ms) => ({ ms, mine: true })), ...other.map((ms) => ({ ms, mine: false }))]
    ranks.sort((a, b) => a.ms - b.ms)
    const sum = ranks.reduce((total, { mine }, at) => total + (mine ? at + 1 : 0), 0)
    const [n, m] = [one.length, other.length]
    const u = sum - (n * (n + 1)) / 2
    const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
    return 2 * (1 - normal(z))
  }

  /** Abramowitz and Stegun 26.2.17, to seven digits. */
  function normal(z: number): number {
    const t = 1 / (1 + 0.2316419 * z)
    const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
    return (
      1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail.reduce((sum, it, at) => sum + it * t ** (at + 1), 0)
    )
  }

  async function compare(path: string, bodyOf: (email: string) => object) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const said = new Set<string>()
    for (const [n, email] of known.entries()) {
      const pair = [
        ['known', email],
        ['unknown', email.replace('en.vivo', 'sin.vivo')],
      ] as const
      for (const [kind, it] of n % 2 ? pair : pair.toReversed()) {
        const told = await tell(path, bodyOf(it))
        times[kind].push(told.ms)
        said.add(told.said)
      }
    }
    const p = probability(times.known, times.unknown)
    const [a, b] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
    process.stdout.write(`${engine} ${path}: medians ${a.toFixed(2)} and ${b.toFixed(2)} ms, p ${p.toFixed(3)}\n`)
    return { said, p, difference: Math.abs(a - b) }
  }

  test.each<[string, string, (email: string) => object]>([
    ['a wrong password', '/api/sesion', (email) => ({ email, password: 'No-es-esta-1' })],
    ['a recovery', '/api/cuentas/recuperacion', (email) => ({ email })],
  ])(
    '%s reveals it neither by its bytes nor by its time',
    async (_, path, bodyOf) => {
      await compare(path, bodyOf)
      let last = await compare(path, bodyOf)
      expect([...last.said]).toHaveLength(1)
      expect(last.difference).toBeLessThan(10)
      // One in a hundred comparisons fails by chance.
      if (last.p <= 0.01) last = await compare(path, bodyOf)
      expect(last.p).toBeGreaterThan(0.01)
    },
    300_000,
  )
})
