import { expect } from '@playwright/test'
import { test } from './azahar.ts'
import { lines, productos, publicPath, signIn } from './visitante.ts'

/** The shop window (spec 1.2: /). What its first byte says to whom is in test/api/publico.test.ts. */

test('spec 1.2: a visitor finds collections, eight new products and benefits', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const toConsultora = page.getByRole('main').getByRole('link', { name: 'Ser Consultora' })
  await expect(toConsultora).toHaveCount(2)
  for (const link of await toConsultora.all()) await expect(link).toHaveAttribute('href', '/ser-consultora')
  await expect(page.getByRole('link', { name: 'Mi Panel' })).toHaveCount(0)
  const collections = page.getByRole('region', { name: 'Nuestras colecciones' })
  await expect(collections.getByRole('link')).toHaveText(lines)
  await expect(page.getByRole('region', { name: 'Por qué Azahar' }).getByRole('term')).toHaveCount(4)

  const featured = page.getByRole('region', { name: 'Recién llegado' }).getByRole('article')
  await expect(featured).toHaveCount(8)
  for (const [index, card] of (await productos(page)).entries()) {
    const shown = featured.nth(index)
    await expect(shown.getByRole('link', { name: card.nombre })).toHaveAttribute('href', publicPath(card))
    await expect(shown).toContainText(
      `$${(card.precioCentavos / 100).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`,
    )
    await expect(shown).toContainText(card.stockDisponible > 0 ? `${card.stockDisponible} disp.` : 'Sin stock')
  }
})

test('spec 1.2: Ver Colecciones scrolls to the collections, and the focus goes with it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver Colecciones' }).click()
  await expect(page.getByRole('heading', { name: 'Nuestras colecciones' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Nuestras colecciones' })).toBeFocused()
})

for (const who of ['consultora', 'admin', 'pendiente'] as const) {
  test(`@telefono spec 1.2: ${who} finds the panel instead`, async ({ page }) => {
    await signIn(page, who)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Mi Panel' })).toHaveAttribute('href', '/consultora/catalogo')
    await expect(page.getByRole('link', { name: 'Ser Consultora' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ver Colecciones' })).toHaveCount(0)
  })
}

test('@telefono spec 1.8: a list that fails is the empty message with a retry', async ({ page }) => {
  await page.goto('/terminos')
  await page.route('**/api/productos?*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Inicio' }).click()
  const featured = page.getByRole('region', { name: 'Recién llegado' })
  await expect(featured.getByText('Productos disponibles próximamente')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nuestras colecciones' })).toBeVisible()
  const again = featured.getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeEnabled()
  await page.unroute('**/api/productos?*')
  await again.click()
  await expect(featured.getByRole('article')).toHaveCount(8)
})

test('@telefono spec 1.8: a picture that fails is a placeholder', async ({ page }) => {
  const [card] = await productos(page)
  await page.route('**/imagenes/**', (route) => route.abort())
  await page.goto('/')
  const shown = page
    .getByRole('region', { name: 'Recién llegado' })
    .getByRole('article')
    .filter({ hasText: card?.nombre ?? '' })
  await shown.scrollIntoViewIfNeeded()
  await expect(shown.getByRole('img', { name: 'Sin imagen' })).toBeVisible()
})

test('@telefono what is written on the daylight of the hero is dark ink by night, too', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(38, 27, 31)')
  }
})
