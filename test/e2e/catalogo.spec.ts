import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { catalogo, pesos, pressCorner } from './consultora.ts'
import { pedidos } from './mis-pedidos.ts'

test.use({ onlyReads: true })

test.beforeEach(({ page }) => signIn(page, 'consultora'))

const cards = (page: Page) => page.getByRole('region', { name: 'Productos' }).getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nombre o SKU' })

test('@smoke spec 1.2: the catalogue, newest first, with both prices and the discount', async ({ page }) => {
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
  await expect(page.getByRole('main').getByRole('link', { name: /Ver carrito/ })).toHaveCount(0)
  await expectAccessible(page)
  await pressCorner(first)
  await expect(page.getByRole('heading', { level: 1, name: newest!.nombre })).toBeVisible()
})

test('@telefono spec 1.2: search by name or SKU ignores accents, case and hyphens', async ({ page }) => {
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

test('@telefono spec 1.2: a product opened while typing; back restores the search', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  // One that the search finds too: on a slow machine the list has changed before it is pressed.
  const garment = (await catalogo(page)).find(({ nombre }) => nombre.startsWith('Blusa'))
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

test('@telefono spec 1.2: the category filter is in the URL, together with the search', async ({ page }) => {
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

test('@telefono spec 1.8: a failed list shows the empty text and a retry', async ({ page }) => {
  await page.goto('/consultora/catalogo/0190a0b0-0000-7000-8000-000000000000')
  await page.route('**/api/productos?*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  await expect(page.getByText('No se encontraron productos')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Ocurrió un error inesperado.' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/productos?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('@telefono spec 1.4: a sold-out product cannot be added; its name leads to its page', async ({ page }) => {
  const soldOut = (await catalogo(page)).find(({ stockDisponible }) => stockDisponible === 0)!
  await page.goto(`/consultora/catalogo?q=${soldOut.sku}`)
  await expect(cards(page).getByRole('button', { name: 'Sin stock' })).toBeDisabled()
  await cards(page).getByRole('link', { name: soldOut.nombre }).click()
  await expect(page).toHaveURL(`/consultora/catalogo/${soldOut.id}`)
  await expect(page.getByRole('button', { name: 'Sin stock' })).toBeDisabled()
  await expectAccessible(page)
})

test('@telefono spec 1.9: eight skeleton cards while the list loads', async ({ page }) => {
  await page.goto('/consultora/catalogo/0190a0b0-0000-7000-8000-000000000000')
  const arrive = await hold(page, '**/api/productos?*')
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  const loading = page.getByRole('status').filter({ hasText: 'Cargando productos…' })
  await expect(loading.getByRole('listitem')).toHaveCount(8)
  arrive()
  await expect(loading).toBeHidden()
  await expect(cards(page).first()).toBeVisible()
})

test('@smoke one continuous list, newest first, loads more while scrolling', async ({ page }) => {
  const all = await catalogo(page)
  await page.goto('/consultora/catalogo')
  await expect(async () => {
    await page.keyboard.press('End')
    expect(await cards(page).count()).toBe(all.length)
  }).toPass()
  expect(await names(page)).toEqual(all.map(({ nombre }) => nombre))
})

test('back from a product restores the scroll position', async ({ page }) => {
  await page.goto('/consultora/catalogo')
  const far = cards(page).nth(49)
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600))
    expect(await far.isVisible()).toBe(true)
  }).toPass({ intervals: [50] })
  await far.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const place = async () => (await far.boundingBox())?.y ?? Number.NaN
  const before = await place()
  await far.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/productos?') && asked.push(request.url()))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo de Productos' })).toBeVisible()
  await expect.poll(async () => Math.abs((await place()) - before), 'pixels').toBeLessThan(2)
  expect(asked, 'what she had seen is there without asking').toEqual([])
})

const withPictures: [path: string, where: (page: Page) => Locator][] = [
  ['/', (page) => page.getByRole('region', { name: 'Recién llegadas' })],
  ['/productos/pijamas', (page) => page.getByRole('main').getByRole('article').first()],
  ['/produtos/pijamas/', (page) => page.getByRole('main')],
  ['/consultora/catalogo', (page) => cards(page).first()],
  ['/consultora/pedido/', (page) => page.getByRole('list', { name: 'Productos del pedido' })],
]
test('@telefono spec 1.8: a picture that fails has a placeholder', async ({ page }) => {
  const { items } = await (await page.request.get('/api/productos?categoria=pijamas&limite=1')).json()
  const [pedido] = await pedidos(page)
  await page.route('**/imagenes/**', (route) => route.abort())
  for (const [path, where] of withPictures) {
    await page.goto(path.replace('pijamas/', `pijamas/${items[0].id}`).replace('pedido/', `pedido/${pedido.id}`))
    const placeholder = where(page).getByRole('img', { name: 'Sin imagen' }).first()
    await placeholder.scrollIntoViewIfNeeded()
    await expect(placeholder).toBeVisible()
    if (path.startsWith('/consultora/')) await expectAccessible(page)
  }
  await expect(page.getByRole('main').getByText('Sin imagen', { exact: true }).first()).toBeVisible()
})
