import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('spec 3.5: a file is uploaded, reviewed, applied, and its result downloaded', async ({ page }, { project }) => {
  const sku = `CARGA-${project.name}`
  const rows = [
    ['SKU', 'Nombre', 'Categoría', 'Precio público', 'Costo de consultora', 'Talla', 'Existencia', 'Proveedor'],
    [sku, 'Rebozo de la carga', 'Moda Casual', '$1,250.00', 900, 'M', 5, 'Ana'],
    [sku, null, null, null, null, 'G', 3, 'Ana'],
    [`${sku}-2`, 'Sin línea', 'Zapatos', 10, 8, 'M', 1, 'Ana'],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja1', rows }] }))

  await page.goto('/admin/productos')
  await page.getByRole('main').getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cargar desde Excel o CSV' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cargar productos' })).toBeVisible()
  const file = page.getByLabel('Elegir archivo de Excel o CSV')
  await file.setInputFiles({ name: 'lista.xlsm', mimeType, buffer })
  await expect(page.getByRole('alert')).toContainText('El archivo tiene macros')
  await expectAccessible(page)
  await file.setInputFiles({ name: 'lista.xlsx', mimeType, buffer })

  await expect(page.getByRole('heading', { level: 1, name: /lista\.xlsx/ })).toBeVisible()
  await expect(page.getByText('No se usa la columna «Proveedor».')).toBeVisible()
  const table = page.getByRole('table', { name: 'Filas del archivo' })
  await expect(table.getByRole('row').nth(1)).toContainText('Precio público: $1,250.00')
  await expect(table.getByRole('row').nth(2)).toContainText('nueva, con 3 piezas')
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Rechazar/ }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('«Categoría»: «Zapatos» no es una categoría.')

  await page.getByRole('button', { name: 'Aplicar a 1 producto' }).click()
  await toast(page, 'Se guardó 1 producto.')
  await page.getByRole('tab', { name: /^Crear/ }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('Creado')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Resultado en Excel/ }).click()
  const { sheets } = await readXlsx(readFileSync(await (await download).path()))
  expect(sheets[0]?.rows.map((row) => row.at(-2))).toEqual(['Resultado', 'Creado', 'Creado', 'Rechazado'])

  await table.getByRole('link', { name: /Rebozo de la carga/ }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Rebozo de la carga')
  await page.goto('/admin/productos/carga')
  const earlier = page.getByRole('region', { name: 'Cargas anteriores' })
  await expect(earlier.getByRole('listitem').first()).toContainText('Aplicada')
})

test('@escritorio spec 3.5: the template is downloaded, and a lost file says so', async ({ page }) => {
  await page.goto('/admin/productos/carga')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar plantilla' }).click()
  expect((await download).suggestedFilename()).toBe('plantilla-productos.xlsx')
  await page.goto('/admin/productos/carga/019b0000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta carga no existe o ya no se guarda.')
})
