import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn } from './azahar.ts'
import { sendPedido } from './desk.ts'
import { test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar en todo' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar en todo' })

/** Of the consultora's own phone; the one that a pedido gives may be another. */
async function lastDigits(page: Page): Promise<string> {
  const { consultoras } = await (await page.request.get('/api/busqueda?q=consultora@azahar.test')).json()
  return consultoras[0].telefono.slice(-4)
}

test('@escritorio by keyboard: four digits of a phone and Enter open the last pedido', async ({ page, hers }) => {
  const { numeroPedido } = await sendPedido(hers)
  const digits = await lastDigits(page)
  await page.goto('/admin/productos')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  // Enter comes before the answer, and waits for it.
  const answer = await hold(page, `**/api/busqueda?q=${digits}`)
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText('Buscando…')
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numeroPedido)
  await expect(dialog(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/productos$/)
})

test('@escritorio by keyboard: arrows choose, Escape returns the focus, / types in a field', async ({ page }) => {
  await page.goto('/admin/productos')
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('/')
  await expect(search).toHaveValue('/')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeFocused()
  await expect(dialog(page).getByRole('option')).toHaveText([
    ...[/^Levantar pedido/, /^Nuevo producto/, ...Array(7).fill(/^Ir a /), /^Contar una línea/],
    ...[...Array(7).fill(/^Ir a /), /^Ver el sitio/],
  ])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(search).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('AZ-')
  await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ resultados$/)
  await expectAccessible(page)
  const second = dialog(page).getByRole('group', { name: 'Pedidos' }).getByRole('option').nth(1)
  await page.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/pedido\//)
})

test('@telefono fills the screen; empty and failed searches say so, and results open', async ({ page }) => {
  await page.goto('/admin/pedidos')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(box(page)).toBeFocused()
  const { width, height } = page.viewportSize() as { width: number; height: number }
  await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await box(page).fill('nada de esto')
  await expect(dialog(page).getByText('Sin resultados para «nada de esto»').last()).toBeVisible()
  await box(page).fill('legunes')
  await dialog(page).getByRole('button', { name: '«leggings»' }).tap()
  await expect(
    dialog(page)
      .getByRole('option', { name: /^Leggings/ })
      .first(),
  ).toBeVisible()
  await box(page).fill('nada de esto')
  await expectAccessible(page)
  await page.route('**/api/busqueda?*', (route) => route.abort())
  await box(page).fill('nuevo')
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('No hay conexión')
  await page.unroute('**/api/busqueda?*')
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await expect(alert).toBeHidden()
  await dialog(page).getByRole('option', { name: 'Nuevo producto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
})
