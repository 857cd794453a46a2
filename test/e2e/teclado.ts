import type { Locator, Page } from '@playwright/test'

const maxSteps = 60

/** Walks on by Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`${maxSteps} × ${key} do not come to ${target}.`)
}
