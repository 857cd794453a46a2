import { expect } from '@playwright/test'
import { test } from './azahar.ts'

test.use({ onlyReads: true })

/** Presses give feedback at once and act once. */

test('@escritorio pressed controls look pressed without JavaScript', async ({ page }) => {
  await page.goto('/')
  const pressed = page.getByRole('main').getByRole('link').first()
  const look = () => pressed.evaluate((element) => getComputedStyle(element).backgroundImage)
  await pressed.hover()
  const before = await look()
  await page.mouse.down()
  expect(await look()).not.toBe(before)
})

test('@telefono a link pressed twice is followed once', async ({ page }) => {
  await page.goto('/')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('main').locator('a[href^="/productos/"]').first().dblclick()
  await expect(page).toHaveURL(/\/productos\//)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})
