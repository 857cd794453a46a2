import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { sendPedido, toast } from './desk.ts'
import { chooseStatus, openPedido, test, update } from './desk-pedidos.ts'

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
