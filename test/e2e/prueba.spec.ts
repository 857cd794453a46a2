import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { codeOf, roomInStep } from '../set-up/segundo-factor.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'

const password = 'Azahar2026'

/** Turns the app of the signed-in on, by the front door. The code of the step before is used. */
async function turnOn(request: APIRequestContext): Promise<string> {
  const { uri } = await (await request.post('/api/perfil/seguridad/app', { data: { actual: password } })).json()
  const made = new URL(uri).searchParams.get('secret') ?? ''
  await roomInStep()
  const on = await request.put('/api/perfil/seguridad/app', { data: { codigo: codeOf(made, -1) } })
  expect(on.status()).toBe(200)
  return made
}

function later(folder: string): void {
  const db = new DatabaseSync(join(folder, 'azahar.sqlite'), { timeout: 5_000 })
  db.exec("update session set probado_at = '2026-01-01T00:00:00.000Z' where probado_at is not null")
  db.close()
}

/** One of the team signs in and turns an app on; then its proof grows old. @returns the app's secret. */
async function withOldProof(page: Page, folder: string, who = 'admin'): Promise<string> {
  await signIn(page, who)
  const secret = await turnOn(page.request)
  later(folder)
  return secret
}

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' })

test('@escritorio spec 3.7: an export asks for a code, and a right one continues', async ({ page, dataDir }) => {
  const secret = await withOldProof(page, dataDir)
  await page.goto('/admin/consultoras?estado=activa')
  const search = page.getByRole('searchbox')
  await search.fill('a')
  await expect(page).toHaveURL(/q=a/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exportar/ }).click()
  const code = proof(page).getByLabel('Código de 6 dígitos')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(proof(page).getByText('Escribe el código de 6 dígitos')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(
    'Ese código no es correcto. Escribe el que ves ahora en tu aplicación.',
  )
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('000000')
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^consultoras/)
  await expect(proof(page)).toBeHidden()
  await expect(search).toHaveValue('a')
})

test('@escritorio spec 3.7: a session that ends during the proof continues', async ({ page, dataDir }) => {
  const secret = await withOldProof(page, dataDir, 'ventas')
  await page.goto('/admin/consultoras?estado=activa')
  await page.getByRole('button', { name: /^Exportar/ }).click()
  await proof(page).getByLabel('Código de 6 dígitos').fill(codeOf(secret))
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await expect(proof(page)).toBeHidden()
  await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await dialog.getByLabel('Código de 6 dígitos').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const button = page.getByRole('button', { name: /^Exportar/ })
  await expect(button).not.toHaveAttribute('aria-busy')
  const saved = page.waitForEvent('download')
  await button.click()
  await saved
})

test('@telefono spec 3.7: resetting a second factor keeps the reason', async ({ page, browser, dataDir }) => {
  test.slow()
  const hers = await browser.newContext()
  await signIn(hers, 'almacen')
  await turnOn(hers.request)
  const secret = await withOldProof(page, dataDir)
  await page.goto('/admin/equipo')
  const row = page.getByRole('row').filter({ hasText: 'almacen@azahar.test' })
  await expect(row).toContainText('Verificación en dos pasos: Sí')
  await expect(page.getByRole('row').filter({ hasText: 'ventas@azahar.test' })).toContainText(
    'Verificación en dos pasos: No',
  )
  await expect(page.getByText(/^2 personas no tienen verificación en dos pasos/)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Acciones para/ }).click()
  await page.getByRole('menuitem', { name: 'Restablecer su verificación' }).click()
  const asking = page.getByRole('dialog', { name: /^¿Restablecer la verificación en dos pasos de/ })
  await asking.getByRole('button', { name: 'Restablecer su verificación' }).click()
  await expect(asking.getByText('Escribe el motivo')).toBeVisible()
  await expect(asking.getByLabel('Motivo')).toBeFocused()
  await asking.getByLabel('Motivo').fill('Cambió de teléfono')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Restablecer su verificación' }).click()
  await expect(proof(page).getByLabel('Código de 6 dígitos')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(proof(page)).toBeHidden()
  await expect(asking.getByLabel('Motivo')).toHaveValue('Cambió de teléfono')
  await asking.getByRole('button', { name: 'Restablecer su verificación' }).click()
  await proof(page).getByLabel('Código de 6 dígitos').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await toast(page, 'Verificación restablecida')
  await expect(asking).toBeHidden()
  await expect(row).toContainText('Verificación en dos pasos: No')
  expect(await (await hers.request.get('/api/sesion')).json()).toEqual({ usuario: null, role: null })

  await page.goto('/admin/bitacora')
  const log = page.getByRole('list', { name: 'Bitácora' })
  const line = log.getByRole('listitem').filter({ hasText: 'Restableció la verificación en dos pasos de una persona' })
  await line.getByText(/^Ver \d cambios/).click()
  await expect(line).toContainText('Cambió de teléfono')
  await expect(line.getByRole('link')).toHaveAttribute('href', '/admin/equipo')
  await expectAccessible(page)
})
