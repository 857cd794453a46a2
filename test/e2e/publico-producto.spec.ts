import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { type Card, productos } from './visitante.ts'

test.use({ onlyReads: true })

const labels = {
  moda_fitness: 'Moda Fitness',
  moda_intima: 'Moda Íntima',
  moda_casual: 'Moda Casual',
  pijamas: 'Pijamas',
  moda_masculina: 'Moda Masculina',
}

const open = async (page: Page, categoria: keyof typeof labels = 'pijamas'): Promise<Card> => {
  const [card] = await productos(page, `categoria=${categoria}&limite=1`)
  await page.goto(`/produtos/${categoria.replaceAll('_', '-')}/${card?.id}`)
  return card as Card
}

const openSoldOut = async (page: Page): Promise<Card> => {
  const card = (await productos(page, 'limite=100')).find(({ stockDisponible }) => stockDisponible === 0)
  if (!card) throw new Error('The demo has nothing that is sold out.')
  await page.goto(`/produtos/${card.categoria.replaceAll('_', '-')}/${card.id}`)
  return card
}

test('@smoke spec 1.2: a visitor sees only the public price, picks a size, and is invited', async ({ page }) => {
  const { id, nombre, precioCentavos } = await open(page)
  const { sku, descripcion, composicion } = await (await page.request.get(`/api/productos/${id}`)).json()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre)
  await expect(main.getByText(`SKU: ${sku}`)).toBeVisible()
  await expect(
    main.getByText(`$${(precioCentavos / 100).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`),
  ).toBeVisible()
  await expect(main.getByText(descripcion)).toBeVisible()
  await main.getByText('Composición y cuidado').click()
  await expect(main.getByText(composicion)).toBeVisible()
  await expect(page.getByText(/^\d+ disponibles$/)).toBeVisible()
  const size = page.getByRole('radio').and(page.locator(':enabled')).first()
  await size.check({ force: true })
  await expect(size).toBeChecked()
  await expect(page.getByText(/precio consultora/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Quiero Ser Consultora' })).toHaveAttribute('href', '/ser-consultora')
  expect(await page.content()).not.toMatch(/costoConsultora/i)
})

test('@smoke spec 1.2: a consultora sees both prices and adds one piece of a size', async ({ page }) => {
  await signIn(page, 'consultora')
  await open(page)
  await expect(page.getByText('Precio consultora:').locator('s')).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(page.getByRole('link', { name: 'Quiero Ser Consultora' })).toHaveCount(0)
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  await expect(add).toBeDisabled()
  await expect(page.getByText('Por favor selecciona una talla')).toBeVisible()
  await page.getByRole('radio').and(page.locator(':enabled')).first().check({ force: true })
  await add.click()
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito (1 pieza)' }).first()).toBeVisible()
})

test('@telefono spec 1.5: adding after the session ended leads to the sign-in', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.clock.install()
  const { id } = await open(page)
  await page.getByRole('radio').and(page.locator(':enabled')).first().check({ force: true })
  await page.context().clearCookies()
  await page.clock.fastForward(31_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
  await page.getByRole('button', { name: 'Agregar al Carrito' }).click()
  await page.clock.runFor(500)
  await expect(page.getByText('Debes iniciar sesión para agregar productos al carrito')).toBeVisible()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/produtos/pijamas/${id}`)}`)
})

test('@telefono spec 1.5: a sold-out product says Sin stock and cannot be added', async ({ page }) => {
  await openSoldOut(page)
  await expect(page.getByRole('main').getByText('Sin stock', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio').and(page.locator(':enabled'))).toHaveCount(0)
  await signIn(page, 'consultora')
  await openSoldOut(page)
  await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toBeDisabled()
})

test('@telefono spec 1.8: a missing product has status 404 and a link back', async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nada']) {
    const reply = await page.goto(`/produtos/pijamas/${id}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producto no encontrado')
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/productos/pijamas')
  }
  expect((await page.goto('/produtos/zapatos/1'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producto no encontrado')
  await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
})
