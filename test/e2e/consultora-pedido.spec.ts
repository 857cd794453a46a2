import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'

/**
 * The main job with two people at once: a consultora chooses a product and sends a pedido, staff confirm it in another
 * browser, and the consultora's page changes by itself (spec 1.2, 1.4 and 1.7; spec 2.2 and 2.4).
 */

test('@smoke spec 1.4: from the catalogue to confirmado, live in another browser', async ({ browser }) => {
  const garment = 'Falda midi Coyoacán, flores sobre jade'
  const [hers, desk] = await Promise.all([browser.newPage(), browser.newPage()])
  await Promise.all([signIn(hers, 'consultora'), signIn(desk, 'admin')])

  await hers.goto('/consultora/catalogo')
  await hers.getByRole('searchbox').fill(garment.toLowerCase().replace('á', 'a'))
  await expect(hers.getByText('1 prenda', { exact: true })).toBeVisible()
  await hers.getByRole('link', { name: new RegExp(`Ver Detalhes.*${garment}`) }).click()
  await expect(hers.getByRole('heading', { level: 1, name: garment })).toBeVisible()

  const add = hers.getByRole('button', { name: 'Agregar al Carrito' })
  await expect(add).toBeDisabled()
  await chooseTalla(hers, 'M')
  await hers.getByRole('button', { name: 'Aumentar cantidad' }).click()
  await add.click()
  await expect(hers.getByText('Producto agregado al carrito')).toBeVisible()

  await hers.goto('/consultora/carrito')
  await expect(hers.getByText('2 piezas', { exact: true })).toBeVisible()
  await hers.getByLabel('Notas').fill('Es un regalo, gracias.')
  await hers.getByRole('button', { name: 'Enviar Pedido para Revisión' }).click()
  await expect(hers.getByText(/¡Pedido PED-\d{6} creado con éxito!/)).toBeVisible()
  await expect(hers).toHaveURL(/\/consultora\/pedido\//)
  const heading = hers.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/PED-\d{6}/)
  const numero = /PED-\d{6}/.exec((await heading.textContent()) ?? '')?.[0] as string
  await expect(badge(hers, 'Pendiente')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Cancelar Pedido', exact: true })).toBeVisible()

  await desk.goto('/admin/pedidos')
  await desk.getByRole('searchbox').fill(numero)
  await desk.getByRole('link', { name: new RegExp(`Ver Detalles.*${numero}`) }).click()
  await expect(desk.getByText('Es un regalo, gracias.')).toBeVisible()
  const update = desk.getByRole('button', { name: 'Actualizar Status' })
  await expect(update).toBeDisabled()
  await desk.getByRole('combobox', { name: 'Status' }).click()
  await desk.getByRole('option', { name: 'Confirmado' }).click()

  await hers.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await update.click()
  const clicked = Date.now()
  await expect(badge(hers, 'Confirmado')).toBeVisible()
  expect(Date.now() - clicked, 'milliseconds from the click at the desk to the page of the consultora').toBeLessThan(
    1000,
  )
  await expect(hers.locator('html')).toHaveAttribute('data-same-page')
  await expect(desk.getByText('Status actualizado exitosamente')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Cancelar Pedido', exact: true })).toBeHidden()
})

test('@telefono @smoke spec 1.4: a consultora cancels a pedido while it is pendiente', async ({ page }) => {
  await signIn(page, 'consultora')
  const garment = 'Sudadera Real del Monte, mostaza'
  await page.goto(`/consultora/catalogo?q=${encodeURIComponent(garment)}`)
  await page.getByRole('link', { name: new RegExp(`Ver Detalhes.*${garment}`) }).click()
  await chooseTalla(page, 'CH')
  await page.getByRole('button', { name: 'Agregar al Carrito' }).click()
  await page.goto('/consultora/carrito')
  await page.getByRole('button', { name: 'Enviar Pedido para Revisión' }).click()
  await page.getByRole('button', { name: 'Cancelar Pedido', exact: true }).click()

  const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
  await expect(dialog).toContainText(
    'Esta acción no se puede deshacer. El pedido será cancelado y no podrás modificarlo después.',
  )
  await dialog.getByRole('button', { name: 'No, mantener pedido' }).click()
  await expect(badge(page, 'Pendiente')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar Pedido', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sí, cancelar pedido' }).click()
  await expect(page.getByText('Pedido cancelado exitosamente')).toBeVisible()
  await expect(page.getByText('Pedido Cancelado', { exact: true })).toBeVisible()
})

async function chooseTalla(page: Page, talla: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${talla} `) }).check({ force: true })
}

/** The status badge in the head of a pedido's page; the tracker has the same words. */
const badge = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true }).first()
