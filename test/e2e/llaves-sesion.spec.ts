import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addLlave, demandOfTeam, ended, password, typeAndLose, withDevice } from './llaves.ts'

/** Passkeys where time passes: an offer in the field that grows old, a session that ends in the middle of work (spec 3.7). */
test.use({ settings: { APP_URL: 'http://localhost:0' } })

test('@escritorio spec 3.7: the passkey offer is renewed before it expires', async ({ page, context, baseURL }) => {
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

test('@escritorio spec 3.7: a passkey reopens a session; the password is asked too', async ({ page, context }) => {
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

  await demandOfTeam(page)
  await page.goto('/perfil')
  await typeAndLose(page, 'Inés con las dos')
  await ended(page).getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await ended(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
  const llave = ended(page).getByRole('button', { name: 'Usar mi llave de acceso' })
  await expect(llave).toBeFocused()
  await expect(ended(page)).toContainText('Pide a quien administra el equipo que restablezca tu verificación.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(ended(page)).toBeHidden()
  await toast(page, 'Perfil actualizado')
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Inés con las dos')
  expect(await (await context.request.get('/api/sesion')).json()).toMatchObject({ role: 'admin' })
})
