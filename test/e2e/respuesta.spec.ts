import { expect, type Locator } from '@playwright/test'
import { test } from './azahar.ts'
import { asConsultora } from './consultora.ts'

/** Every press shows with the next frame that it was felt; what it is for comes after that frame. */

/** Presses so often as a finger does, all before a frame, and tells what is known with that frame. */
const pressWithinFrame = (pressed: Locator, times: number) =>
  pressed.evaluate(async (element: HTMLElement, times) => {
    const press = { bubbles: true, cancelable: true, detail: 1 }
    for (let time = 0; time < times; time++) element.dispatchEvent(new PointerEvent('click', press))
    await new Promise(requestAnimationFrame)
    const felt = element.hasAttribute('data-acknowledged')
    return { felt, path: location.pathname, open: document.querySelector('dialog[open]') !== null }
  }, times)

test('@escritorio what is pressed looks pressed without any code', async ({ page }) => {
  await page.goto('/')
  const pressed = page.getByRole('main').getByRole('link').first()
  const look = () => pressed.evaluate((element) => getComputedStyle(element).backgroundImage)
  await pressed.hover()
  const before = await look()
  await page.mouse.down()
  expect(await look()).not.toBe(before)
})

test('@telefono a link pressed twice is followed once, after a frame', async ({ page }) => {
  await page.goto('/')
  const entries = await page.evaluate(() => history.length)
  const link = page.getByRole('main').locator('a[href^="/productos/"]').first()
  expect(await pressWithinFrame(link, 2)).toMatchObject({ path: '/' })
  await expect(page).toHaveURL(/\/productos\//)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})

test('@telefono a button shows that it was felt before it opens anything; by a key it opens at once', async ({
  page,
}) => {
  await asConsultora(page)
  await page.goto('/consultora/catalogo')
  const menu = page.getByRole('button', { name: 'Abrir menú' })
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  expect(await pressWithinFrame(menu, 1)).toMatchObject({ felt: true, open: false })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const open = await menu.evaluate(async (button: HTMLButtonElement) => {
    button.click()
    await Promise.resolve()
    return document.querySelector('dialog[open]') !== null
  })
  expect(open).toBe(true)
})
