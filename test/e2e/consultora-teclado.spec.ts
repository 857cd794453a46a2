import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { onPedido, send } from './carrito.ts'
import { garmentOf } from './consultora.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('@escritorio @smoke by keyboard from the sign-in to the pedido', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 13)
  await page.context().clearCookies()
  await page.goto('/login')
  await tabTo(page, 'Correo electrónico')
  await page.keyboard.type('consultora@azahar.test')
  await tabTo(page, 'Contraseña')
  await page.keyboard.type('Azahar2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  const menu = page.locator('summary:focus').filter({ hasText: 'Marisol' })
  for (let presses = 0; presses < 20 && (await menu.count()) === 0; presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Catálogo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo de Productos' })).toBeVisible()
  await tabTo(page, 'Buscar por nombre o SKU')
  await page.keyboard.type(String(garment.sku))
  await expect(page.getByRole('region', { name: 'Productos' }).getByRole('article')).toHaveCount(1)
  await tabTo(page, `Ver Detalhes ${garment.nombre}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: garment.nombre })).toBeVisible()
  await tabTo(page, /disp\.$/)
  for (const _ of garment.tallas) {
    if (await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).isChecked()) break
    await page.keyboard.press('ArrowRight')
  }
  await tabTo(page, 'Cantidad')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, 'Agregar al Carrito')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
  await tabTo(page, 'Ver carrito')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/consultora\/carrito$/)
  await expect(send(page)).toBeEnabled()
  await tabTo(page, 'Enviar Pedido para Revisión')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('list', { name: 'Productos del pedido' })).toContainText(garment.nombre)
})

/** Presses Tab until the control with this name has the focus; a page that hides it from the keyboard fails here. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (await named(focused, name)) return
  }
  throw new Error(`Tab never comes to ${name}.`)
}

async function named(focused: ReturnType<Page['locator']>, name: string | RegExp): Promise<boolean> {
  if ((await focused.count()) === 0) return false
  const snapshot = await focused.ariaSnapshot()
  const said = /"(.*?)"/.exec(snapshot)?.[1] ?? ''
  return typeof name === 'string' ? said === name : name.test(said)
}
