import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { paths } from '#shared/paths.ts'
import { people } from '../app.ts'
import { contacto } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'
import { type Card, visitorsShop } from '../set-up/visitors.ts'

/** The response cache for visitors, over real sockets against the built product. */
const { server, other, cookies, ask, newest, detail, textOf, reprice, raw } = await visitorsShop()

/** Every place where a visitor sees a product. */
async function placesOf({ id, categoria }: Card) {
  const slug = categoria.replaceAll('_', '-')
  return ['/api/productos', `/api/productos/${id}`, paths.inicio, paths.categoria(slug), paths.producto(slug, id)]
}

describe('spec 1.7: what visitors see is current', () => {
  test('a saved price is in the next answer everywhere', async () => {
    const [first] = await newest()
    const places = await placesOf(first!)
    for (const precio of [123_45, 678_90, 111_11]) {
      for (const path of places) await Promise.all([textOf(path), textOf(path)])
      await reprice(first!.id, precio)
      const pesos = new RegExp(`${precio}|${Math.floor(precio / 100)}\\.${precio % 100}`)
      for (const path of places) expect([path, pesos.test(await textOf(path))]).toEqual([path, true])
    }
  })

  test('no answer after a save has the old price', async () => {
    const [, second] = await newest()
    let asking = true
    const crowd = Array.from({ length: 8 }, async () => {
      while (asking) await textOf('/api/productos')
    })
    for (let precio = 20_000; precio < 20_010; precio++) {
      await reprice(second!.id, precio)
      const seen = (await newest()).find(({ id }) => id === second!.id)
      expect(seen?.precioCentavos).toBe(precio)
    }
    asking = false
    await Promise.all(crowd)
  })

  test('pieces that a pedido holds or frees are in the next answer', async () => {
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

test('an unusual spelling of an address is answered, and never from the cache', async () => {
  for (const [plain, odd] of [
    ['/sobre-nosotros', '/%73obre-nosotros'],
    ['/api/productos', '/%61pi/productos'],
  ] as const) {
    const [kept, made] = [await ask(plain), await ask(odd)]
    expect([odd, made.status, await made.text().then((text) => text.length > 0)]).toEqual([odd, kept.status, true])
    expect([odd, kept.headers.has('etag'), made.headers.has('etag')]).toEqual([odd, true, false])
  }
})

describe('unchanged answers are not sent again', () => {
  test.each(['/api/productos', '/api/marca', '/api/marca/fotos', paths.inicio])('%s', async (path) => {
    const first = await ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(path.startsWith('/api') ? /^"[\w-]+"$/ : /^W\/"[\w-]+"$/)
    const again = await raw(path, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    expect(again.headers['content-security-policy']).toBeUndefined()
    const asConsultora = await raw(path, { 'if-none-match': etag, cookie: cookies.consultora })
    expect(asConsultora.status).toBe(200)
  })

  test('a changed one is sent', async () => {
    const [first] = await newest()
    const etag = (await ask('/api/productos')).headers.get('etag') ?? ''
    await reprice(first!.id, 345_67)
    const again = await raw('/api/productos', { 'if-none-match': etag })
    expect(again.status).toBe(200)
    expect(again.headers.etag).not.toBe(etag)
  })

  test('HEAD has the headers of GET', async () => {
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
