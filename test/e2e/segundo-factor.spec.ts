import { expect, type Page } from '@playwright/test'
import { codeOf, roomInStep } from '../set-up/segundo-factor.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'

/** A second factor, from turning it on to signing in by it (spec 3.7). */

const password = 'Azahar2026'

async function turnOn(page: Page): Promise<{ secret: string; codigos: string[] }> {
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Ver mi seguridad' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeVisible()
  await expectAccessible(page)
  const activate = page.getByRole('button', { name: 'Activar verificación en dos pasos' })
  await activate.click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(activate).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Contraseña actual' })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escanea este código QR con tu aplicación')).toBeFocused()
  await expect(page.getByRole('img', { name: 'Código QR con la clave de tu cuenta' })).toBeVisible()
  // Black on white in the dark, too: many cameras read no other.
  await expect(page.getByRole('img', { name: 'Código QR' }).locator('rect')).toHaveAttribute('fill', '#fff')
  await expectAccessible(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const code = page.getByLabel('Código de 6 dígitos')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(page.getByText('Ese código no es correcto.')).toBeVisible()
  await expect(code).toBeFocused()
  await roomInStep()
  await code.fill(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Guarda tus códigos de recuperación' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const codigos = await list.getByRole('listitem').allTextContents()
  return { secret, codigos }
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma que eres tú' })).toBeVisible()
}

test('spec 3.7: enabled with password and code; then sign-in takes a code or a recovery code', async ({
  page,
  context,
}) => {
  await signIn(page, 'consultora')
  const { secret, codigos } = await turnOn(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect((await saved).suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
  await expect(page.locator('#contenido')).toBeFocused()

  await context.clearCookies()
  await typePassword(page, 'consultora@azahar.test')
  await expectAccessible(page)
  const code = page.getByLabel('Código de 6 dígitos')
  await expect(code).toBeFocused()
  // Without phone and recovery codes the page says whom to ask.
  const ask = page.getByText(
    '«Restablecer segundo factor» a quien administra tu equipo o, si eres consultora, a Azahar:',
  )
  await expect(ask.getByRole('link', { name: '@' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver a escribir mi contraseña' }).click()
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeFocused()
  // The right password alone opens nothing.
  await page.goto('/consultora/mis-pedidos')
  await expect(page).toHaveURL(/\/login/)
  await typePassword(page, 'consultora@azahar.test')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ese código no es correcto.')).toBeVisible()
  const used = codeOf(secret)
  await code.fill(used)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/consultora/mis-pedidos')
  await expect(page.getByText('¡Bienvenida!')).toBeVisible()

  await context.clearCookies()
  await typePassword(page, 'consultora@azahar.test')
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await expect(page.getByLabel('Código de recuperación')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirma que eres tú')
  await page.keyboard.type(codigos[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/consultora/mis-pedidos')

  await page.goto('/perfil/seguridad')
  await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
  await page.getByRole('button', { name: 'Desactivar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(password)
  await dialog.getByLabel('Código de 6 dígitos').fill(used)
  await dialog.getByRole('button', { name: 'Sí, desactivar' }).click()
  // That one opened a session already.
  await expect(dialog.getByText('Ese código ya se usó.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Código de 6 dígitos').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Sí, desactivar' }).click()
  await toast(page, 'Verificación desactivada')
  await expect(page.getByRole('button', { name: 'Activar verificación en dos pasos' })).toBeVisible()
})

test('spec 3.7: a session that ends during work also asks for the code', async ({ page }) => {
  await signIn(page, 'lucia.trevino@azahar.test')
  const { secret } = await turnOn(page)
  await page.goto('/perfil')
  await page.getByLabel('Nombre completo').fill('Lucía con código')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await dialog.getByLabel('Código de 6 dígitos').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await toast(page, 'Perfil actualizado')
})
