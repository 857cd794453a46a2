import { expect } from '@playwright/test'
import { hold, test } from './azahar.ts'
import { productos } from './visitante.ts'

test.use({ onlyReads: true })

test('@smoke spec 1.2: one to four columns by the width of the page', async ({ page, isMobile }) => {
  await page.goto('/productos/moda-casual')
  const widths = isMobile
    ? ([
        [320, 1],
        [390, 2],
      ] as const)
    : ([
        [700, 2],
        [1100, 3],
        [1440, 4],
      ] as const)
  const cards = page.getByRole('main').getByRole('article')
  for (const [width, columns] of widths) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await cards.evaluateAll((all) => all.slice(0, 8).map((card) => card.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(columns)
  }
})

test('@telefono spec 1.9: eight skeleton cards while a line loads', async ({ page }) => {
  await page.goto('/terminos')
  const answer = await hold(page, '**/api/productos?*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pijamas' }).click()
  await expect(page.getByTestId('skeleton-card')).toHaveCount(8)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pijamas')
  await expect(page.getByTestId('skeleton-card')).toHaveCount(0)
})

test('@telefono spec 1.8: an empty and a failed line show their message', async ({ page }) => {
  await page.goto('/productos/moda-praia')
  await expect(page.getByText('No hay productos disponibles en esta categoría')).toBeVisible()
  await page.route('**/api/productos?*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moda Masculina' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moda Masculina')
  await expect(page.getByText('No hay productos disponibles en esta categoría')).toBeVisible()
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeEnabled()
  await page.unroute('**/api/productos?*')
  await again.click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('@telefono a failed next page keeps the list, says why, and can be retried', async ({ page }) => {
  await page.goto('/terminos')
  // Pages of eight, so that there is a next one.
  const eight = (url: string) => url.replace(/limite=\d+/, 'limite=8')
  await page.route('**/api/productos?*', (route) => route.continue({ url: eight(route.request().url()) }))
  await page.route('**/api/productos?*cursor=*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moda Casual' }).click()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(8)
  await cards.last().scrollIntoViewIfNeeded()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('No hay conexión')
  await expect(cards).toHaveCount(8)
  await page.unroute('**/api/productos?*cursor=*')
  await failed.getByRole('button', { name: 'Reintentar' }).click()
  await expect(failed).toHaveCount(0)
  await expect.poll(() => cards.count()).toBeGreaterThan(8)
})

test('@telefono spec 1.2: a card leads to the catalogue through the sign-in', async ({ page }) => {
  const [card] = await productos(page, 'categoria=pijamas&limite=1')
  await page.goto('/productos/pijamas')
  await page
    .getByRole('main')
    .getByRole('link', { name: card?.nombre ?? '', exact: true })
    .click()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/consultora/catalogo/${card?.id}`)}`)
  await expect(page.getByText('Para ver precios y pedir, inicia sesión.')).toBeVisible()
  await page.goBack()
  const [first] = await page
    .getByRole('main')
    .getByRole('link', { name: /^Ver prenda/ })
    .all()
  await first?.click()
  await expect(page).toHaveURL(`/produtos/pijamas/${card?.id}`)
})
