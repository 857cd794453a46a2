import type { Page } from '@playwright/test'

export const freshEmail = (name: string): string => `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@correo.mx`

/** Fills in the whole form of an applicant. */
export async function fillSolicitud(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('Azahar2026')
  await page.getByRole('textbox', { name: 'Confirmar contraseña' }).fill('Azahar2026')
  await page.getByLabel('Nombre completo').fill('Ana Solicitante')
  await page.getByLabel('Teléfono').fill('4421234567')
  await page.getByLabel('Código postal').fill('76000')
  await page.getByLabel('Ciudad').fill('Querétaro')
  await page.getByLabel('Colonia').fill('Centro')
  await page.getByLabel('Calle').fill('Hidalgo')
  await page.getByLabel('Número exterior').fill('12')
  await page.getByRole('checkbox').check()
}
