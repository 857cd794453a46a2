import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addProducto } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const details = (page: Page) => page.getByRole('link', { name: /^Ver Detalles del pedido/ })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('@escritorio spec 2.2: ‘Volver a pedidos’ keeps tab, search and scroll position', async ({ page }) => {
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.getByRole('tab', { name: 'Entregado' }).click()
  await expect(page).toHaveURL(/status=entregado/)
  await page.getByRole('searchbox').fill('0')
  await expect(page).toHaveURL(/q=0/)
  await details(page).nth(15).scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(0)
  await details(page).nth(15).click()
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await expect(page).toHaveURL(/\/admin\/pedidos\?(?=.*status=entregado)(?=.*q=0)/)
  await expect(page.getByRole('searchbox')).toHaveValue('0')
  await expect(page.getByRole('tab', { name: 'Entregado' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => scrolled(page)).toBe(place)
})

test('@escritorio spec 2.2: ‘Volver a pedidos’ works after a reload and in another tab', async ({ page, context }) => {
  await page.goto('/admin/pedidos?status=pendiente')
  await expect(page.getByText('En vivo')).toBeVisible()
  await details(page).first().click()
  const next = page.getByRole('link', { name: /^Siguiente pendiente/ })
  const address = (await next.getAttribute('href')) ?? ''
  const number = (await next.textContent())?.match(/PED-\d+/)?.[0] ?? ''
  await next.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.reload()
  await expect(page.getByText('En vivo')).toBeVisible()
  const back = page.getByRole('link', { name: 'Volver a pedidos' })
  await expect(back).toHaveAttribute('href', '/admin/pedidos?status=pendiente')
  const other = context.waitForEvent('page')
  await back.click({ modifiers: ['ControlOrMeta'] })
  await expect(await other).toHaveURL(/\/admin\/pedidos\?status=pendiente$/)
  await back.click()
  await expect(page).toHaveURL(/\/admin\/pedidos\?status=pendiente$/)
})

test('@escritorio spec 2.2: from the dashboard ‘Volver a pedidos’ leads to the whole list', async ({ page }) => {
  await page.goto('/admin/pedidos?status=pendiente')
  await page.goto('/admin/dashboard')
  await page
    .getByRole('link', { name: /^PED-\d+$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await expect(page).toHaveURL(/\/admin\/pedidos$/)
})

test('@escritorio spec 2.2: every way back leads to the filtered list of products', async ({ page }) => {
  const { sku, nombre } = await addProducto(page)
  const list = new RegExp(`/admin/productos\\?q=${sku}$`)
  await page.goto(`/admin/productos?q=${sku}`)
  const edit = page.getByRole('article', { name: nombre }).getByRole('link', { name: 'Editar' })
  await edit.click()
  await page.getByRole('link', { name: 'Volver a productos' }).click()
  await expect(page).toHaveURL(list)

  await edit.click()
  await page.getByLabel('Descripción').fill('Sin guardar')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(list)

  await edit.click()
  await page.getByLabel('Descripción').fill('Guardada')
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'Producto actualizado exitosamente')
  await expect(page).toHaveURL(list)
  await page.getByRole('article', { name: nombre }).getByRole('link', { name: 'Ver' }).click()
  await page.getByRole('link', { name: 'Volver a productos' }).click()
  await expect(page).toHaveURL(list)
})
