import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { addModelo, cell, colores, grid, lleno, openGrid } from './cuadricula.ts'
import { consultoraEmail, placeLineas, toast } from './desk.ts'

test('spec 3.5.2: in Levantar pedido the grid adds lines at their price', async ({ page, browser, baseURL }) => {
  await addModelo(browser, baseURL ?? '', 'Falda levantada', lleno)
  await signIn(page, 'admin')
  await page.goto('/admin/pedido/nuevo')
  await page.getByRole('combobox', { name: 'Buscar consultora' }).fill(consultoraEmail)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Buscar por nombre o código' }).fill('falda levantada noche')
  await openGrid(page)
  await cell(page, 'Noche', 'M').fill('2')
  await cell(page, 'Noche', 'M').press('ArrowUp')
  await page.keyboard.type('3')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Se agregaron 5 piezas')
  await expect(page.getByText('$1,625.00').first()).toBeVisible()
  await openGrid(page)
  await expect(grid(page).getByText('2 en el pedido', { exact: true })).toBeVisible()
  await cell(page, 'Noche', 'M').fill('8')
  await expect(cell(page, 'Noche', 'M')).toHaveAccessibleDescription('Solo quedan 7')
  await cell(page, 'Noche', 'M').fill('7')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Guardar y confirmar' }).click()
  await toast(page, 'levantado')
  const { items } = await (await page.request.get(`/api/pedidos/${page.url().split('/').at(-1)}`)).json()
  const lines = items.map((it: { nombre: string; talla: string; cantidad: number }) => [
    it.nombre,
    it.talla,
    it.cantidad,
  ])
  expect(lines.toSorted()).toEqual([
    ['Falda levantada, marfil', 'M', 3],
    ['Falda levantada, noche', 'M', 9],
  ])
})

test('@escritorio spec 3.5.2: the grid adds lines to a propuesta', async ({ page, browser, baseURL }) => {
  await addModelo(browser, baseURL ?? '', 'Falda propuesta', lleno)
  const hers = await browser.newContext({ baseURL: baseURL ?? '' })
  await signIn(hers, 'consultora')
  const { id } = await placeLineas(hers, [1])
  await signIn(page, 'admin')
  await page.goto(`/admin/pedido/${id}`)
  await page.getByRole('button', { name: 'Revisar prendas' }).click()
  await page.getByRole('button', { name: 'Agregar prenda' }).click()
  await page.getByRole('combobox', { name: 'Buscar por nombre o SKU' }).fill('falda propuesta marfil')
  await page.getByRole('option', { name: /Falda propuesta, marfil/ }).click()
  await openGrid(page)
  await expect(cell(page, 'Verde olivo', 'XCH')).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.press('Control+d')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: /^Prenda que se agrega/ })).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Agregar prenda' })).toBeFocused()
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  await toast(page, 'Propuesta enviada')
  const { propuesta } = await (await page.request.get(`/api/pedidos/${id}`)).json()
  const added = propuesta.lineas.filter((it: { antes: unknown }) => it.antes === null)
  expect(
    added.map(({ despues }: { despues: { talla: string; cantidad: number } }) => [despues.talla, despues.cantidad]),
  ).toEqual(colores.map(() => ['XCH', 2]))
})
