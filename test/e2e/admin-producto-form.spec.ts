import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asleep, hydrated, signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addProducto, edit, newSku, productosApi, stocks, tallas, values } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test.describe('spec 2.5: the product form', () => {
  test('@smoke errors are shown at their field; a new product heads the list', async ({ page }) => {
    await page.goto('/admin/producto/nuevo')
    for (const name of ['Información Básica', 'Precios', 'Imágenes', 'Tallas y existencias'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.getByRole('button', { name: 'Crear Producto' }).click()
    for (const text of [
      'El nombre es obligatorio',
      'Elige una categoría',
      'El precio es obligatorio',
      'El costo de consultora es obligatorio',
    ]) {
      await expect(page.getByRole('paragraph').filter({ hasText: text })).toBeVisible()
    }
    await toast(page, 'Error al guardar el producto')
    await expect(page.getByLabel('Nombre')).toBeFocused()
    await expectAccessible(page)

    const sku = newSku()
    await page.getByLabel('Nombre').fill(`  Camisón ${sku} `)
    await page.getByLabel('SKU').fill(` ${sku} `)
    await page.getByRole('combobox', { name: 'Categoría' }).click()
    await page.getByRole('option', { name: 'Pijamas' }).click()
    await page.getByLabel('Composición y cuidado').fill('100 % algodón')
    await page.getByLabel('Precio público').fill('100')
    await page.getByLabel('Costo de consultora').fill('65.5')
    await expect(page.getByText('Descuento de consultora: 35%')).toBeVisible()
    await page.getByLabel('Costo de consultora').fill('100')
    await expect(page.getByText('Descuento de consultora')).toBeHidden()
    await page.getByLabel('Costo de consultora').fill('65.5')

    await page.getByRole('button', { name: 'Agregar Talla' }).click()
    await expect(tallas(page)).toBeFocused()
    await tallas(page).fill('CH')
    const slip = page.getByRole('status').filter({ hasText: 'se guardará 0.' })
    for (const [typed, kept, told] of [
      ['12O', '0', '«12O» no es un número de piezas: se guardará 0.'],
      ['-4', '0', '«-4» no es un número de piezas: se guardará 0.'],
      ['2.5', '0', '«2.5» no es un número de piezas: se guardará 0.'],
      ['', '0', 'Está vacía: se guardará 0.'],
      ['7', '7', null],
    ] as const) {
      await stocks(page).fill(typed)
      await stocks(page).blur()
      await expect(stocks(page)).toHaveValue(kept)
      await expect(slip).toHaveText(told ? [told] : [])
    }
    await page.getByRole('button', { name: 'Agregar Talla' }).click()
    await expect(tallas(page)).toHaveCount(2)
    await tallas(page).last().fill('M')
    await stocks(page).last().fill('5')
    await expect(page.getByText('Existencia total: 12')).toBeVisible()
    await page.getByRole('button', { name: 'Crear Producto' }).click()
    await toast(page, 'Producto creado exitosamente')
    await expect(page).toHaveURL(/\/admin\/productos$/)
    const card = page.getByRole('article').first()
    for (const text of [`Camisón ${sku}`, `SKU: ${sku}`, '$100.00', '$65.50', '12'])
      await expect(card).toContainText(text)
    await card.getByRole('link', { name: 'Ver' }).click()
    await expect(page.getByText('Composición y cuidado', { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('100 % algodón')
  })

  test('@escritorio a price is read as intended, or refused', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    const [precio, costo] = [page.getByLabel('Precio público'), page.getByLabel('Costo de consultora')]
    await expect(precio).toHaveValue('400.00')
    for (const [typed, shown] of [
      ['12,50', '12.50'],
      ['1,250', '1,250.00'],
      ['1.24', '1.24'],
    ] as const) {
      await precio.fill('')
      await precio.pressSequentially(typed)
      await precio.blur()
      await expect(precio).toHaveValue(shown)
    }
    await precio.press('ArrowUp')
    await expect(precio).toHaveValue('1.25')
    for (const [typed, message] of [
      ['1e9', 'Escribe una cantidad en pesos'],
      ['1.239', 'Escribe una cantidad en pesos'],
      ['-3', 'No puede ser negativo'],
      ['99999999', 'Máximo $9,000,000.00'],
    ] as const) {
      await costo.fill('')
      await costo.pressSequentially(typed)
      await page.getByRole('button', { name: 'Actualizar Producto' }).click()
      await expect(costo).toHaveAccessibleDescription(new RegExp(message.replace(/[$.]/g, '\\$&')))
      await expect(costo).toBeFocused()
    }
    await costo.fill('1')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
    expect(saved).toMatchObject({ precioCentavos: 125, costoConsultoraCentavos: 100 })
  })

  test('@escritorio a threshold that is no count is refused at its field, never taken as 0', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    const pocas = page.getByLabel('Avisar con pocas piezas')
    for (const typed of ['1.5', '12O']) {
      await pocas.fill(typed)
      await page.getByRole('button', { name: 'Actualizar Producto' }).click()
      await expect(pocas).toHaveAccessibleDescription(/Escribe un número entero de piezas/)
      await expect(pocas).toHaveValue(typed)
    }
    await pocas.fill('12')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
    expect(saved.pocasPiezas).toBe(12)
  })

  test('@escritorio a duplicate SKU is reported at its field, and the form keeps its text', async ({ page }) => {
    const { sku } = await addProducto(page)
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Nombre').fill('Otro nombre')
    await page.getByLabel('SKU').fill(` ${sku.toLowerCase()}`)
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    const message = `El SKU "${sku.toLowerCase()}" ya existe. Por favor, use otro código o déjelo en blanco.`
    await expect(page.getByRole('paragraph').filter({ hasText: message })).toBeVisible()
    await toast(page, message)
    await expect(page.getByLabel('SKU')).toBeFocused()
    await page.getByLabel('SKU').fill('')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    await expect(page).toHaveURL(/\/admin\/productos$/)
    await expect(page.getByRole('article', { name: 'Otro nombre' }).first()).toContainText('Sin SKU')
  })

  test('@escritorio sizes are ordered and removed by keyboard', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByRole('button', { name: 'Bajar la talla CH' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Subir la talla CH' })).toBeFocused()
    expect(await values(page)).toEqual(['M', 'CH'])
    await page.getByRole('button', { name: 'Quitar la talla CH' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Quitar la talla M' })).toBeFocused()
    await page.getByRole('button', { name: 'Actualizar Producto' }).press('Enter')
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
    expect(saved.tallas).toMatchObject([{ id: producto.tallas[1]?.id, talla: 'M', stock: 9 }])
  })

  test('by mouse a size is dragged by its grip', async ({ page, isMobile }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    const grips = page.locator('[draggable=true]').filter({ visible: true })
    if (isMobile) {
      await expect(grips).toHaveCount(0)
      return
    }
    await grips.nth(0).dragTo(grips.nth(1))
    expect(await values(page)).toEqual(['M', 'CH'])
  })
})

test('@escritorio a form before hydration shows the product', async ({ page }) => {
  const producto = await addProducto(page)
  const wake = await asleep(page)
  await page.goto(`/admin/producto/${producto.id}/editar`, { waitUntil: 'commit' })
  const isThere = async () => {
    await expect(page.getByLabel('Nombre')).toHaveValue(producto.nombre)
    await expect(page.getByLabel('SKU')).toHaveValue(producto.sku)
    await expect(page.getByLabel('Producto activo')).toBeChecked()
    await expect(tallas(page)).toHaveCount(2)
    expect(await values(page)).toEqual(['CH', 'M'])
  }
  await isThere()
  wake()
  await hydrated(page)
  await isThere()
})

test('@escritorio spec 2.2: an unknown product says so', async ({ page }) => {
  await page.goto(`/admin/producto/${randomUUID()}/editar`)
  await expect(page.getByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible()
  await expectAccessible(page)
})
