import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test as base, signIn } from './azahar.ts'
import type { Sent } from './desk.ts'

/** What the journeys of pedidos at the brand's desk have in common. */

/** The journeys' `test` with a consultora in a second browser, who sends what the desk works on. */
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

/**
 * When a page that has a pedido open asks for it anew, in milliseconds since 1970 by the browser's clock: how soon it was told of a change,
 * however long a slow machine takes to draw it. To be called before the change.
 */
export async function asksAnew(page: Page, { id }: Sent): Promise<number> {
  const request = await page.waitForRequest(`**/api/pedidos/${id}`)
  await request.response()
  return request.timing().startTime
}
