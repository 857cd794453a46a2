import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { paths } from '#shared/paths.ts'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { cookieFrom, type Server, startServer } from '../set-up/server.ts'
import { contacto } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/**
 * What visitors are answered out of memory (docs/decisions/048), over real sockets against the built product: there is
 * nothing before the front door that these tests could miss.
 */
const database = await demoDatabase()
const server = await startServer(database)
/** A second process on the same database: PostgreSQL only, a SQLite file has one. */
const other = engine === 'postgres' ? await startServer(database) : null
const cookies: Record<'consultora' | 'admin', string> = { consultora: '', admin: '' }
beforeAll(async () => {
  cookies.consultora = await cookieFrom(server.url, people.consultora)
  cookies.admin = await cookieFrom(server.url, people.admin)
})
afterAll(async () => {
  await server.stop()
  await other?.stop()
  await database.remove()
})

type Init = { cookie?: string; method?: string; body?: object; headers?: Record<string, string>; at?: Server }

function ask(path: string, { cookie, method = 'GET', body, headers = {}, at = server }: Init = {}): Promise<Response> {
  const sent = { ...headers, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
  return fetch(at.url + path, {
    method,
    headers: { origin: at.url, ...sent },
    ...(body && { body: JSON.stringify(body) }),
  })
}

type Card = { id: string; nombre: string; precioCentavos: number; costoConsultoraCentavos?: number; categoria: string }
type Detail = Card & { stockDisponible: number; tallas: { id: string; disponible: number }[] }
const newest = async (at = server) => ((await (await ask('/api/productos', { at })).json()) as { items: Card[] }).items
const detail = async (id: string, init?: Init) => (await (await ask(`/api/productos/${id}`, init)).json()) as Detail

/** The desk's form, saved with another price. */
async function reprice(id: string, precioCentavos: number): Promise<void> {
  const form = await (await ask(`/api/admin/productos/${id}`, { cookie: cookies.admin })).json()
  const { imagen, imagenesAdicionales, id: _, tallas, ...rest } = form
  const body = {
    ...{ ...rest, sku: rest.sku ?? '', descripcion: rest.descripcion ?? '', precioCentavos, quitadas: [] },
    ...{ imagenId: imagen?.id ?? null, imagenesAdicionales: imagenesAdicionales.map((it: { id: string }) => it.id) },
    tallas: tallas.map((it: { id: string; talla: string; stock: number; activo: boolean }) => ({
      ...{ id: it.id, talla: it.talla, stock: it.stock, stockVisto: it.stock, activo: it.activo },
    })),
  }
  const reply = await ask(`/api/admin/productos/${id}`, { cookie: cookies.admin, method: 'PUT', body })
  if (!reply.ok) throw new Error(await reply.text())
}

/** Every place where a visitor sees a product. */
async function placesOf({ id, categoria }: Card) {
  const slug = categoria.replaceAll('_', '-')
  return ['/api/productos', `/api/productos/${id}`, paths.inicio, paths.categoria(slug), paths.producto(slug, id)]
}

const textOf = async (path: string, init?: Init) => (await ask(path, init)).text()

describe('spec 1 §7: what a visitor is shown is what there is', () => {
  test('a price that was saved is in the next answer everywhere', async () => {
    const [first] = await newest()
    const places = await placesOf(first!)
    for (const precio of [123_45, 678_90, 111_11]) {
      for (const path of places) await Promise.all([textOf(path), textOf(path)])
      await reprice(first!.id, precio)
      const pesos = new RegExp(`${precio}|${Math.floor(precio / 100)}\\.${precio % 100}`)
      for (const path of places) expect([path, pesos.test(await textOf(path))]).toEqual([path, true])
    }
  })

  test('a save amid visitors is never followed by the price before it', async () => {
    const [, second] = await newest()
    let asking = true
    const crowd = Array.from({ length: 8 }, async () => {
      while (asking) await textOf('/api/productos')
    })
    for (let precio = 20_000; precio < 20_025; precio++) {
      await reprice(second!.id, precio)
      const seen = (await newest()).find(({ id }) => id === second!.id)
      expect(seen?.precioCentavos).toBe(precio)
    }
    asking = false
    await Promise.all(crowd)
  })

  test('pieces that a pedido holds or gives back are gone from or back in the next answer', async () => {
    const cards = await newest()
    const details = await Promise.all(cards.map(({ id }) => detail(id, { cookie: cookies.consultora })))
    const sold = details.find(({ tallas }) => (tallas[0]?.disponible ?? 0) > 1)!
    const before = (await detail(sold.id)).stockDisponible
    const linea = { productoId: sold.id, tallaId: sold.tallas[0]!.id, cantidad: 1 }
    const body = { ...contacto, lineas: [{ ...linea, precioUnitarioCentavos: sold.costoConsultoraCentavos }] }
    const headers = { 'idempotency-key': newId() }
    const placed = await ask('/api/pedidos', { cookie: cookies.consultora, method: 'POST', body, headers })
    expect(placed.status).toBe(201)
    expect((await detail(sold.id)).stockDisponible).toBe(before - 1)
    const { id } = (await placed.json()) as { id: string }
    await ask(`/api/pedidos/${id}/cancelacion`, { cookie: cookies.consultora, method: 'POST' })
    expect((await detail(sold.id)).stockDisponible).toBe(before)
  })

  test('every server process shows it within a second', async () => {
    const [first] = await newest()
    await newest(other ?? server)
    await reprice(first!.id, 432_10)
    const seen = async () => (await newest(other ?? server)).some(({ precioCentavos }) => precioCentavos === 432_10)
    await until('the new price at the other server', seen, 1_000)
  })
})

const somebody = new RegExp(`costoConsultora|${Object.values(people).join('|')}`)

describe('A22, A66: a visitor’s answer is a visitor’s, and a consultora’s hers', () => {
  test('whoever asks in between', async () => {
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

  test('a wrong, ended or made-up session cookie is a visitor’s, and is never given what is somebody’s', async () => {
    const made = await ask(paths.inicio, { cookie: 'azahar=made.up' })
    expect(made.status).toBe(200)
    expect(await made.text()).not.toMatch(somebody)
  })

  test('nobody’s host, header or query gets into what the next one is shown', async () => {
    await ask(`${paths.inicio}?q=canario-en-la-jaula`)
    await raw(paths.tiendas, { host: 'canario.example', 'x-forwarded-host': 'canario.example' })
    for (const path of [paths.inicio, paths.tiendas]) expect(await textOf(path)).not.toContain('canario')
  })
})

test('an address that is written otherwise than it is read is answered, and never out of memory', async () => {
  for (const [plain, odd] of [
    ['/sobre-nosotros', '/%73obre-nosotros'],
    ['/api/productos', '/%61pi/productos'],
  ] as const) {
    const [kept, made] = [await ask(plain), await ask(odd)]
    expect([odd, made.status, await made.text().then((text) => text.length > 0)]).toEqual([odd, kept.status, true])
    expect([odd, kept.headers.has('etag'), made.headers.has('etag')]).toEqual([odd, true, false])
  }
})

describe('A48: nonces', () => {
  test.each([paths.inicio, paths.categoria('moda-casual'), paths.login])(
    'no two answers of %s share one',
    async (path) => {
      const nonces = new Set<string>()
      for (let turn = 0; turn < 12; turn++) {
        const { headers, body } = await raw(path, turn % 2 ? { 'accept-encoding': 'br, gzip' } : {})
        expect(headers['content-encoding']).toBe(turn % 2 ? 'gzip' : undefined)
        expect(Number(headers['content-length'])).toBe(body.length)
        const html = String(turn % 2 ? gunzipSync(body) : body)
        const [, nonce = ''] = String(headers['content-security-policy']).match(/'nonce-([^']+)'/) ?? []
        nonces.add(nonce)
        const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '')
        const own = scripts.filter((attributes) => !attributes.includes('ld+json'))
        expect(own.length).toBeGreaterThan(3)
        for (const attributes of own) expect(attributes).toContain(`nonce="${nonce}"`)
        expect(html).toMatch(/<\/html>\s*$/)
      }
      expect(nonces.size).toBe(12)
    },
  )
})

describe('issue 8: what a browser has already is not sent again', () => {
  test.each(['/api/productos', '/api/marca', '/api/marca/fotos', paths.inicio])('%s', async (path) => {
    const first = await ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(path.startsWith('/api') ? /^"[\w-]+"$/ : /^W\/"[\w-]+"$/)
    const again = await raw(path, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    // The page that the browser has keeps the policy that it came with.
    expect(again.headers['content-security-policy']).toBeUndefined()
    const asConsultora = await raw(path, { 'if-none-match': etag, cookie: cookies.consultora })
    expect(asConsultora.status).toBe(200)
  })

  test('once it has changed it is sent', async () => {
    const [first] = await newest()
    const etag = (await ask('/api/productos')).headers.get('etag') ?? ''
    await reprice(first!.id, 345_67)
    const again = await raw('/api/productos', { 'if-none-match': etag })
    expect(again.status).toBe(200)
    expect(again.headers.etag).not.toBe(etag)
  })

  test('HEAD says what GET would', async () => {
    // A change elsewhere in the shop may drop what is kept between the two.
    await until('that both are the kept page', async () => {
      const { headers } = await raw(paths.inicio)
      const head = await raw(paths.inicio, {}, 'HEAD')
      expect([head.status, head.body.length]).toEqual([200, 0])
      return (
        head.headers['content-length'] !== undefined && head.headers['content-length'] === headers['content-length']
      )
    })
  })
})

describe('A31: a session that ended is refused within a second', () => {
  test('at once where she signed out, and within a second at any other server', async () => {
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

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** An answer as it comes over the wire: `fetch` would unpack it. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { headers, method }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
