import { expect } from '@playwright/test'
import { test } from './azahar.ts'

/** A page that is open when the network goes: a tap must not take it away. */

test('a page that was read before the network went is still there after a tap', async ({ page, context }) => {
  await page.goto('/sobre-nosotros')
  await page.waitForLoadState('networkidle')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await context.setOffline(true)
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('toast-shelf'))
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } })
  await missing
  // What says things is fetched again when the network is back, on the same page.
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: heading ?? '' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})
