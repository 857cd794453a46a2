import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { fillSolicitud, freshEmail } from './solicitante.ts'
import { expectAppears, expectStays, stopClock, userMenu } from './visitante.ts'

/** How long what, told by the page's own clock, which these journeys stop and let go (spec 1.4, 1.8 and 1.9). */

test.beforeEach(({ page }) => page.clock.install())

const problem = (status: number, code: string, detail: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: code, status, code, detail, ...more },
})

/** Lets the clock go until the page is there, a little at a time. */
const arrives = (page: Page, url: string) =>
  expect(async () => {
    await page.clock.runFor(20)
    expect(new URL(page.url()).pathname).toBe(url)
  }).toPass({ intervals: [10] })

const openLogin = async (page: Page) => {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill('consultora@azahar.test')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Azahar2026')
  return page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' })
}

const refusals = [
  ['an unconfirmed e-mail', problem(403, 'forbidden', 'Por favor, confirma tu email antes de iniciar sesión.')],
  ['nothing that can be read', { status: 500, body: '' }],
] as const
for (const [what, reply] of refusals) {
  test(`@telefono spec 1.8: the sign-in is refused with ${what}: a toast of 5 s`, async ({ page }) => {
    const enter = await openLogin(page)
    await page.route('**/api/sesion', (route) => route.fulfill(reply))
    await stopClock(page)
    await enter.click()
    const words = 'json' in reply ? reply.json.detail : 'Ocurrió un error inesperado.'
    await expectStays(
      page,
      page.getByRole('listitem').filter({ hasText: 'Error al Iniciar Sesión' }).getByText(words),
      5_000,
    )
  })
}

test('@telefono spec 1.8: a sign-in without a session: No se pudo iniciar sesión', async ({ page }) => {
  const enter = await openLogin(page)
  await page.route('**/api/sesion', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: { usuario: null, role: null } }),
  )
  await enter.click()
  await expect(page.getByText('No se pudo iniciar sesión. Intenta nuevamente.')).toBeVisible()
})

test('@telefono spec 1.8: the welcome is shown on the next page for 3 s', async ({ page }) => {
  const enter = await openLogin(page)
  await stopClock(page)
  await enter.click()
  await arrives(page, '/consultora/mis-pedidos')
  await expectStays(page, page.getByText('Has iniciado sesión exitosamente.'), 3_000)
})

const fillRegistro = async (page: Page) => {
  await page.goto('/registro-consultora')
  await fillSolicitud(page, freshEmail('tiempos'))
  return page.getByRole('button', { name: 'Enviar Solicitud' })
}

test('@telefono spec 1.8: registration shows thanks for 6 s and the waiting screen after 1.5 s', async ({ page }) => {
  const send = await fillRegistro(page)
  await stopClock(page)
  await send.click()
  const thanks = page.getByText('¡Solicitud Enviada con Éxito!')
  await expectAppears(page, thanks)
  await page.clock.runFor(1_300)
  expect(new URL(page.url()).pathname).toBe('/registro-consultora')
  await page.clock.runFor(100)
  await arrives(page, '/consultor/en-revision')
  await page.clock.runFor(3_900)
  await expect(thanks).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(thanks).toBeHidden()
})

test('@telefono spec 1.8: a simultaneous duplicate registration leads to the sign-in after 2 s', async ({ page }) => {
  const send = await fillRegistro(page)
  const words = 'Este usuario ya está registrado. Por favor, inicia sesión.'
  await page.route('**/api/cuentas', (route) => route.fulfill(problem(409, 'conflict', words, { paso: 'role' })))
  await stopClock(page)
  await send.click()
  await expectAppears(page, page.getByText('Registro Existente'))
  await expect(page.getByText(words)).toBeVisible()
  await page.clock.runFor(1_800)
  expect(new URL(page.url()).pathname).toBe('/registro-consultora')
  await page.clock.runFor(100)
  await arrives(page, '/login')
})

test('@telefono spec 1.4: signing out clears the page at once and goes home after 100 ms', async ({ page }) => {
  await signIn(page, 'teresa.quinones')
  await page.goto('/terminos')
  await page.evaluate(() => localStorage.setItem('azahar-prueba', '1'))
  // Signing out ends every session of this person, and other journeys need none of it.
  await page.route('**/api/sesion', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
  )
  const menu = userMenu(page)
  await menu.locator('summary').click()
  await stopClock(page)
  await menu.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await page.clock.runFor(90)
  expect(new URL(page.url()).pathname).toBe('/terminos')
  await page.clock.runFor(20)
  await expect(page).toHaveURL('/')
})
