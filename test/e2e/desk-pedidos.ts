import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test as base, signIn } from './azahar.ts'
import type { Sent } from './desk.ts'

/** Shared by the journeys of pedidos at the desk. */

/** The journeys' `test` with a consultora in a second browser. */
export const test = base.extend<{ hers: BrowserContext }>({
  hers: async ({ browser }, use) => {
    const hers = await browser.newContext()
    await signIn(hers, 'consultora')
    await use(hers)
  },
})

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
