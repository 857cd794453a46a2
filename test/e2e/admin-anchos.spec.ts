import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { addProducto, newSku } from './desk-productos.ts'

/** The desk's lists at every width: cards under 768 px, tables from there on, and never a row that is cut off. */

const expectNoScrollAside = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), page.url())
    .toBeLessThanOrEqual(0)

test.beforeEach(({ context }) => signIn(context, 'admin'))

const widths = [320, 390, 767, 768, 1024, 1280, 1600]
const lists = [
  { path: '/admin/pedidos', row: 'article', named: 'p' },
  { path: '/admin/productos', row: 'article', named: 'h2' },
  { path: '/admin/consultoras', row: 'tbody tr', named: 'td' },
]
const narrowestName = 80

/** Rows that are wider than their container, and names cut to nothing. */
const cutOff = (page: Page, row: string, named: string) =>
  page.evaluate(
    ({ row, named, narrowestName }) =>
      [...document.querySelectorAll<HTMLElement>(`main ${row}`)].slice(0, 8).flatMap((it) => {
        const name = it.querySelector<HTMLElement>(named)
        const place = it.parentElement?.closest('section, ol, ul, div')?.getBoundingClientRect()
        const edge = Math.max(...[...it.querySelectorAll('a, button')].map((way) => way.getBoundingClientRect().right))
        const fits = it.scrollWidth <= it.clientWidth && place !== undefined && edge <= place.right
        const wide = (name?.getBoundingClientRect().width ?? 0) >= narrowestName
        return fits && wide ? [] : [`${it.textContent.slice(0, 40)}: ${it.scrollWidth} in ${it.clientWidth}`]
      }),
    { row, named, narrowestName },
  )

for (const { path, row, named } of lists) {
  test(`@escritorio no row of ${path} is cut off, whatever the width`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator(`main ${row}`).first()).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => cutOff(page, row, named), `${width} px`).toEqual([])
      await expectNoScrollAside(page)
    }
  })
}

test('@escritorio a long name and many pictures never make a page scroll sideways', async ({ page }) => {
  const { id } = await addProducto(page, newSku(), 'Guardarropa'.repeat(12))
  const { items } = await (await page.request.get('/api/admin/productos?q=AZ-VES-001')).json()
  for (const path of [`/admin/producto/${id}/editar`, `/consultora/catalogo/${items[0].id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Guardarropa|Vestido/)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoScrollAside(page)
      expect(await narrowestInput(page), `${width} px`).toBeGreaterThanOrEqual(narrowestName)
    }
  }
})

/** The width of the narrowest box for a size or its stock, where the page has any. */
const narrowestInput = (page: Page) =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('[aria-label=Tallas] input:not([type=checkbox], [aria-hidden=true])')].map(
        (it) => it.getBoundingClientRect().width,
      ),
    ),
  )
