import { expect, type Page } from '@playwright/test'
import type { Sent } from './desk.ts'

/** What the journeys of one pedido at the brand's desk have in common. */

/** Opens a pedido and waits until its page is alive. */
export async function openPedido(page: Page, { id }: Sent): Promise<void> {
  await page.goto(`/admin/pedido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
}

export async function chooseStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: status }).click()
}

export const update = (page: Page) => page.getByRole('button', { name: 'Actualizar Status' })
