import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'

const first = async (page: Page, categoria: string): Promise<string> =>
  (await (await page.request.get(`/api/productos?categoria=${categoria}&limite=1`)).json()).items[0].id

test('@telefono spec 3.5.6: the guía stands beside the sizes where a line has one', async ({ page }) => {
  await page.goto(`/produtos/moda-fitness/${await first(page, 'moda_fitness')}`)
  const open = page.getByRole('button', { name: 'Guía de tallas' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Guía de tallas' })
  const table = dialog.getByRole('table', { name: 'Guía de tallas: Moda Fitness' })
  await expect(table.getByRole('row', { name: 'M 90–94 70–74 97–101 72' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Entrepierna' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await page.goto(`/produtos/pijamas/${await first(page, 'pijamas')}`)
  await expect(page.getByRole('group', { name: 'Talla' })).toBeVisible()
  await expect(open).toHaveCount(0)

  await signIn(page, 'consultora')
  await page.goto(`/consultora/catalogo/${await first(page, 'moda_intima')}`)
  await open.click()
  await expect(dialog.getByRole('row', { name: '34B 73–77 87–89 Sin medida' })).toBeAttached()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('spec 3.5.6: staff edit a guía by keyboard, with errors shown, and it is published', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/ajustes?parte=guias')
  const card = page.getByRole('region', { name: 'Guía de Pijamas' })
  const cell = (name: string) => card.getByRole('textbox', { name, exact: true })
  await card.getByRole('button', { name: 'Empezar una guía' }).press('Enter')
  await cell('Busto de la talla XCH').fill('82 a 85')
  await cell('Busto de la talla XCH').press('Enter')
  await expect(cell('Busto de la talla CH')).toBeFocused()
  await page.keyboard.type('ancha')
  await card.getByRole('button', { name: 'Guardar guía' }).press('Enter')
  const wrong = cell('Busto de la talla CH')
  await expect(wrong).toHaveAccessibleDescription(/Busto de la talla CH: Escribe centímetros, como 88 o 86-90/)
  await expect(wrong).toBeFocused()
  await expectAccessible(page)
  await wrong.fill('86')

  await cell('Medida 2').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Cintura\tLargo\n62-65\t95\n66-69\t96\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell('Largo de la talla CH')).toHaveValue('96')
  await card.getByRole('button', { name: 'Quitar la talla XG' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Quitar la talla G' })).toBeFocused()
  await card.getByRole('button', { name: 'Agregar talla' }).press('Enter')
  await expect(cell('Talla 5')).toBeFocused()
  await page.keyboard.type('Plus')
  await card.getByRole('button', { name: 'Guardar guía' }).press('Enter')
  await toast(page, 'Ajuste guardado exitosamente')
  await expect(cell('Busto de la talla XCH')).toHaveValue('82–85')

  await page.goto(`/consultora/catalogo/${await first(page, 'pijamas')}`)
  await page.getByRole('button', { name: 'Guía de tallas' }).click()
  const table = page.getByRole('dialog').getByRole('table', { name: 'Guía de tallas: Pijamas' })
  await expect(table.getByRole('row', { name: 'CH 86 66–69 96' })).toBeVisible()
  await expect(table.getByRole('rowheader')).toHaveText(['XCH', 'CH', 'M', 'G', 'Plus'])

  await page.goto('/admin/ajustes?parte=guias')
  await card.getByRole('button', { name: 'Quitar la guía' }).click()
  await card.getByRole('button', { name: 'Guardar guía' }).click()
  await toast(page, 'Ajuste guardado exitosamente')
  await expect(card.getByText('Esta línea no tiene guía.')).toBeVisible()
})
