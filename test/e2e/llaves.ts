import type { Page } from '@playwright/test'
import { toast } from './desk.ts'

/** What the journeys by passkeys have in common. */

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
