import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './azahar.ts'
import { everyPage, productos, publicPath, signIn, stubMap } from './visitante.ts'

/** Issue: axe finds nothing on any public page, light or dark, on a telephone and at a desk. */

const scan = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
}

for (const path of everyPage) {
  test(`axe finds nothing on ${path}, light or dark`, async ({ page }) => {
    await stubMap(page)
    await page.goto(path)
    await scan(page)
  })
}

for (const who of ['visitor', 'consultora', 'admin'] as const) {
  test(`axe finds nothing on a product, sold out or not, nor on one that there is not, as ${who}`, async ({ page }) => {
    if (who !== 'visitor') await signIn(page, who)
    const all = await productos(page, 'limite=100')
    const soldOut = all.find(({ stockDisponible }) => stockDisponible === 0)
    if (!all[0] || !soldOut) throw new Error('The demo lacks a product.')
    for (const path of [publicPath(all[0]), publicPath(soldOut), '/produtos/pijamas/nada']) {
      await page.goto(path)
      await scan(page)
    }
  })
}

test('axe finds nothing on the waiting screen', async ({ page }) => {
  await signIn(page, 'pendiente')
  await page.goto('/consultor/en-revision')
  await scan(page)
})
