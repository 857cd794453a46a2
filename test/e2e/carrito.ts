import type { Page } from '@playwright/test'
import type { Garment } from './consultora.ts'

/** What the journeys of the cart and of sending it look at. */

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
