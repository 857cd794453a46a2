import { expect, type Page } from '@playwright/test'
import type { Garment } from './consultora.ts'
import type { Sent } from './desk.ts'

export const lines = (page: Page) =>
  page
    .getByRole('region', { name: 'Productos' })
    .locator('ul > li')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
export const line = (page: Page, { nombre }: Garment) => lines(page).filter({ hasText: nombre })
export const cantidad = (page: Page) => page.getByRole('textbox', { name: /^Cantidad de/ })
export const send = (page: Page) => page.getByRole('button', { name: 'Enviar Pedido para Revisión' })
export const summary = (page: Page) => page.getByRole('region', { name: 'Resumen y envío' })
export const onPedido = /\/consultora\/pedido\//

/** Sends the cart; the pedido is made, and its answer is lost. */
export async function sendUnanswered(page: Page): Promise<Sent> {
  const made = Promise.withResolvers<Sent>()
  await page.route('**/api/pedidos', async (route) => {
    made.resolve(await (await route.fetch()).json())
    await route.abort('connectionreset')
  })
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tu carrito y tus datos siguen aquí' })).toBeVisible()
  await page.unroute('**/api/pedidos')
  return made.promise
}
