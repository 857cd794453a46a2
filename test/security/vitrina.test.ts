import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoCodigo, demoSelecciones } from '#main/demo/seed-clientas.ts'
import { codigoFrom } from '#modules/clientas/vitrina/rules.ts'
import { newId } from '#platform/ids.ts'
import { paths } from '#shared/paths.ts'
import { type Person, people, testApp } from '../app.ts'
import { crawl } from '../set-up/crawl.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { builtPages } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf } from '../set-up/shop.ts'
import { listening } from '../set-up/vitrina.ts'

const app = await testApp({ renderPage: await builtPages() })
const her = app.as('consultora')
const other = app.as('otraConsultora')
const consultoraId = await idOf(app, people.consultora)
const producto = await addProducto(app, { nombre: 'Blusa <b>&amp;', precio: 1_234_500, costo: 987_654 })
const { items } = await (await app.as('visitor')('/api/productos?limite=100')).json()
const pictured = items.find((it: { imagen: object | null }) => it.imagen)
const [seleccion] = demoSelecciones
const { id: fotoId, ancho } = pictured.imagen
const bytes = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#334' } })
  .webp()
  .toBuffer()
await app.context.images.put({ id: fotoId, files: [{ ancho, format: 'webp', bytes }] })

const { origin, get } = listening(app)
const forgetTries = () => app.context.db.read.deleteFrom('intentos').execute()
const triesCounted = async () => {
  const rows = await app.context.db.read.selectFrom('intentos').select('instantes').execute()
  return rows.flatMap(({ instantes }) => JSON.parse(instantes)).length
}

const switched = (encendida: boolean) => her('/api/vitrina', { method: 'PUT', body: { encendida } })
const conPages = [
  paths.con(demoCodigo),
  paths.conCategoria(demoCodigo, 'moda-casual'),
  paths.conProducto(demoCodigo, producto.id),
  paths.conSeleccion(demoCodigo, seleccion.slug),
]

describe('codes', () => {
  test('have ten characters, drawn evenly from 31', () => {
    const counts = new Map<string, number>()
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    for (let n = 0; n < 3_000; n++) for (const sign of codigoFrom(random)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    expect(counts.size).toBe(31)
    for (const count of counts.values()) expect(Math.abs(count - 30_000 / 31)).toBeLessThan(200)
  })

  test('a disabled and an unknown code are answered alike, in the API and on pages', async () => {
    await switched(false)
    const bodyOf = async (path: string) => {
      const reply = await app.as('visitor')(path)
      const text = (await reply.text()).replaceAll(/[a-z0-9]{10}(?=["/\\])|[\w-]{36}|nonce="[^"]*"|\d{13}/g, '')
      return [reply.status, text.length > 0, text.includes('Marisol')]
    }
    for (const path of conPages) {
      const unknown = path.replace(demoCodigo, 'zzzzzzzzzz')
      expect(await bodyOf(path)).toEqual([404, true, false])
      expect(await bodyOf(unknown)).toEqual([404, true, false])
    }
    const { requestId: _, ...off } = await expectProblem(await get(`/api/vitrinas/${demoCodigo}`), 'not_found')
    const { requestId: __, ...none } = await expectProblem(await get('/api/vitrinas/zzzzzzzzzz'), 'not_found')
    expect(off).toEqual(none)
    await switched(true)
  })

  test('disabling works at once, also in the cache', async () => {
    await forgetTries()
    const path = paths.conSeleccion(demoCodigo, seleccion.slug)
    for (let n = 0; n < 3; n++) expect((await get(path)).status).toBe(200)
    await switched(false)
    expect((await get(path)).status).toBe(404)
    // The page asks for the vitrina and the selección, and may be answered before the second refusal is counted.
    await expect.poll(triesCounted).toBe(2)
    await switched(true)
    expect((await get(path)).status).toBe(200)
  })

  test('an address waits after 40 wrong codes; a right code is never limited', async () => {
    await forgetTries()
    const statuses: number[] = []
    for (let n = 0; n < 42; n++)
      statuses.push((await get(`/api/vitrinas/${`zzzzzz${1000 + n}`.replaceAll(/[01]/g, 'z')}`)).status)
    expect(statuses.slice(0, 40).every((status) => status === 404)).toBe(true)
    expect(statuses.slice(40)).toEqual([429, 429])
    const page = await get(paths.con('zzzzzzzzzz'))
    expect([page.status, (await page.text()).includes('Abriste muchos enlaces que no existen')]).toEqual([429, true])
    await switched(true)
    await app.as('otraConsultora')('/api/vitrina', { method: 'PUT', body: { encendida: true } })
    for (const path of [`/api/vitrinas/${demoCodigo}`, ...conPages])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    await forgetTries()
  })
})

describe('a consultora’s price', () => {
  const everybody: Person[] = ['visitor', 'pendiente', 'consultora', 'otraConsultora', 'admin']

  test.each(everybody)('is on no page or answer of a vitrina for %s', async (person) => {
    const answers = [
      `/api/vitrinas/${demoCodigo}/productos/${producto.id}`,
      `/api/vitrinas/${demoCodigo}/productos?categoria=moda_casual`,
    ]
    answers.push(`/api/vitrinas/${demoCodigo}`, `/api/vitrinas/${demoCodigo}/selecciones/${seleccion.slug}`)
    for (const path of [...conPages, ...answers]) {
      const reply = await app.as(person)(path)
      const text = await reply.text()
      expect([path, reply.status]).toEqual([path, 200])
      expect([path, /costoConsultora|987654|9,876\.54|9876\.54|Precio consultora/.test(text)]).toEqual([path, false])
    }
  })

  test('a price in the address is ignored', async () => {
    const path = `${paths.conProducto(demoCodigo, producto.id)}?precio=1&precioCentavos=100`
    const html = await (await app.as('visitor')(path)).text()
    expect(html).toContain('$12,345.00')
    expect(html).not.toContain('$1.00')
    const messages = [...html.matchAll(/https:\/\/wa\.me\/[^"]*/g)].map(([href]) => decodeURIComponent(href))
    expect(messages.join()).toContain('$12,345.00')
    expect(messages.join()).not.toContain('$1.00')
  })

  test('spec 4.2: no page links outside of the vitrina, except to WhatsApp', async () => {
    const own = paths.con(demoCodigo)
    const inside = new RegExp(`^(#|https://wa\\.me/|${own}(/|$))`)
    const get = async (path: string) => (path.startsWith(own) ? (await app.as('visitor')(path)).text() : null)
    const kinds = new Set<string>()
    const outside: string[] = []
    for await (const { path, kind, html } of crawl(get, [own, `${own}/producto/${newId()}`], 4)) {
      kinds.add(kind.replace(demoCodigo, ''))
      for (const [, href = ''] of html.matchAll(/<a\s[^>]*href="([^"]*)"/g))
        if (!inside.test(href)) outside.push(`${path} -> ${href}`)
    }
    expect(outside).toEqual([])
    expect(kinds.size).toBeGreaterThan(7)
  })

  test('spec 4.2: shows no menu of the portal to a consultora', async () => {
    const menu = 'aria-label="Tu menú"'
    expect(await (await app.as('consultora')(paths.misPedidos)).text()).toContain(menu)
    for (const path of conPages) expect(await (await app.as('consultora')(path)).text()).not.toContain(menu)
  })

  test('has canonical links, and private selections are noindex', async () => {
    const headOf = async (path: string) => {
      const html = await (await app.as('visitor')(path)).text()
      const canonical = html.match(/<link[^>]*rel="canonical"[^>]*>/)?.[0].match(/href="([^"]*)"/)?.[1]
      return [canonical && new URL(canonical).pathname, /name="robots" content="noindex"/.test(html)]
    }
    expect(await headOf(paths.conProducto(demoCodigo, producto.id))).toEqual([
      paths.producto('moda-casual', producto.id),
      false,
    ])
    expect(await headOf(paths.conCategoria(demoCodigo, 'moda-casual'))).toEqual([paths.categoria('moda-casual'), false])
    expect(await headOf(paths.con(demoCodigo))).toEqual([undefined, true])
    expect(await headOf(paths.conSeleccion(demoCodigo, seleccion.slug))).toEqual([undefined, true])
  })
})

describe('spec 3.4: link previews', () => {
  /** An address with parameters that its page does not know leads to the one without. */
  const htmlOf = async (path: string) => {
    const answer = await app.as('visitor')(path)
    const to = answer.headers.get('location')
    return (to ? await app.as('visitor')(to) : answer).text()
  }
  const metaOf = async (path: string) => {
    const html = await htmlOf(path)
    const tags = [...html.matchAll(/<meta[^>]*property="og:(\w+)"[^>]*content="([^"]*)"/g)]
    return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]))
  }

  test.each([
    ['front', conPages[0], 'La vitrina de Marisol'],
    ['line', conPages[1], 'Moda Casual'],
    ['product', conPages[2], 'Blusa &lt;b&gt;&amp;amp; · Pídelo con Marisol'],
    ['selección', conPages[3], seleccion.nombre],
  ])('of the %s: title, words and its own address', async (_, path = '', title) => {
    const og = await metaOf(path)
    expect(og.title).toContain(title)
    expect(og.description?.length).toBeGreaterThan(10)
    expect(new URL(og.url ?? '').pathname).toBe(path)
    expect(og.image ?? 'http').toMatch(/^http/)
    expect(JSON.stringify(og)).not.toMatch(/987654|9,876|555 0134/)
  })

  test('of a product with a picture: that picture', async () => {
    const { image = '' } = await metaOf(paths.conProducto(demoCodigo, pictured.id))
    expect(new URL(image).pathname).toContain(fotoId)
  })

  test('ignore prices, names and numbers in the address', async () => {
    const asked = '?precioCentavos=100&precio=$1.00&nombre=Otra&whatsapp=525555555555&titulo=<b>'
    for (const path of conPages) {
      expect(await metaOf(path + asked)).toEqual(await metaOf(path))
      const html = await htmlOf(path + asked)
      expect(html.match(/https:\/\/wa\.me\/(\d+)/)?.[1]).toBe('524425550134')
    }
  })
})

describe('another’s selección', () => {
  test('is not found by its id, for reading, saving or deleting', async () => {
    const address = `/api/vitrina/selecciones/${seleccion.id}`
    const body = { nombre: 'Mía', productos: [producto.id], version: 1 }
    for (const init of [{}, { method: 'PUT', body }, { method: 'DELETE' }])
      await expectProblem(await leavesNoTrace(app, () => other(address, init)), 'not_found')
    for (const person of ['admin', 'pendiente'] as const)
      await expectProblem(await app.as(person)(address), 'forbidden')
  })

  test('with products not for sale is refused, and nothing is stored', async () => {
    const hidden = await addProducto(app, { activo: false })
    const knock = (productos: string[]) => () =>
      her('/api/vitrina/selecciones', { method: 'POST', body: { nombre: 'X', productos } })
    for (const productos of [[hidden.id], [newId()], [producto.id, seleccion.id]])
      await expectProblem(await leavesNoTrace(app, knock(productos)), 'invalid_request')
    await expectProblem(await app.as('visitor')(`/api/vitrinas/${demoCodigo}/productos/${hidden.id}`), 'not_found')
    const card = await her(`/api/vitrina/tarjeta?producto=${hidden.id}&formato=historia`)
    await expectProblem(card, 'not_found')
  })

  test('without products for sale is on no front page, shows no garment and links to none', async () => {
    const own = await addProducto(app)
    const made = await her('/api/vitrina/selecciones', {
      method: 'POST',
      body: { nombre: 'Saldos', productos: [own.id] },
    })
    const { id, slug } = await made.json()
    const front = async () => (await app.as('visitor')(paths.con(demoCodigo))).text()
    expect(await front()).toContain('Saldos')
    await app.context.db.write(async (tx) => {
      await tx.updateTable('productos').set({ activo: 0 }).where('id', '=', own.id).execute()
      tx.publish({ topic: 'producto', id: own.id, version: 1 })
    })
    expect(await front()).not.toContain('Saldos')
    const page = await app.as('visitor')(paths.conSeleccion(demoCodigo, slug))
    const html = await page.text()
    expect([page.status, html.includes('Por ahora no hay prendas'), html.includes(own.nombre)]).toEqual([
      200,
      true,
      false,
    ])
    expect((await app.as('visitor')(paths.conProducto(demoCodigo, own.id))).status).toBe(404)
    await her(`/api/vitrina/selecciones/${id}`, { method: 'DELETE' })
  })

  test('repeated visits of a bot count 60 times an hour', async () => {
    await forgetTries()
    const headers = { 'user-agent': 'Mozilla/5.0', 'content-type': 'application/json', origin: origin() }
    const body = JSON.stringify({ tipo: 'categoria', objeto: 'pijamas' })
    const visits = async () => {
      const rows = await app.context.db.read
        .selectFrom('vitrinaVisitas')
        .select('visitas')
        .where('consultoraId', '=', consultoraId)
        .where('objeto', '=', 'pijamas')
        .execute()
      return rows.reduce((sum, row) => sum + row.visitas, 0)
    }
    const before = await visits()
    for (let n = 0; n < 64; n++) {
      const reply = await fetch(`${origin()}/api/vitrinas/${demoCodigo}/visitas`, { method: 'POST', headers, body })
      expect(reply.status).toBe(204)
    }
    expect((await visits()) - before).toBe(60)
  })
})

describe('names with markup, and pictures', { timeout: 90_000 }, () => {
  const setName = (nombreCompleto: string) =>
    app.context.db.read.updateTable('profiles').set({ nombreCompleto }).where('id', '=', consultoraId).execute()

  test('the name is text on pages, in the link and on the picture', async () => {
    await setName('<img/src=x/onerror=alert(1)>"&lt;\' Peña')
    for (const path of conPages) {
      const html = await (await app.as('visitor')(path)).text()
      expect([path, html.includes('<img/src=x')]).toEqual([path, false])
    }
    const jpeg = await her(`/api/vitrina/tarjeta?producto=${pictured.id}&formato=publicacion`)
    expect(jpeg.status).toBe(200)
    await setName('Marisol Ugalde Peña')
  })

  test.each([
    ['publicacion', 1350],
    ['historia', 1920],
  ])('a %s is a JPEG of 1080 x %i under 300 KB, with the price and without', async (formato, alto) => {
    const made = await Promise.all(
      ['0', '1'].map(async (precio) => {
        const reply = await her(`/api/vitrina/tarjeta?producto=${pictured.id}&formato=${formato}&precio=${precio}`)
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
        expect(reply.headers.get('cache-control')).toContain('private')
        return Buffer.from(await reply.arrayBuffer())
      }),
    )
    for (const jpeg of made) {
      expect(jpeg.length).toBeLessThan(300_000)
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: alto })
    }
    expect(made[0]?.equals(made[1] as Buffer)).toBe(false)
  })

  test('two at once per user; 120 an hour', async () => {
    const ask = () => her(`/api/vitrina/tarjeta?producto=${pictured.id}&formato=publicacion`)
    const statuses = (await Promise.all(Array.from({ length: 5 }, ask))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 503, 503, 503])
    const now = Date.now()
    const instantes = JSON.stringify(Array.from({ length: 120 }, () => now))
    await app.context.db.read.deleteFrom('intentos').where('clave', '=', `tarjeta:${consultoraId}`).execute()
    await app.context.db.read
      .insertInto('intentos')
      .values({ clave: `tarjeta:${consultoraId}`, instantes, hasta: new Date(now + 3_600_000).toISOString() })
      .execute()
    await expectProblem(await ask(), 'too_many_requests')
  })
})
