import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { applyAs, sendPedido, toast } from './desk.ts'
import { chooseStatus, openPedido, test, update } from './desk-pedidos.ts'
import { addProducto, edit, productosApi } from './desk-productos.ts'

/** The desk when the browser itself knows that there is no network (spec 2.8, 4). */

const offline = 'No hay conexión. Revisa tu internet e intenta de nuevo.'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('@escritorio spec 2.8: an offline save fails at once and is not sent later', async ({ page, context, hers }) => {
  const pedido = await sendPedido(hers)
  await openPedido(page, pedido)
  const notas = page.getByLabel('Notas del administrador')
  await notas.fill('Escrita sin red')
  await chooseStatus(page, 'Confirmado')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Error al guardar las notas', offline)
  await update(page).click()
  await toast(page, 'Error al actualizar el status')
  await page.getByRole('button', { name: 'Actualizar Fechas' }).click()
  await toast(page, 'Error al actualizar las fechas')
  await expect(notas).toHaveValue('Escrita sin red')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Confirmado')
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByText('En vivo')).toBeVisible()
  const kept = await (await page.request.get(`/api/pedidos/${pedido.id}`)).json()
  expect(kept).toMatchObject({ status: 'pendiente', notasAdmin: null })
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Notas guardadas exitosamente')
  await update(page).click()
  await toast(page, 'Status actualizado exitosamente')
})

test('@escritorio spec 2.8: approving offline says so, and the dialog stays', async ({ page, context, browser }) => {
  const nombre = 'Sofía Sin Red'
  await applyAs(browser, nombre)
  await page.goto(`/admin/consultoras?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('button', { name: `Ver Detalles de ${nombre}` }).click()
  const approve = page.getByRole('dialog', { name: nombre }).getByRole('button', { name: 'Aprobar como Consultora' })
  await expect(approve).toBeVisible()
  await context.setOffline(true)
  await approve.click()
  await toast(page, offline)
  await context.setOffline(false)
  await approve.click()
  await toast(page, 'Consultora Aprobada')
})

test('@escritorio saving a product offline keeps the form', async ({ page, context }) => {
  const producto = await addProducto(page)
  await edit(page, producto)
  await page.getByLabel('Nombre').fill('Escrito sin red')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'Error al guardar el producto', offline)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'Producto actualizado exitosamente')
  const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
  expect(saved.nombre).toBe('Escrito sin red')
})
