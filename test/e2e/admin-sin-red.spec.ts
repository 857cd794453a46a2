import { expect, type Page } from '@playwright/test'
import { adminEmail, applyAs, sendPedido, signIn, toast } from './desk.ts'
import { chooseStatus, openPedido, test, update } from './desk-pedidos.ts'
import { addProducto, edit, productosApi } from './desk-productos.ts'

/** The desk when the browser itself knows that there is no network (spec 2.8, 4). */

const offline = 'No hay conexión. Revisa tu internet e intenta de nuevo.'

test.beforeEach(({ context }) => signIn(context, adminEmail))

/** Once the page has what it says things with: it fetches that at the first key. */
async function loseNetwork(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeAttached()
  await page.context().setOffline(true)
}

test('@escritorio spec 2.8: a save without network fails at once and is not sent later', async ({
  page,
  context,
  hers,
}) => {
  const pedido = await sendPedido(hers)
  await openPedido(page, pedido)
  const notas = page.getByLabel('Notas del administrador')
  await notas.fill('Escrita sin red')
  await chooseStatus(page, 'Confirmado')
  await loseNetwork(page)
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Error al guardar las notas')
  await toast(page, offline)
  await update(page).click()
  await toast(page, 'Error al actualizar el status')
  await expect(notas).toHaveValue('Escrita sin red')

  await context.setOffline(false)
  await expect(page.getByText('En vivo')).toBeVisible()
  const kept = await (await page.request.get(`/api/pedidos/${pedido.id}`)).json()
  expect(kept).toMatchObject({ status: 'pendiente', notasAdmin: null })
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Notas guardadas exitosamente')
})

test('@escritorio spec 2.8: approving without network says so, and the dialog stays', async ({
  page,
  context,
  browser,
}, { project }) => {
  const nombre = `Sofía Sin Red ${project.name}`
  const her = await browser.newContext()
  await applyAs(her, nombre)
  await page.goto(`/admin/consultoras?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('button', { name: `Ver Detalles de ${nombre}` }).click()
  const approve = page.getByRole('dialog', { name: nombre }).getByRole('button', { name: 'Aprobar como Consultora' })
  await expect(approve).toBeVisible()
  await loseNetwork(page)
  await approve.click()
  await toast(page, offline)
  await context.setOffline(false)
  await approve.click()
  await toast(page, 'Consultora Aprobada')
})

test('@escritorio a product that is saved without network keeps what was written', async ({ page, context }) => {
  const producto = await addProducto(page)
  await edit(page, producto)
  await page.getByLabel('Nombre').fill('Escrito sin red')
  await loseNetwork(page)
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'Error al guardar el producto')
  await toast(page, offline)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'Producto actualizado exitosamente')
  const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
  expect(saved.nombre).toBe('Escrito sin red')
})

test('@escritorio spec 2.2: a list without network says so, with a retry', async ({ page, context }) => {
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  await loseNetwork(page)
  await page.getByRole('tab', { name: 'Enviado' }).click()
  await expect(page.getByText(offline)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('article').first()).toContainText('Enviado')
})

test('@escritorio a calendar that cannot be fetched comes with the network', async ({ page, context, hers }) => {
  await openPedido(page, await sendPedido(hers))
  const notas = page.getByLabel('Notas del administrador')
  await notas.fill('Lo que no se pierde')
  await loseNetwork(page)
  await page.getByRole('button', { name: 'Entrega real' }).click()
  const calendar = page.getByRole('dialog', { name: 'Elige una fecha' })
  await expect(calendar.getByText('Cargando calendario…')).toBeVisible()
  await expect(notas).toHaveValue('Lo que no se pierde')
  await context.setOffline(false)
  await expect(calendar.getByRole('grid')).toBeVisible()
})
