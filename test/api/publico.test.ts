import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Writer } from '#platform/db/database.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { type Person, testApp } from '../app.ts'
import { canaryCost, canaryWritten } from '../set-up/canary.ts'
import { builtPages } from '../set-up/pages.ts'
import { addProducto } from '../set-up/shop.ts'

/** The public pages as the server's first byte has them, for a visitor and for somebody signed in (spec 1.2). */

const app = await testApp({ renderPage: await builtPages() })
const blusa = await addProducto(app, {
  nombre: 'Blusa Primera',
  precio: 1_234_50,
  costo: canaryCost,
  tallas: { M: 3, G: 0 },
})
const falda = await addProducto(app, { nombre: 'Falda Vendida', tallas: { M: 0 } })

async function open(person: Person, path: string) {
  const reply = await app.as(person)(path, { headers: { accept: 'text/html' } })
  const html = await reply.text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return { status: reply.status, location: reply.headers.get('location'), html, main, words: wordsOf(main) }
}

const wordsOf = (html: string): string =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const linkTo = (path: string) => new RegExp(`href="${path}"`)

describe('spec 1.2: /', () => {
  test('a visitor sees the sections of the home page', async () => {
    const { main, words } = await open('visitor', paths.inicio)
    expect(words).toContain('Ver Colecciones')
    expect(words).not.toContain('Mi Panel')
    expect(main.match(/href="\/ser-consultora"/g)).toHaveLength(2)
    expect(words).toContain('Blusa Primera $1,234.50 3 disp.')
    expect(words).toMatch(/Falda Vendida \$599\.00 Sin stock/)
    expect(main).toMatch(linkTo(paths.producto('moda-casual', blusa.id)))
    expect(main.match(/<article/g)).toHaveLength(8)
  })

  test.each(['consultora', 'admin', 'pendiente', 'sinRol'] as const)('%s goes to their own home', async (person) => {
    const { main, words } = await open(person, paths.inicio)
    expect(words).toContain('Mi Panel')
    expect(main).toMatch(linkTo(paths.catalogo))
    expect(words).not.toMatch(/Ver Colecciones|Ser Consultora/)
    expect(main).not.toMatch(linkTo(paths.serConsultora))
  })
})

describe('spec 1.2: /productos/{categoria}', () => {
  test('spec 4.1: the first HTML of a filtered line has what fits, or what to do about it', async () => {
    const line = `${paths.categoria('moda-casual')}?q=blusa%20primera`
    const found = await open('visitor', `${line}&talla=M`)
    expect(found.main.match(/<article/g)).toHaveLength(1)
    expect(found.words).toContain('1 prenda')
    expect(found.words).toContain('Blusa Primera')
    expect(found.html).toMatch(/<link[^>]*rel="canonical"[^>]*href="[^"]*\/productos\/moda-casual"/)
    const none = await open('visitor', `${line}&talla=G`)
    expect(none.words).toContain('No se encontraron productos')
    expect(none.words).toContain('Quitar las tallas')
  })

  test.each([
    ['moda-casual', 'Moda Casual'],
    ['moda-fitness', 'Moda Fitness'],
    ['moda-feminina', 'Moda Feminina'],
    ['moda-intima', 'Moda Íntima'],
    ['moda-juvenil', 'Moda Juvenil'],
    ['moda-masculina', 'Moda Masculina'],
    ['moda-plus-size', 'Moda Plus Size'],
    ['moda-praia', 'Moda Praia'],
    ['pijamas', 'Pijamas'],
  ])('%s is titled %s, for everybody', async (slug, title) => {
    for (const person of ['visitor', 'consultora', 'admin'] as const) {
      const { status, html } = await open(person, `/productos/${slug}`)
      expect([status, /<h1[^>]*>([^<]+)/.exec(html)?.[1]]).toEqual([200, title])
      expect(html).toContain(`<title>${title} · Azahar</title>`)
    }
  })

  test('cards show price and stock, and link to the catalogue', async () => {
    const { main, words } = await open('visitor', paths.categoria('moda-casual'))
    expect(words).toContain('Blusa Primera $1,234.50 MXN Stock: 3')
    expect(words).toMatch(/Agotado Falda Vendida \$599\.00 MXN Sin stock/)
    expect(main).toMatch(linkTo(paths.catalogoProducto(blusa.id)))
  })

  test.each(['/productos/zapatos', '/productos/moda_casual', '/productos/MODA-CASUAL', '/nada', '/productos'])(
    '%s is the 404 page',
    async (path) => {
      const { status, words, main } = await open('visitor', path)
      expect([status, words.includes('Oops! Page not found')]).toEqual([404, true])
      expect(main).toMatch(linkTo(paths.inicio))
    },
  )
})

describe('spec 1.2: /produtos/{categoria}/{id}', () => {
  const page = paths.producto('moda-casual', blusa.id)

  test('a visitor sees only the public price and an invitation', async () => {
    const { words, html } = await open('visitor', page)
    for (const part of ['Volver a Moda Casual', 'Blusa Primera', `SKU: ${blusa.sku}`, '$1,234.50', '3 disponibles'])
      expect(words).toContain(part)
    expect(words).toContain('Quiero Ser Consultora')
    expect(words).not.toMatch(/Precio consultora|Agregar al Carrito/)
    expect(html).not.toMatch(canaryWritten)
    expect(html).not.toContain('costoConsultora')
  })

  test('a consultora sees both prices and can add', async () => {
    const { main, words } = await open('consultora', page)
    expect(
      main
        .match(/<s[ >].*?<\/s>/g)
        ?.map(wordsOf)
        .join(),
    ).toContain('$731,428.37')
    expect(words).toContain('Agregar al Carrito')
    expect(words).not.toContain('Quiero Ser Consultora')
  })

  test('an admin sees both prices and a link to the form', async () => {
    const { main, words } = await open('admin', page)
    expect(words).toContain('$731,428.37')
    expect(main).toMatch(linkTo(paths.adminProducto(blusa.id)))
    expect(words).not.toContain('Agregar al Carrito')
  })

  test.each(['pendiente', 'sinRol'] as const)('%s sees the public price and the application', async (person) => {
    const { words, html } = await open(person, page)
    expect(words).not.toMatch(/Agregar al Carrito|Quiero Ser Consultora/)
    expect(html).not.toMatch(canaryWritten)
  })

  test('a sold-out product says Sin stock', async () => {
    expect((await open('visitor', paths.producto('moda-casual', falda.id))).words).toMatch(/Sin stock/)
  })
})

describe('spec 1.2: redirects', () => {
  test.each([
    ['consultora', paths.login, paths.misPedidos],
    ['consultora', paths.registro, paths.misPedidos],
    ['visitor', paths.enRevision, paths.login],
    ['admin', paths.enRevision, paths.adminConsultoras],
    ['consultora', paths.enRevision, homeOf.consultor],
  ] as const)('%s at %s goes to %s', async (person, from, to) => {
    const { status, location } = await open(person, from)
    expect([status, location]).toEqual([307, to])
  })

  test('pendiente sees three steps, 24 to 48 business hours, a contact and the way home', async () => {
    const { words, main } = await open('pendiente', paths.enRevision)
    for (const part of ['Solicitud recibida', 'Revisión', '24 a 48 horas hábiles', 'Confirmación por correo', '+52 '])
      expect(words).toContain(part)
    expect(main).toMatch(linkTo(paths.inicio))
  })
})

describe('spec 1.2 and 1.8: empty states', () => {
  const home = 'Productos disponibles próximamente'
  const line = 'No hay productos disponibles en esta categoría'
  /** Written past the verbs, so the caches are cleared by hand. */
  const change = (work: (tx: Writer) => Promise<unknown>) =>
    app.context.db.write(async (tx) => {
      await work(tx)
      tx.publish({ topic: 'producto', id: blusa.id, version: 1 })
    })

  test('a list that fails is the empty message, and the rest of the page is shown', async () => {
    await change((tx) => sql`alter table imagenes rename to imagenes_ausentes`.execute(tx))
    try {
      const { status, words } = await open('visitor', paths.inicio)
      expect([status, words.includes(home), words.includes('Nuestras colecciones')]).toEqual([200, true, true])
      expect((await open('visitor', paths.categoria('pijamas'))).words).toContain(line)
    } finally {
      await change((tx) => sql`alter table imagenes_ausentes rename to imagenes`.execute(tx))
    }
    expect((await open('visitor', paths.inicio)).words).not.toContain(home)
  })

  test('a shop without active products says so', async () => {
    await change((tx) => tx.updateTable('productos').set({ activo: 0 }).execute())
    for (const person of ['visitor', 'consultora'] as const) {
      expect((await open(person, paths.inicio)).words).toContain(home)
      expect((await open(person, paths.categoria('pijamas'))).words).toContain(line)
    }
  })
})
