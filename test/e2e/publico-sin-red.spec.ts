import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'

test.use({ onlyReads: true })

/** A page that is open when the network goes: a tap must not take it away. */

const offline = 'No hay conexión. Revisa tu internet e intenta de nuevo.'

/** Follows a link without network: the page says so in its place, under its header, and comes once the network is back. */
async function followWithoutNetwork(page: Page, link: Locator, heading: string | RegExp): Promise<void> {
  await page.context().setOffline(true)
  await link.click()
  await expect(page.getByRole('alert').filter({ hasText: offline })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await retry.click()
  await expect(async () => {
    await expect(retry).toBeEnabled()
    await expect(page.getByText(offline)).toBeVisible()
    await expectAccessible(page)
  }).toPass()
  await page.context().setOffline(false)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('@telefono spec 1.2: an offline product page says so in its place', async ({ page }) => {
  await page.goto('/')
  await followWithoutNetwork(page, page.getByRole('main').locator('a[href^="/produtos/"]').first(), /./)
  await expect(page).toHaveURL(/\/produtos\/[a-z-]+\/[0-9a-f-]{36}$/)
})

test('@telefono spec 1.2: an offline consultora page says so in its place', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/consultora/catalogo')
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: /^(Bom dia|Boa tarde|Boa noite), / })
    .click()
  const link = page.getByRole('banner').getByRole('link', { name: 'Mis Pedidos' })
  await followWithoutNetwork(page, link, 'Mis Pedidos')
})
