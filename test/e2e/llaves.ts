import { expect, type Page } from '@playwright/test'
import { toast } from './desk.ts'

export const password = 'Azahar2026'

/** A device with a finger that is always right, in this page's browser. */
export async function withDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

export async function addLlave(page: Page, nombre: string): Promise<void> {
  await page.goto('/perfil/seguridad')
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByLabel('Nombre de este dispositivo').fill(nombre)
  await page.getByRole('textbox', { name: 'Contraseña actual' }).fill(password)
  await page.keyboard.press('Enter')
  await toast(page, 'Llave de acceso agregada')
}

export async function demandOfTeam(page: Page): Promise<void> {
  await page.goto('/admin/ajustes?parte=equipo')
  await page.getByRole('checkbox', { name: 'Pedir verificación en dos pasos al equipo' }).check()
  await page
    .getByRole('region', { name: 'Equipo', exact: true })
    .getByRole('button', { name: 'Guardar ajuste' })
    .click()
  await toast(page, 'Ajuste guardado')
}

export const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión terminó' })

/** The session ends while the user types; sending the form shows it. */
export async function typeAndLose(page: Page, nombre: string): Promise<void> {
  await page.getByLabel('Nombre completo').fill(nombre)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await expect(ended(page)).toBeVisible()
}
