import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { freshPicture } from '../set-up/pictures.ts'
import { signIn } from './azahar.ts'
import { applyAs, sendPedido, toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { tabTo } from './teclado.ts'

/** The desk's main tasks with keys alone: nothing here presses, hovers or moves the focus by other means. */

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('@escritorio by keyboard: a pedido is found, opened and confirmed', async ({ page, hers }) => {
  const { numeroPedido } = await sendPedido(hers)
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(numeroPedido.slice(-3))
  const link = page.getByRole('link', { name: `Ver Detalles del pedido ${numeroPedido}` })
  await expect(page.getByRole('article')).toHaveCount(1)
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numeroPedido)
  await expect(page.getByText('En vivo')).toBeVisible()

  const status = page.getByRole('combobox', { name: 'Status' })
  await tabTo(page, status)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Pendiente' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Confirmado')
  await expect(status).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Actualizar Status' })).toBeFocused()
  await page.keyboard.press('Enter')
  await toast(page, 'Status actualizado exitosamente')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Confirmado')
})

test('@escritorio by keyboard: an applicant is reviewed and approved', async ({ page, browser }) => {
  const nombre = `Fátima Teclado ${randomUUID().slice(0, 6)}`
  await applyAs(browser, nombre)
  await page.goto(`/admin/consultoras?q=${encodeURIComponent(nombre)}`)
  const details = page.getByRole('button', { name: `Ver Detalles de ${nombre}` })
  await tabTo(page, details)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: nombre })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Aprobar como Consultora' }))
  await page.keyboard.press('Enter')
  await toast(page, 'Consultora Aprobada')
  await expect(dialog).toBeHidden()
})

test('@escritorio by keyboard: a product is created, with two sizes and a picture', async ({ page }) => {
  const sku = `TEC-${randomUUID().slice(0, 8)}`
  // Asked for early: the browser must know that the chooser is ours before the key that opens it.
  const chooser = page.waitForEvent('filechooser')
  await page.goto('/admin/producto/nuevo')
  await tabTo(page, page.getByLabel('Nombre'))
  await page.keyboard.type(`Pijama ${sku}`)
  await tabTo(page, page.getByLabel('SKU'))
  await page.keyboard.type(sku)
  await tabTo(page, page.getByRole('combobox', { name: 'Categoría' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Moda Fitness' })).toBeVisible()
  await page.keyboard.type('Pi')
  await expect(page.getByRole('option', { name: 'Pijamas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Precio público'))
  await page.keyboard.type('480')
  await tabTo(page, page.getByLabel('Costo de consultora'))
  await page.keyboard.type('310.50')

  await tabTo(page, page.getByLabel('Subir imagen principal'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'pijama.png', mimeType: 'image/png', buffer: await freshPicture(200) })
  await expect(page.getByRole('img', { name: 'Imagen principal' })).toBeVisible()

  const add = page.getByRole('button', { name: 'Agregar Talla' })
  await tabTo(page, add)
  for (const [talla, stock] of [
    ['CH', '4'],
    ['M', '6'],
  ] as const) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(talla)
    await tabTo(page, page.getByRole('textbox', { name: 'Existencia' }).last())
    await page.keyboard.type(stock)
    await tabTo(page, add)
  }
  await expect(page.getByText('Existencia total: 10')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Crear Producto' }))
  await page.keyboard.press('Enter')
  await toast(page, 'Producto creado exitosamente')
  const card = page.getByRole('article').first()
  for (const text of [`Pijama ${sku}`, '$480.00', '$310.50', '10']) await expect(card).toContainText(text)
})
