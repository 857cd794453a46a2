import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { addProducto, productosApi, saveProducto } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test.describe('spec 2.2: /admin/productos', () => {
  test('a card has all facts, and the search finds it by part of its SKU', async ({ page }) => {
    const { sku, nombre } = await addProducto(page)
    await page.goto('/admin/productos')
    await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Productos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nuevo Producto' })).toHaveAttribute('href', '/admin/producto/nuevo')
    await page.getByPlaceholder('Buscar por nombre o SKU...').fill(sku.toLowerCase())
    const card = page.getByRole('article', { name: nombre })
    await expect(page.getByRole('article')).toHaveCount(1)
    for (const text of ['Activo', 'Pijamas', nombre, sku, '$400.00', '$300.00', '11'])
      await expect(card).toContainText(text)
    await expect(card.getByRole('link', { name: 'Ver' })).toHaveAttribute('href', /^\/consultora\/catalogo\//)
    await expect(card.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', /^\/admin\/producto\/.+\/editar$/)
    await expectAccessible(page)
  })

  test('@escritorio @smoke search, category and status narrow the list and live in the URL', async ({ page }) => {
    const { sku, nombre } = await addProducto(page)
    await page.goto(`/admin/productos?q=${sku}`)
    const card = page.getByRole('article', { name: nombre })
    await expect(card).toBeVisible()
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await expect(page.getByRole('option')).toHaveText(['Todos', 'Activos', 'Inactivos'])
    await page.getByRole('option', { name: 'Inactivos' }).click()
    await expect(page.getByText('No se encontraron productos')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('option', { name: 'Activos', exact: true }).click()
    await page.getByRole('combobox', { name: 'Categoría' }).click()
    await expect(page.getByRole('option')).toHaveText([
      ...['Todas las categorías', 'Moda Fitness', 'Moda Íntima', 'Moda Casual', 'Pijamas', 'Moda Masculina'],
    ])
    await page.getByRole('option', { name: 'Pijamas' }).click()
    await expect(card).toBeVisible()
    for (const part of [`q=${sku}`, 'estado=activos', 'categoria=pijamas'])
      await expect(page).toHaveURL(new RegExp(part))
    await page.reload()
    await expect(card).toBeVisible()
    await card.getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
    await page.goBack()
    await expect(card).toBeVisible()
  })

  test('@escritorio an inactive product is marked, and pictures are shown', async ({ page }) => {
    await page.goto('/admin/productos?estado=inactivos')
    const badges = page.getByRole('article').getByText('Inactivo', { exact: true })
    await expect(badges.first()).toBeVisible()
    await expect(page.getByRole('article').getByText('Activo', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('article').first().locator('img')).toBeVisible()
  })

  test('@escritorio five skeletons while loading, and a retry when it fails', async ({ page }) => {
    await page.goto('/admin/producto/nuevo')
    const answer = await hold(page, `**${productosApi}?*`, 'abort')
    await page.getByRole('link', { name: 'Volver a productos' }).click()
    const loading = page.getByRole('status').filter({ hasText: 'Cargando productos…' })
    await expect(loading.locator(':scope > div > div')).toHaveCount(5)
    await expectAccessible(page)
    answer()
    await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los productos')
    await expectAccessible(page)
    await page.unroute(`**${productosApi}?*`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('@escritorio the list stays readable during a search, light and dark', async ({ page }) => {
    await page.goto('/admin/productos')
    await page.route(`**${productosApi}?*`, () => {})
    await page.getByRole('searchbox').fill('blusa')
    await expect(page.getByRole('region', { name: 'Productos' })).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    await page.unroute(`**${productosApi}?*`)
  })

  test('more loads while scrolling, and only visible rows stay in the page', async ({ page }) => {
    await page.goto('/admin/productos')
    const last = page.getByRole('list', { name: 'Productos' }).getByRole('listitem').last()
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 4000))
      expect(Number(await last.getAttribute('aria-posinset'))).toBeGreaterThan(60)
    }).toPass({ timeout: 20_000 })
    expect(await page.getByRole('article').count()).toBeLessThan(40)
  })
})

test.describe('spec 2.2: ‘Ver’ opens the product in the catalogue', () => {
  test('@smoke staff see it as consultoras do, without a cart, with a link to its form', async ({ page }) => {
    const { sku, nombre, id } = await addProducto(page)
    await page.goto(`/admin/productos?q=${sku}`)
    await page.getByRole('article', { name: nombre }).getByRole('link', { name: 'Ver' }).click()
    await expect(page).toHaveURL(`/consultora/catalogo/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of [
      'Así lo ven las consultoras',
      'Pijamas',
      `SKU: ${sku}`,
      '$300.00',
      '$400.00',
      '2 disp.',
      '9 disp.',
    ])
      await expect(main).toContainText(text)
    await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(page).toHaveURL(`/consultora/catalogo/${id}`)
    await page.getByRole('link', { name: 'Editar producto' }).click()
    await expect(page).toHaveURL(`/admin/producto/${id}/editar`)
  })

  test('@escritorio an inactive product has a warning; a missing one links back', async ({ page }) => {
    const { id } = await addProducto(page)
    await saveProducto(page, id, ([ch, m]) => ({ activo: false, tallas: [{ ...ch, stock: 0 }, m] }))
    await page.goto(`/consultora/catalogo/${id}`)
    await expect(page.getByText('Este producto está inactivo: las consultoras no lo ven.')).toBeVisible()
    for (const text of ['Agotada', '9 disp.']) await expect(page.getByRole('main')).toContainText(text)
    await expectAccessible(page)
    await page.goto(`/consultora/catalogo/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Volver a productos' }).click()
    await expect(page).toHaveURL('/admin/productos')
  })
})
