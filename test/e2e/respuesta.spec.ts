import { expect, type Locator } from '@playwright/test'
import { test } from './azahar.ts'
import { alive, asConsultora } from './consultora.ts'

/** What is pressed is heard with the next picture of the screen, and done after it (docs/decisions/059). */

/** Presses so often, all before a picture, and tells what is known with that picture. */
const pressBeforePicture = (pressed: Locator, times: number) =>
  pressed.evaluate(async (element: HTMLElement, times) => {
    for (let time = 0; time < times; time++) element.click()
    await new Promise(requestAnimationFrame)
    return { heard: element.hasAttribute('data-heard'), path: location.pathname, entries: history.length }
  }, times)

test('@telefono a link is heard before its way begins, and pressed twice it is gone once', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  const entries = await page.evaluate(() => history.length)
  const link = page.getByRole('main').locator('a[href^="/productos/"]').first()
  expect(await pressBeforePicture(link, 2)).toEqual({ heard: true, path: '/', entries })
  await expect(page).toHaveURL(/\/productos\//)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})

test('@telefono a link that is opened beside the page is the browser’s own', async ({ page, context }) => {
  await page.goto('/')
  await alive(page)
  const beside = context.waitForEvent('page')
  await page
    .getByRole('main')
    .locator('a[href^="/productos/"]')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await beside).toHaveURL(/\/productos\//)
  await expect(page).toHaveURL(/\/$/)
})

test('@telefono a button is heard before it opens anything, and by a key it opens at once', async ({ page }) => {
  await asConsultora(page)
  await page.goto('/consultora/catalogo')
  await alive(page)
  const menu = page.getByRole('button', { name: 'Abrir menú' })
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  expect(await pressBeforePicture(menu, 1)).toMatchObject({ heard: false })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // A finger's press, unlike a key's, is counted.
  const open = await menu.evaluate(async (button) => {
    button.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    await new Promise(requestAnimationFrame)
    return { heard: button.hasAttribute('data-heard'), open: document.querySelector('dialog[open]') !== null }
  })
  expect(open).toEqual({ heard: true, open: false })
  await expect(drawer).toBeVisible()
})
