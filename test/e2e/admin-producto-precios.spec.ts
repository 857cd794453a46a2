import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { addProducto, edit, fillNuevo, newSku, productosApi, saveProducto, stocks } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Guardar con estos precios?' })

test('spec 2.5: a consultora’s price above the public one is asked about and corrected', async ({ page }) => {
  const nombre = `Bata ${newSku()}`
  await fillNuevo(page, nombre)
  await page.getByLabel('Costo de consultora').fill('1,000')
  await page.getByLabel('Nombre').fill('')
  await page.getByLabel('Costo de consultora').press('Enter')
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expect(question(page)).toBeHidden()

  await page.getByLabel('Nombre').fill(nombre)
  await page.getByLabel('Nombre').press('Enter')
  await expect(question(page)).toContainText(
    'El costo de consultora, $1,000.00, es mayor que el precio público, $100.00.',
  )
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Corregir' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Costo de consultora')).toBeFocused()
  await expect(page.getByLabel('Costo de consultora')).toHaveValue('1,000.00')
  await page.getByLabel('Costo de consultora').fill('70')
  await page.keyboard.press('Enter')
  await toast(page, 'Producto creado exitosamente')
})

test('@escritorio spec 2.5: $0.00 on sale is asked about once and can be saved', async ({ page }) => {
  const producto = await addProducto(page)
  await edit(page, producto)
  const update = page.getByRole('button', { name: 'Actualizar Producto' })
  await page.getByLabel('Precio público').fill('0')
  await update.click()
  await expect(question(page)).toContainText('El producto está activo y su precio público es $0.00.')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Precio público')).toBeFocused()

  await page.getByLabel('Precio público').fill('2')
  await update.click()
  await expect(question(page)).toContainText('$300.00, es mayor que el precio público, $2.00.')
  await page.getByRole('button', { name: 'Corregir' }).click()
  await expect(page.getByLabel('Precio público')).toBeFocused()
  await update.click()
  await page.getByRole('button', { name: 'Guardar de todos modos' }).click()
  await toast(page, 'Producto actualizado exitosamente')
  const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
  expect(saved).toMatchObject({ precioCentavos: 200, costoConsultoraCentavos: 30_000 })

  await edit(page, producto)
  for (const [typed, kept] of [
    ['1,200', '1200'],
    ['12.0', '12'],
    ['2.5', '0'],
    ['1 500', '1500'],
  ] as const) {
    await stocks(page).last().fill(typed)
    await stocks(page).last().blur()
    await expect(stocks(page).last()).toHaveValue(kept)
  }
  await update.click()
  await toast(page, 'Producto actualizado exitosamente')
  const again = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
  expect(again.tallas.at(-1)).toMatchObject({ stock: 1500 })
})

test('@escritorio spec 2.5: prices and failed pictures are asked about one after the other', async ({ page }) => {
  const producto = await addProducto(page)
  await edit(page, producto)
  await page.getByLabel('Agregar imágenes').setInputFiles({
    ...{ name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  })
  await expect(page.getByRole('button', { name: 'Volver a subir rota.jpg' })).toBeVisible()
  await page.getByLabel('Costo de consultora').fill('900')
  await page.getByLabel('Costo de consultora').press('Enter')
  await page.getByRole('button', { name: 'Guardar de todos modos' }).press('Enter')
  const fotos = page.getByRole('alertdialog', { name: '1 foto no se subió; ¿guardar sin ella?' })
  await expect(fotos.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
  await fotos.getByRole('button', { name: 'Guardar sin ella' }).press('Enter')
  await toast(page, 'Producto actualizado exitosamente')
})

test('@escritorio spec 2.5: prices of scheduled products are asked about, of inactive ones not', async ({ page }) => {
  const producto = await addProducto(page)
  await saveProducto(page, producto.id, () => ({ activo: false, publicarEl: '2031-01-01' }))
  await edit(page, producto)
  await page.getByLabel('Costo de consultora').fill('0')
  await page.getByLabel('Costo de consultora').press('Enter')
  await expect(question(page)).toContainText('El producto se va a publicar y su costo de consultora es $0.00.')
  await page.getByRole('button', { name: 'Corregir' }).click()

  await saveProducto(page, producto.id, () => ({ publicarEl: null }))
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Conservar lo mío' }).click()
  await page.getByLabel('Costo de consultora').press('Enter')
  await toast(page, 'Producto actualizado exitosamente')
})
