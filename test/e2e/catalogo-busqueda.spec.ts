import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hydrated, signIn, test } from './azahar.ts'
import { recordShifts, shifts } from './shifts.ts'

test.use({ onlyReads: true })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nombre o SKU' })
const list = (page: Page) => page.getByRole('region', { name: 'Productos' })
const cards = (page: Page) => list(page).getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()
const count = (page: Page) =>
  list(page)
    .getByRole('status')
    .filter({ hasText: /prendas?$/ })
const total = async (page: Page, query: string) =>
  (await (await page.request.get(`/api/productos?limite=1&${query}`)).json()).total

test.beforeEach(async ({ page }) => {
  await signIn(page, 'consultora')
  // The brand's fonts are at hand, as in carrito-carga.
  await page.goto('/perfil')
  await page.waitForLoadState('networkidle')
  await page.addInitScript(recordShifts)
  await page.goto('/consultora/catalogo')
  await hydrated(page)
})

test('@telefono @smoke spec 4.1: a slip, a filter of the sheet, and back', async ({ page }) => {
  const entries = await page.evaluate(() => history.length)
  await search(page).pressSequentially('bestidoz')
  await expect(page).toHaveURL(/q=bestidoz/)
  expect(await page.evaluate(() => history.length), 'typing adds no entry').toBe(entries)
  await search(page).fill('vestido')
  await expect.poll(async () => (await names(page)).every((name) => /vestido/i.test(name))).toBe(true)
  await expect(count(page)).toHaveText(`${await total(page, 'q=vestido')} prendas`)
  expect(await shifts(page)).toEqual([])

  await page.getByRole('button', { name: 'Filtros' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  await sheet.getByRole('checkbox', { name: /^M / }).check({ force: true })
  const left = await total(page, 'q=vestido&talla=M')
  await sheet.getByRole('button', { name: left === 1 ? 'Ver 1 prenda' : `Ver ${left} prendas` }).tap()
  await expect(page).toHaveURL(/talla=M/)
  await expect(cards(page)).toHaveCount(Math.min(left, 24))
  await expect(page.getByRole('button', { name: 'Quitar filtro: Talla M' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(search(page)).toHaveValue('vestido')
  await expect(cards(page)).toHaveCount(Math.min(left, 24))
  await page.goBack()
  await expect(page).not.toHaveURL(/talla=/)
  await expect(search(page)).toHaveValue('vestido')
})

test('@escritorio spec 4.1: filters in the column, with counts; chips take them off', async ({ page }) => {
  const filters = page.getByRole('region', { name: 'Filtros' })
  const green = await total(page, 'color=verde')
  await filters.getByRole('checkbox', { name: `Verde ${green}` }).check({ force: true })
  await expect(count(page)).toHaveText(`${green} prendas`)
  await filters.getByRole('textbox', { name: 'Hasta' }).fill('300')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/color=verde&precioMax=300|precioMax=300&color=verde/)
  const cheap = await total(page, 'color=verde&precioMax=300')
  if (cheap > 0) await expect(count(page)).toHaveText(cheap === 1 ? '1 prenda' : `${cheap} prendas`)
  else await expect(list(page).getByText('No se encontraron productos')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Quitar filtro: Hasta $300' }).click()
  await expect(count(page)).toHaveText(`${green} prendas`)
  await expect(filters.getByRole('textbox', { name: 'Hasta' })).toHaveValue('')
  await filters.getByRole('radio', { name: 'Menor precio' }).check({ force: true })
  await expect(page).toHaveURL(/orden=precio/)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL('/consultora/catalogo')
  expect(await shifts(page)).toEqual([])
})

test('@escritorio spec 4.1: filters pressed in one task, before the list answers, are all kept', async ({ page }) => {
  const filters = page.getByRole('region', { name: 'Filtros' })
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/productos?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  const options = ['Verde', 'Azul', 'M', 'G'].map((name) =>
    filters.getByRole('checkbox', { name: RegExp(`^${name} `) }),
  )
  const boxes = await Promise.all(options.map((option) => option.elementHandle()))
  await page.evaluate((all) => {
    for (const it of all) (it as HTMLInputElement).click()
  }, boxes)
  for (const option of options) await expect(option).toBeChecked()
  answers.resolve()
  await expect(page).toHaveURL((url) => url.searchParams.get('color') === 'azul,verde')
  await expect(page).toHaveURL((url) => url.searchParams.get('talla') === 'M,G')
  await expect(page.getByRole('button', { name: /^Quitar filtro: / })).toHaveCount(4)
  for (const option of options) await expect(option).toBeChecked()
})

test('@telefono spec 4.1: nothing found offers the nearest word, and the filter to take off', async ({ page }) => {
  await search(page).fill('legunes')
  const offer = list(page).getByRole('button', { name: /^«/ })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  const word = ((await offer.textContent()) ?? '').replaceAll(/[«»]/g, '')
  await offer.tap()
  await expect(search(page)).toHaveValue(word)
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/consultora/catalogo?q=vestido&precioMax=1')
  await list(page).getByRole('button', { name: 'Quitar el precio' }).tap()
  await expect(page).toHaveURL(/\?q=vestido$/)
  await expect(cards(page).first()).toBeVisible()
})

test('@telefono spec 4.1: recent searches are of this account, and can be removed', async ({ page }) => {
  await search(page).fill('vestido')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('azahar-busquedas-1'))).toContain('vestido')
  await search(page).fill('')
  await search(page).focus()
  const recent = page.getByRole('region', { name: 'Búsquedas recientes' })
  await expect(recent).toBeVisible()
  await expectAccessible(page)
  // Another tab of the account shows what this one wrote.
  const other = await page.context().newPage()
  await other.goto('/consultora/catalogo')
  await hydrated(other)
  await search(page).fill('falda')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('azahar-busquedas-1'))).toContain('falda')
  await search(other).focus()
  await expect(other.getByRole('button', { name: 'falda', exact: true })).toBeVisible()
  await other.close()
  await search(page).fill('')
  await search(page).focus()
  await recent.getByRole('button', { name: 'vestido', exact: true }).tap()
  await expect(search(page)).toHaveValue('vestido')
  await search(page).fill('')
  for (const q of ['vestido', 'falda'])
    await recent.getByRole('button', { name: `Quitar «${q}» de tus búsquedas` }).tap()
  await expect(recent).toHaveCount(0)
})
