import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { send } from './carrito.ts'
import { addToCarrito, garmentOf } from './consultora.ts'
import { consultoraEmail, toast } from './desk.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('spec 3.1: the directory by state, with search, and back to the same list', async ({ page }, { project }) => {
  await page.goto('/admin/consultoras')
  await page.getByRole('tab', { name: 'Activas' }).click()
  await expect(page).toHaveURL('/admin/consultoras?estado=activa')
  const rows = page.getByRole('list', { name: 'Consultoras activas' }).getByRole('listitem')
  await expect(rows).toHaveCount(12)
  await expectAccessible(page)
  const box = await rows.filter({ hasText: 'María de los Ángeles Guadalupe' }).boundingBox()
  if (project.name === 'escritorio') expect(box?.height).toBeLessThanOrEqual(52)

  await page.getByRole('searchbox', { name: 'Buscar por nombre, correo o teléfono' }).fill('MENDEZ xochitl')
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Xóchitl Méndez Santiago' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Xóchitl Méndez Santiago')
  await expect(page.getByRole('list', { name: 'Pedidos' }).getByRole('link').first()).toHaveText(/^PED-\d{6}$/)
  await expect(page.getByRole('link', { name: '+52 951 555 0178' })).toHaveAttribute('href', 'tel:+529515550178')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a consultoras' }).click()
  await expect(page).toHaveURL(/estado=activa&q=MENDEZ/)

  await page.getByRole('searchbox').fill('')
  await page.getByRole('tab', { name: 'Suspendidas' }).click()
  await expect(page.getByRole('link', { name: 'Graciela Montaño Quiroz' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('consultoras-suspendida.csv')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFFNombre,.*\r\nGraciela Montaño Quiroz,/)
  await page.getByRole('tab', { name: 'Rechazadas' }).click()
  await expect(page.getByRole('link', { name: 'Ofelia Barrera Luján' })).toBeVisible()

  await page.goto('/admin/consultora/018f0000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Consultora no encontrada' })).toBeVisible()
})

test('@escritorio spec 3.1: a suspension blocks ordering; the cart stays', async ({ page, browser }, info) => {
  const context = await browser.newContext()
  await signIn(context, consultoraEmail)
  const her = await context.newPage()
  const { garment, talla } = await garmentOf(her, info, 3)
  await addToCarrito(her, garment, talla, 1)
  await her.goto('/consultora/carrito')
  await expect(send(her)).toBeEnabled()

  await page.goto('/admin/consultoras?estado=activa&q=consultora@')
  await page.getByRole('link', { name: 'Marisol Ugalde Peña' }).click()
  await page.getByText('Acceso y seguridad').click()
  await page.getByRole('button', { name: 'Suspender' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Suspender a Marisol Ugalde Peña?' })
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/Escribe el motivo/)
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Dos pedidos sin pagar')
  await page.route('**/suspension', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await toast(page, 'Error', 'No hay conexión')
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Dos pedidos sin pagar')
  await page.unroute('**/suspension')
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await toast(page, 'Consultora suspendida', 'Marisol Ugalde Peña')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Suspendida')
  await expect(page.getByRole('list', { name: 'Historial' })).toContainText('Dos pedidos sin pagar')
  await expectAccessible(page)

  const notice = her.getByRole('status').filter({ hasText: 'Tu cuenta está suspendida' })
  await expect(notice).toContainText('+52 442 555 0100')
  await expect(send(her)).toBeDisabled()
  await expectAccessible(her)
  await her.goto(`/consultora/catalogo/${garment.id}`)
  await expect(notice.getByRole('link', { name: 'hola@azahar.test' })).toBeVisible()
  await expectAccessible(her)
  await her.goto('/consultora/carrito')

  await page.getByRole('button', { name: 'Reactivar' }).click()
  const reactivation = page.getByRole('dialog', { name: '¿Reactivar a Marisol Ugalde Peña?' })
  await reactivation.getByRole('textbox', { name: 'Motivo' }).fill('Ya pagó')
  await reactivation.getByRole('button', { name: 'Reactivar' }).click()
  await toast(page, 'Consultora reactivada')
  await expect(notice).toBeHidden()
  await send(her).click()
  await expect(her).toHaveURL(/\/consultora\/pedido\//)
})
