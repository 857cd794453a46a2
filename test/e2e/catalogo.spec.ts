import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './azahar.ts'
import { alive, asConsultora, catalogo, pesos, pressCorner } from './consultora.ts'

test.beforeEach(({ page }) => asConsultora(page))

const cards = (page: Page) => page.getByRole('region', { name: 'Productos' }).getByRole('article')
const items = (page: Page) => page.getByRole('region', { name: 'Productos' }).locator('li[aria-posinset]')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nombre o SKU' })

test('spec 1.2: the catalogue, newest first, with both prices and the discount', async ({ page }) => {
  const [newest] = await catalogo(page)
  await page.goto('/consultora/catalogo')
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo de Productos' })).toBeVisible()
  const first = cards(page).first()
  await expect(first.getByRole('heading')).toHaveText(newest!.nombre)
  await expect(first).toContainText(newest!.sku ?? '')
  await expect(first).toContainText(pesos(newest!.costoConsultoraCentavos))
  await expect(first.locator('s')).toHaveText(pesos(newest!.precioCentavos))
  await expect(first).toContainText(/-\d+%/)
  await expect(first.getByRole('link', { name: `Ver Detalhes ${newest!.nombre}` })).toBeVisible()
  await expectAccessible(page)
})

test('spec 1.2: all of a card opens its garment', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  await alive(page)
  const [newest] = await catalogo(page)
  await pressCorner(cards(page).first())
  await expect(page.getByRole('heading', { level: 1, name: newest!.nombre })).toBeVisible()
})

test('@telefono spec 1.2: search by name or SKU, whatever accents, case and hyphens', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  await search(page).fill('BLUSA patzcuaro')
  await expect(page).toHaveURL(/q=BLUSA/)
  await expect.poll(async () => (await names(page)).every((name) => name.startsWith('Blusa Pátzcuaro'))).toBe(true)

  const { nombre, sku } = (await catalogo(page)).find(({ sku }) => sku === 'AZ-BLU-003')!
  await search(page).fill(String(sku).replaceAll('-', '').toLowerCase())
  await expect.poll(() => names(page)).toEqual([nombre])
  await page.getByRole('link', { name: /Ver Detalhes/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('azblu003')
  await expect.poll(() => names(page)).toEqual([nombre])
})

test('@telefono spec 1.2: pressing a product while typing; back finds the search', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  await alive(page)
  const [garment] = await catalogo(page)
  await search(page).pressSequentially('blusa')
  await page.getByRole('link', { name: `Ver Detalhes ${garment!.nombre}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: garment!.nombre })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('blusa')
  await expect.poll(async () => (await names(page)).every((name) => name.startsWith('Blusa'))).toBe(true)
  await search(page).fill('seda')
  await page.getByRole('main').getByRole('link', { name: 'Moda Casual' }).click()
  await expect(page).toHaveURL(/q=seda/)
  await expect(page).toHaveURL(/categoria=moda_casual/)
})

test('@telefono spec 1.2: the category filter lives in the URL, together with the search', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  const filter = page.getByRole('navigation', { name: 'Filtrar por categoría' })
  await filter.getByRole('link', { name: 'Pijamas' }).click()
  await expect(page).toHaveURL(/categoria=pijamas/)
  await expect(filter.getByRole('link', { name: 'Pijamas' })).toHaveAttribute('aria-current', 'page')
  await expect(filter.locator('[aria-current]')).toHaveCount(1)
  await expect
    .poll(async () => (await cards(page).getByText('Pijamas', { exact: true }).count()) === (await cards(page).count()))
    .toBe(true)
  await search(page).fill('vichy')
  await expect(page).toHaveURL(/categoria=pijamas.*q=vichy|q=vichy.*categoria=pijamas/)
  await expect.poll(async () => (await names(page)).every((name) => name.includes('vichy'))).toBe(true)
  await page.goBack()
  await expect(filter.getByRole('link', { name: 'Todas' })).toHaveAttribute('aria-current', 'page')
  await expect(search(page)).toHaveValue('')
})

test('@telefono spec 1.2: No se encontraron productos', async ({ page }) => {
  await page.goto('/consultora/catalogo?q=zapatos')
  await expect(page.getByText('No se encontraron productos')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('@telefono spec 1.8: a list that cannot be read shows the empty text and a retry', async ({ page }) => {
  await page.goto('/consultora/catalogo/0190a0b0-0000-7000-8000-000000000000')
  await alive(page)
  await page.route('**/api/productos?*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  await expect(page.getByText('No se encontraron productos')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Ocurrió un error inesperado.' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/productos?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('@telefono spec 1.8: a picture that cannot be shown leaves a placeholder in its place', async ({ page }) => {
  await page.route('**/imagenes/**', (route) => route.abort())
  await page.goto('/consultora/catalogo')
  await expect(cards(page).first().getByRole('img', { name: 'Sin imagen' })).toBeVisible()
  await expectAccessible(page)
})

test('@telefono spec 1.2: no way to an empty cart floats over the catalogue', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  await alive(page)
  await expect(page.getByRole('main').getByRole('link', { name: /Ver carrito/ })).toHaveCount(0)
})

test('@telefono spec 1.4: a sold-out product cannot be opened or added', async ({ page }) => {
  const soldOut = (await catalogo(page)).find(({ stockDisponible }) => stockDisponible === 0)!
  await page.goto(`/consultora/catalogo?q=${soldOut.sku}`)
  await expect(cards(page).getByRole('button', { name: 'Sin stock' })).toBeDisabled()
  await expect(cards(page).getByRole('link')).toHaveCount(0)
  await page.goto(`/consultora/catalogo/${soldOut.id}`)
  await expect(page.getByRole('button', { name: 'Sin stock' })).toBeDisabled()
  await expectAccessible(page)
})

test('@telefono spec 1.9: eight skeleton cards while the list is on its way', async ({ page }) => {
  await page.goto('/consultora/catalogo/0190a0b0-0000-7000-8000-000000000000')
  await alive(page)
  const arrive = Promise.withResolvers<void>()
  await page.route('**/api/productos?*', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  const loading = page.getByRole('status').filter({ hasText: 'Cargando productos…' })
  await expect(loading.getByRole('listitem')).toHaveCount(8)
  arrive.resolve()
  await expect(loading).toBeHidden()
  await expect(cards(page).first()).toBeVisible()
})

test('one continuous list by itself, of which only what is near the screen is in the page', async ({ page }) => {
  const all = await catalogo(page)
  await page.goto('/consultora/catalogo')
  await alive(page)
  const shown = () =>
    items(page).evaluateAll((lis) =>
      lis.map((li) => [Number(li.getAttribute('aria-posinset')), li.querySelector('h2')?.textContent]),
    )
  for (let seen = 0; seen < all.length; ) {
    await expect(async () => {
      await page.keyboard.press('End')
      expect((await shown()).at(-1)?.[0]).toBeGreaterThan(seen)
    }).toPass()
    const now = await shown()
    seen = now.at(-1)?.[0] as number
    expect(now).toEqual(
      all.slice(seen - now.length, seen).map(({ nombre }, at) => [seen - now.length + at + 1, nombre]),
    )
  }
  await expect(items(page).last()).toHaveAttribute('aria-setsize', String(all.length))
  expect(await cards(page).count()).toBeLessThan(all.length)
})

for (const between of ['straight', 'with the product loaded anew in between'] as const) {
  test(`opening a product and going back finds the same place, ${between}`, async ({ page }) => {
    await page.goto('/consultora/catalogo')
    await alive(page)
    const far = await scrollToCard(page, 50)
    const before = (await far.boundingBox())?.y ?? Number.NaN
    const moved = async () => Math.abs(((await far.boundingBox())?.y ?? Number.NaN) - before)
    await far.getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toBeVisible()
    if (between !== 'straight') await page.reload()
    await alive(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/productos?') && asked.push(request.url()))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Catálogo de Productos' })).toBeVisible()
    await expect.poll(moved, 'pixels').toBeLessThan(2)
    expect(asked, 'what she had seen is there without asking').toEqual([])
  })
}

test('@telefono a phone that is turned shows the same garments', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  await alive(page)
  const far = await scrollToCard(page, 50)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(far).toBeInViewport()
})

test("@telefono the kept place in the catalogue is one person's, and may be broken", async ({ page }) => {
  await page.goto('/consultora/catalogo')
  await alive(page)
  await scrollToCard(page, 50)
  await page.goto('/consultora/carrito')
  const kept = await page.evaluate(() => sessionStorage.getItem('azahar-catalogo') ?? '')
  expect(kept).toContain('costoConsultoraCentavos')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/productos?') && asked.push(request.url()))
  for (const value of [
    kept.replace(/"de":"[^"]+"/, '"de":"otra persona"'),
    kept.replace('"items":[{', '"items":[{"id":{}},{'),
    '{"de',
    '[]',
  ]) {
    await page.evaluate((text) => sessionStorage.setItem('azahar-catalogo', text), value)
    await page.reload()
    await alive(page)
    asked.length = 0
    await page.getByRole('main').getByRole('link', { name: 'Ver catálogo' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(asked.length, value.slice(0, 20)).toBeGreaterThan(0)
    await page.goto('/consultora/carrito')
  }
})

/** Scrolls down, as hands do, until the card of this place in the list stands in the screen. */
async function scrollToCard(page: Page, place: number) {
  const card = page.locator(`li[aria-posinset="${place}"]`)
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 300))
    expect(await card.isVisible()).toBe(true)
  }).toPass({ intervals: [30], timeout: 20_000 })
  await card.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    // The page hears of it with the next picture.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return card
}
