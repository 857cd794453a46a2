import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'

/** The reports of the desk: what they add up to is told in test/api/reportes.test.ts, how they are read here (spec 3.6). */

test.beforeEach(({ context }) => signIn(context, 'admin'))

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

test('@escritorio spec 3.6: sales, another report, another period, and the export', async ({ page }) => {
  await page.goto('/admin/reportes?periodo=anio')
  const figures = page.getByRole('region', { name: 'Cifras del periodo' })
  await expect(figures.getByRole('term')).toHaveText(['Ventas', 'Pedidos', 'Piezas', 'Ticket promedio'])
  await expect(page.getByRole('heading', { level: 2, name: /^Ventas por (día|semana)$/ })).toBeVisible()
  await expect(table(page, 'Ventas').getByRole('row').nth(1)).toContainText('$')
  await expect(page.locator('main svg.recharts-surface')).toBeVisible()
  await expectAccessible(page)

  await tab(page, 'Por producto').click()
  await expect(page).toHaveURL('/admin/reportes?periodo=anio&vista=productos')
  const rows = table(page, 'Ventas por producto').getByRole('row')
  await expect(rows.nth(1)).toContainText('$')
  // The other facts under the name are for phones.
  const first = await rows.nth(1).getByRole('cell').first().locator('span').first().textContent()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ventas-por-producto-\d{4}-01-01-\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await file.path(), 'utf8').split('\r\n')[1]).toContain(first)

  await page.getByRole('combobox', { name: 'Periodo' }).click()
  await page.getByRole('option', { name: 'Mes pasado' }).click()
  await expect(page).toHaveURL('/admin/reportes?periodo=mes-pasado&vista=productos')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Periodo' })).toHaveText('Este año')
  await page.goto('/admin/reportes?vista=ventas&desde=2031-01-01&hasta=2031-01-02')
  await expect(page.getByText('No hay ventas en este periodo.')).toBeVisible()
  await expectAccessible(page)
})

test('@telefono spec 3.6: a failed report can be retried', async ({ page }) => {
  await page.goto('/admin/pedidos')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('dialog', { name: 'Más' }).getByRole('link', { name: 'Reportes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible()
  const answer = await hold(page, '**/api/reportes/demanda**', 'abort')
  await tab(page, 'Demanda perdida').click()
  await expect(page.getByRole('status').filter({ hasText: 'Cargando el reporte…' })).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar el reporte')
  await page.unroute('**/api/reportes/demanda**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demanda perdida' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
})

test('@escritorio spec 3.6: a day that does not exist says so, and the period stays', async ({ page }) => {
  await page.goto('/admin/reportes?periodo=mes-pasado')
  const from = page.getByRole('textbox', { name: 'Desde' })
  await from.fill('31/02/2026')
  await from.press('Enter')
  await expect(page.getByText('Escribe la fecha como 05/11/2026')).toBeVisible()
  await expect(from).toHaveValue('31/02/2026')
  await expect(page).toHaveURL('/admin/reportes?periodo=mes-pasado')
  await expect(page.getByRole('combobox', { name: 'Periodo' })).toHaveText('Mes pasado')
})
