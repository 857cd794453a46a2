import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addLlave, password, withDevice } from './llaves.ts'

/** Passkeys where time passes: an offer in the field that grows old, a session that ends in the middle of work (spec 3.7). */
test.use({ settings: { APP_URL: 'http://localhost:0' } })

const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión terminó' })

/** Her session ends while something is typed, and she learns it by sending it. */
async function typeAndLose(page: Page, nombre: string): Promise<void> {
  await page.getByLabel('Nombre completo').fill(nombre)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await expect(ended(page)).toBeVisible()
}

test('@escritorio spec 3.7: the offer in the field of the e-mail begins again before its challenge ends', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'azahar-llave', value: '1', url: baseURL as string }])
  let retos = 0
  page.on('request', (request) => request.url().endsWith('/api/sesion/llave/reto') && retos++)
  await page.clock.install()
  await page.goto('/login')
  await expect.poll(() => retos).toBe(1)
  await page.clock.fastForward(3 * 60_000)
  await page.clock.fastForward(20_000)
  await page.waitForLoadState('networkidle')
  expect(retos).toBe(1)
  await page.clock.fastForward(60_000)
  await expect.poll(() => retos).toBe(2)
})

test('@escritorio spec 3.7: a session that ends in the middle of work is opened again by a passkey; where the team must have one, behind the password too', async ({
  page,
  context,
}) => {
  test.slow()
  await withDevice(page)
  await signIn(page, 'admin')
  await addLlave(page, 'Mi computadora')
  await expect(page.getByRole('button', { name: 'Agregar una llave de acceso' })).toBeFocused()
  await page.goto('/perfil')
  await typeAndLose(page, 'Inés con llave')
  await expectAccessible(page)
  await ended(page).getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await toast(page, 'Perfil actualizado')

  // By the passkey: this session may switch the setting on.
  await page.goto('/admin/ajustes')
  await page.getByRole('checkbox', { name: 'Pedir segundo factor al equipo' }).check()
  await page
    .getByRole('region', { name: 'Equipo', exact: true })
    .getByRole('button', { name: 'Guardar ajuste' })
    .click()
  await toast(page, 'Ajuste guardado')
  await page.goto('/perfil')
  await typeAndLose(page, 'Inés con las dos')
  await ended(page).getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await ended(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
  const llave = ended(page).getByRole('button', { name: 'Usar mi llave de acceso' })
  await expect(llave).toBeFocused()
  await expect(ended(page)).toContainText('Pide a quien administra el equipo «Restablecer segundo factor».')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(ended(page)).toBeHidden()
  await toast(page, 'Perfil actualizado')
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Inés con las dos')
  expect(await (await context.request.get('/api/sesion')).json()).toMatchObject({ role: 'admin' })
})
