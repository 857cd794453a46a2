import { expect } from '@playwright/test'
import { test } from './azahar.ts'
import { fiveLines, productos, publicPath } from './visitante.ts'

test.use({ onlyReads: true })

test('@telefono @smoke spec 1.2: a visitor finds collections, eight new products and benefits', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const collections = page.getByRole('region', { name: 'Nuestras colecciones' })
  await expect(collections.getByRole('link')).toHaveText(fiveLines)
  await expect(page.getByRole('region', { name: 'Por qué Azahar' }).getByRole('term')).toHaveCount(4)

  const featured = page.getByRole('region', { name: 'Recién llegadas' }).getByRole('article')
  await expect(featured).toHaveCount(8)
  for (const [index, card] of (await productos(page)).entries()) {
    const link = featured.nth(index).getByRole('link', { name: card.nombre })
    await expect(link).toHaveAttribute('href', publicPath(card))
  }
})

test('spec 1.2: Ver Colecciones scrolls to the collections and moves the focus', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver Colecciones' }).click()
  await expect(page.getByRole('heading', { name: 'Nuestras colecciones' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Nuestras colecciones' })).toBeFocused()
})

test('@telefono spec 1.8: a failed list shows the empty message with a retry', async ({ page }) => {
  await page.goto('/terminos')
  await page.route('**/api/productos?*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Inicio' }).click()
  const featured = page.getByRole('region', { name: 'Recién llegadas' })
  await expect(featured.getByText('Productos disponibles próximamente')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nuestras colecciones' })).toBeVisible()
  const again = featured.getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeEnabled()
  await page.unroute('**/api/productos?*')
  await again.click()
  await expect(featured.getByRole('article')).toHaveCount(8)
})

test('@telefono text on the hero image is dark in dark mode, too', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(38, 27, 31)')
  }
})
