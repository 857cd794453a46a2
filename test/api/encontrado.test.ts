import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { testApp } from '../app.ts'
import { canaryCost, canaryWritten } from '../set-up/canary.ts'
import { builtPages } from '../set-up/pages.ts'
import { addProducto } from '../set-up/shop.ts'

const app = await testApp({ renderPage: await builtPages() })
const canary = await addProducto(app, { nombre: 'Blusa Canaria', precio: 999_00, costo: canaryCost })
const soldOut = await addProducto(app, { nombre: 'Falda Vendida', tallas: { M: 0 } })
const hidden = await addProducto(app, { nombre: 'Falda Escondida', activo: false })

type Thing = { '@context': string; '@type': string } & Record<string, unknown>

const fetched = async (path: string) => (await app.as('visitor')(path, { headers: { accept: '*/*' } })).text()

async function thingsOf(path: string): Promise<Thing[]> {
  const html = await fetched(path)
  const scripts = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...scripts].map(([, json]) => JSON.parse(json ?? ''))
}

const ofType = async (path: string, type: string): Promise<Thing> => {
  const found = (await thingsOf(path)).filter((it) => it['@type'] === type)
  expect([path, type, found.length]).toEqual([path, type, 1])
  expect(found[0]?.['@context']).toBe('https://schema.org')
  return found[0] as Thing
}

const absolute = expect.stringMatching(/^https?:\/\/[^/]+(\/|$)/)
const product = paths.producto('moda-casual', canary.id)

test('the home page names the Organization', async () => {
  expect(await ofType(paths.inicio, 'Organization')).toMatchObject({
    ...{ name: 'Azahar', url: absolute, logo: absolute, telephone: '+52 442 555 0100' },
    sameAs: expect.arrayContaining([expect.stringMatching(/^https:/)]),
  })
})

test.each([paths.tiendas, paths.contacto])('%s describes the ClothingStore with its hours', async (path) => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  expect(await ofType(path, 'ClothingStore')).toMatchObject({
    ...{ name: 'Azahar', telephone: '+52 442 555 0100', url: absolute },
    address: { '@type': 'PostalAddress', addressLocality: 'Querétaro', postalCode: '76000', addressCountry: 'MX' },
    geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number), longitude: expect.any(Number) },
    openingHoursSpecification: [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '09:00', closes: '18:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '15:00' },
    ],
  })
})

test.each([
  [product, ['/', '/productos/moda-casual', product]],
  [paths.categoria('pijamas'), ['/', '/productos/pijamas']],
  [paths.sobreNosotros, ['/', '/sobre-nosotros']],
  [paths.serConsultora, ['/', '/ser-consultora']],
])('%s says the way to it', async (path, way) => {
  const { itemListElement } = await ofType(path, 'BreadcrumbList')
  expect(itemListElement).toMatchObject(
    way.map((step, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name: expect.stringMatching(/./) },
      item: expect.stringMatching(new RegExp(`^https?://[^/]+${step}$`)),
    })),
  )
})

test('a Product has its public price and availability', async () => {
  expect(await ofType(product, 'Product')).toMatchObject({
    ...{ name: 'Blusa Canaria', sku: canary.sku, brand: { '@type': 'Brand', name: 'Azahar' } },
    offers: {
      ...{ '@type': 'Offer', url: absolute, priceCurrency: 'MXN', price: '999.00' },
      availability: 'https://schema.org/InStock',
    },
  })
  expect(await ofType(paths.producto('moda-casual', soldOut.id), 'Product')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('a garment in several colors is a ProductGroup of those for sale, at public prices', async () => {
  const inModelo = (id: string, color: string, madeAt: string) =>
    app.context.db.read
      .updateTable('productos')
      .set({ modeloId: 'lago', colorNombre: color, colorClave: color, createdAt: madeAt })
      .where('id', '=', id)
      .execute()
  const [rojo, azul, gone] = [
    await addProducto(app, { nombre: 'Blusa Lago, rojo', precio: 500_00, costo: canaryCost }),
    await addProducto(app, { nombre: 'Blusa Lago, azul', precio: 450_00, costo: canaryCost, tallas: { M: 0 } }),
    await addProducto(app, { nombre: 'Blusa Lago, Escondida', activo: false }),
  ]
  for (const [it, color] of [
    [rojo, 'rojo'],
    [azul, 'azul'],
    [gone, 'gone'],
  ] as const)
    await inModelo(it.id, color, `2026-01-0${1 + ['rojo', 'azul', 'gone'].indexOf(color)}T12:00:00.000Z`)
  const path = paths.producto('moda-casual', azul.id)
  const group = await ofType(path, 'ProductGroup')
  expect(group).toMatchObject({
    ...{ name: 'Blusa Lago', productGroupID: 'lago', variesBy: 'https://schema.org/color' },
    brand: { '@type': 'Brand', name: 'Azahar' },
    hasVariant: [
      {
        ...{ '@type': 'Product', name: rojo.nombre, sku: rojo.sku, color: 'rojo' },
        offers: { price: '500.00', availability: 'https://schema.org/InStock', url: absolute },
      },
      {
        ...{ '@type': 'Product', name: azul.nombre, sku: azul.sku, color: 'azul' },
        offers: { price: '450.00', availability: 'https://schema.org/OutOfStock', url: absolute },
      },
    ],
  })
  expect(group.hasVariant).toHaveLength(2)
  expect((await thingsOf(path)).filter((it) => it['@type'] === 'Product')).toEqual([])
  expect(JSON.stringify(await thingsOf(path))).not.toMatch(canaryWritten)
})

test('a category lists its products, in order', async () => {
  const { numberOfItems, itemListElement } = await ofType(paths.categoria('moda-casual'), 'ItemList')
  const items = itemListElement as { position: number; name: string; url: string }[]
  expect(items).toHaveLength(numberOfItems as number)
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
  expect(items.find(({ name }) => name === 'Blusa Canaria')?.url).toMatch(new RegExp(`${product}$`))
  expect(JSON.stringify(items)).not.toContain(hidden.nombre)
})

test('the sitemap has every public page and active product, and nothing else', async () => {
  const found = [...(await fetched('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, at]) => at,
  )
  for (const path of [paths.inicio, paths.tiendas, paths.contacto, paths.categoria('pijamas'), product])
    expect(found).toContain(path)
  expect(
    found.filter((path) => path?.includes(hidden.id) || /admin|consultora\/|login|perfil/.test(path ?? '')),
  ).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})

test('robots.txt excludes private pages and names the sitemap', async () => {
  const robots = await fetched('/robots.txt')
  for (const part of ['/admin/', '/consultora/', '/consultor/', '/perfil', '/api/'])
    expect(robots).toContain(`Disallow: ${part}\n`)
  expect(robots).toMatch(/^Sitemap: https?:\/\/.*\/sitemap\.xml$/m)
})

test('the manifest is installable', async () => {
  expect(JSON.parse(await fetched('/manifest.webmanifest'))).toMatchObject({
    ...{ name: 'Azahar', start_url: '/', display: 'standalone', lang: 'es-MX' },
    icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512', type: 'image/png' })]),
  })
})

test('none of it has a consultora’s price', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    expect(await fetched(path)).not.toMatch(canaryWritten)
  for (const person of ['visitor', 'consultora', 'admin'] as const) {
    for (const path of [product, paths.categoria('moda-casual'), paths.inicio]) {
      const head = /<head>[\s\S]*?<\/head>/.exec(
        await (await app.as(person)(path, { headers: { accept: 'text/html' } })).text(),
      )
      expect(head?.[0]).toMatch(/og:title/)
      expect(head?.[0].replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')).not.toMatch(canaryWritten)
    }
  }
})
