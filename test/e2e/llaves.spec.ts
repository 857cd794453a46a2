import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addLlave, withDevice } from './llaves.ts'

/** Passkeys, and what asks for a second factor (spec 3.7). No passkey is good at an address of numbers. */
test.use({ settings: { APP_URL: 'http://localhost:0' } })

test('@telefono spec 3.7: a passkey is added, signs in without a password, and is removed', async ({
  page,
  context,
}) => {
  await withDevice(page)
  await signIn(page, 'consultora')
  await page.goto('/perfil/seguridad')
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByRole('textbox', { name: 'Contraseña actual' }).fill('No-es-esta-1')
  await page.getByRole('button', { name: 'Crear llave' }).click()
  await expect(page.getByText('Esa no es tu contraseña actual')).toBeVisible()
  await expectAccessible(page)
  await addLlave(page, 'Mi teléfono')
  const row = page.getByRole('list', { name: 'Llaves de acceso' }).getByRole('listitem')
  await expect(row).toContainText('Mi teléfono')
  await expect(row).toContainText('Sin usar todavía')
  await expectAccessible(page)

  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL('/consultora/mis-pedidos')
  await page.goto('/perfil/seguridad')
  await expect(row).toContainText('Usada hace un momento')
  await page.getByRole('button', { name: 'Quitar la llave Mi teléfono' }).click()
  await page.getByRole('button', { name: 'Sí, quitar' }).click()
  await toast(page, 'Llave de acceso quitada')
  await expect(page.getByText('Todavía no tienes ninguna.')).toBeVisible()
  // By keyboard; its session is ended elsewhere.
  await expect(page.locator('#contenido')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'las sesiones que abrió siguen abiertas' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver mis dispositivos' }).click()
  await expect(page).toHaveURL('/perfil/dispositivos')
})

test('@telefono spec 3.7: the login page loads no passkey code for users without one', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeVisible()
  await page.getByLabel('Correo electrónico').fill('consultora@azahar.test')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /llave-client|\/api\/sesion\/llave/.test(url))).toEqual([])
})

test('@escritorio spec 3.7: an export asks for a fresh proof; staff without a required second factor are led to it', async ({
  page,
  context,
}) => {
  await withDevice(page)
  await signIn(page, 'admin')
  await page.goto('/admin/ajustes')
  const box = page.getByRole('checkbox', { name: 'Pedir segundo factor al equipo' })
  const card = page.getByRole('region', { name: 'Equipo', exact: true })
  await box.check()
  await card.getByRole('button', { name: 'Guardar ajuste' }).click()
  await expect(card.getByText('Activa primero el tuyo: en «Mi Perfil», «Seguridad».')).toBeVisible()
  await expectAccessible(page)

  await addLlave(page, 'Mi computadora')
  await context.clearCookies()
  // By the password alone: nothing was proven in this session.
  await signIn(page, 'admin')
  await page.goto('/admin/consultoras?estado=activa')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exportar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Pide a quien administra el equipo «Restablecer segundo factor».')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Confirma que eres tú para continuar.')).toBeVisible()
  await page.getByRole('button', { name: /^Exportar/ }).click()
  await dialog.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await saved
  await expect(dialog).toBeHidden()

  await page.goto('/admin/ajustes')
  await box.check()
  await card.getByRole('button', { name: 'Guardar ajuste' }).click()
  await toast(page, 'Ajuste guardado')
  await context.clearCookies()
  await signIn(page, 'admin')
  await page.goto('/admin/pedidos')
  await expect(page).toHaveURL('/perfil/seguridad')
  await expect(page.getByRole('heading', { name: 'El equipo entra con segundo factor' })).toBeVisible()
  await expect(page.getByText('Pide a quien administra el equipo «Restablecer segundo factor».')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await page.getByRole('link', { name: 'Ir a la mesa' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})
