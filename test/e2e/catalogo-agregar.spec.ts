import { expect, type Page } from '@playwright/test'
import { doubleClickMs } from '#ui/use-verb.ts'
import { expectAccessible } from './axe.ts'
import { hydrated, signIn, test } from './azahar.ts'
import { catalogo, producto } from './consultora.ts'
import { recordShifts, shifts } from './shifts.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Productos' }).getByRole('article')

const inCarrito = async (page: Page): Promise<number> => {
  const { lineas } = await (await page.request.get('/api/carrito')).json()
  return lineas.reduce((sum: number, { cantidad }: { cantidad: number }) => sum + cantidad, 0)
}

test('@smoke spec 4.1: six garments in fourteen presses; a bounce adds one piece, a second press another; nothing moves', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'consultora')
  // The brand's fonts are at hand, as in carrito-carga.
  await page.goto('/perfil')
  await page.waitForLoadState('networkidle')
  await page.addInitScript(recordShifts)
  await page.goto('/consultora/catalogo')
  await hydrated(page)
  const before = await inCarrito(page)
  const several = (await catalogo(page)).filter(({ stockDisponible }) => stockDisponible > 20).slice(0, 6)
  let presses = 0
  const press = async (what: ReturnType<Page['locator']>) => {
    presses += 1
    await (isMobile ? what.tap() : what.click())
  }
  for (const { nombre } of several) {
    await press(page.getByRole('button', { name: `Agregar ${nombre}`, exact: true }))
    await press(
      page
        .getByRole('group', { name: `Tallas de ${nombre}` })
        .getByRole('button', { name: /: agregar / })
        .first(),
    )
  }
  expect(presses).toBeLessThanOrEqual(14)
  await expect.poll(() => inCarrito(page)).toBe(before + 6)
  await expect(page.getByRole('main').getByRole('link', { name: /Ver carrito/ })).toContainText(`${before + 6} piezas`)
  const last = page.getByRole('group', { name: /^Tallas de/ })
  await expect(last.getByRole('button', { name: / 1 en tu carrito:/ })).toBeFocused()
  await expectAccessible(page)
  // Two clicks before anything is drawn, and later one more.
  await last.getByRole('button', { name: /en tu carrito:/ }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
    setTimeout(() => button.click(), 400)
  })
  await expect(last.getByRole('button', { name: / 3 en tu carrito:/ })).toBeVisible()
  await expect.poll(() => inCarrito(page)).toBe(before + 8)
  expect(await shifts(page)).toEqual([])
})

test('@escritorio spec 4.1: sizes by keyboard; Escape leads back to the card', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/consultora/catalogo')
  await hydrated(page)
  const [first] = (await catalogo(page)).filter(({ stockDisponible }) => stockDisponible > 20)
  const opener = page.getByRole('button', { name: `Agregar ${first!.nombre}` })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sizes = page.getByRole('group', { name: `Tallas de ${first!.nombre}` }).getByRole('button')
  await expect(sizes.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sizes.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sizes).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('@telefono spec 4.1: a sold-out size takes a notice from the card', async ({ page }) => {
  await signIn(page, 'consultora')
  const soldOut = (await catalogo(page)).find(({ stockDisponible }) => stockDisponible === 0)!
  const { tallas } = await producto(page, soldOut.id)
  await page.goto(`/consultora/catalogo?q=${soldOut.sku}`)
  await cards(page)
    .getByRole('button', { name: `Avísame cuando haya ${soldOut.nombre}` })
    .tap()
  const bell = page.getByRole('button', { name: `Avísame cuando haya talla ${tallas[0]!.talla}` })
  await bell.tap()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Te avisamos cuando haya')).toBeVisible()
  // Sooner it would be a double tap, which counts once.
  await page.waitForTimeout(doubleClickMs)
  await bell.tap()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
})
