import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
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

/** The team must have a second factor from now on, unless an earlier journey of this file has seen to it. */
async function demandOfTeam(browser: Browser): Promise<void> {
  const context = await browser.newContext()
  await signIn(context, 'admin')
  const { faltaSegundoFactor } = await (await context.request.get('/api/sesion')).json()
  if (!faltaSegundoFactor) {
    const page = await context.newPage()
    await withDevice(page)
    await addLlave(page, 'Mi computadora')
    await switchOn(page)
  }
  await context.close()
}

async function switchOn(page: Page): Promise<void> {
  await switchOn(page)
}

/** By her password, over the page whose session ended. */
async function comeBack(page: Page): Promise<void> {
  await ended(page).getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await ended(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(ended(page)).toContainText('Falta tu segundo factor')
}

/** What was held goes on, as it was typed. */
async function expectSaved(page: Page, nombre: string): Promise<void> {
  await expect(ended(page)).toBeHidden()
  await toast(page, 'Perfil actualizado')
  await expect(page.getByLabel('Nombre completo')).toHaveValue(nombre)
}

/** Another tab, with a device of its own. */
async function otherTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await withDevice(other)
  return other
}

async function proveIn(other: Page): Promise<void> {
  await other.goto('/perfil/seguridad')
  await other.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(other.getByRole('link', { name: 'Ir a la mesa' })).toBeVisible()
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
  await switchOn(page)
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

test('@escritorio spec 3.7: what waits behind a session that ended goes on once her second factor is there in another tab', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  await demandOfTeam(browser)
  await signIn(page, 'ventas')
  await page.goto('/perfil')
  await typeAndLose(page, 'Vera con llave nueva')
  await comeBack(page)
  await expect(ended(page).getByRole('button', { name: 'Ya lo activé' })).toBeVisible()
  const other = await otherTab(context)
  await addLlave(other, 'Mi computadora')
  await expectSaved(page, 'Vera con llave nueva')

  await typeAndLose(page, 'Vera con llave probada')
  await comeBack(page)
  await proveIn(other)
  await expectSaved(page, 'Vera con llave probada')

  // Where no word comes from the other tab, the page learns it when she is back in its own.
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  await typeAndLose(page, 'Vera de vuelta')
  await comeBack(page)
  await proveIn(other)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expectSaved(page, 'Vera de vuelta')
})

test('@escritorio spec 3.7: a session that ends between password and passkey asks for the password again, and what was typed stays', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  await demandOfTeam(browser)
  await signIn(page, 'catalogo')
  await page.goto('/perfil')
  await typeAndLose(page, 'Celia a medias')
  await comeBack(page)
  await context.clearCookies()
  await ended(page).getByRole('button', { name: 'Ya lo activé' }).click()
  await comeBack(page)
  const other = await otherTab(context)
  await addLlave(other, 'Mi computadora')
  await expectSaved(page, 'Celia a medias')

  await typeAndLose(page, 'Celia con llave')
  await comeBack(page)
  const use = ended(page).getByRole('button', { name: 'Usar mi llave de acceso' })
  await expect(use).toBeVisible()
  await context.clearCookies()
  await use.click()
  await comeBack(page)
  await proveIn(other)
  await expectSaved(page, 'Celia con llave')
})
