import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addLlave, demandOfTeam, ended, password, typeAndLose, withDevice } from './llaves.ts'

/** A page whose session ended, while another tab turns on or proves the second factor after the password (spec 3.7). */
test.use({ settings: { APP_URL: 'http://localhost:0' } })

/** An admin demands it, unless an earlier journey of this file has seen to it. */
async function demandByAdmin(browser: Browser): Promise<void> {
  const context = await browser.newContext()
  await signIn(context, 'admin')
  const { faltaSegundoFactor } = await (await context.request.get('/api/sesion')).json()
  if (!faltaSegundoFactor) {
    const page = await context.newPage()
    await withDevice(page)
    await addLlave(page, 'Mi computadora')
    await demandOfTeam(page)
  }
  await context.close()
}

/** Signs in by password, over the page whose session ended. */
async function comeBack(page: Page): Promise<void> {
  await ended(page).getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await ended(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(ended(page)).toContainText('Falta tu verificación en dos pasos')
}

/** The held request continues with its typed values. */
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
  await expect(other.getByRole('link', { name: 'Ir al panel' })).toBeVisible()
}

test('@escritorio spec 3.7: a second factor made in another tab counts', async ({ page, context, browser }) => {
  test.slow()
  await signIn(page, 'ventas')
  await page.goto('/perfil')
  await typeAndLose(page, 'Vera con llave nueva')
  await demandByAdmin(browser)
  await comeBack(page)
  await context.clearCookies()
  await ended(page).getByRole('button', { name: 'Ya la activé' }).click()
  await comeBack(page)
  await expect(ended(page).getByRole('button', { name: 'Ya la activé' })).toBeVisible()
  await expectAccessible(page)
  const other = await otherTab(context)
  await addLlave(other, 'Mi computadora')
  await expectSaved(page, 'Vera con llave nueva')
})

test('@escritorio spec 3.7: a proof in another tab continues the request', async ({ page, context, browser }) => {
  test.slow()
  await demandByAdmin(browser)
  await signIn(page, 'catalogo')
  const other = await otherTab(context)
  await addLlave(other, 'Mi computadora')
  await page.goto('/perfil')
  await typeAndLose(page, 'Celia con llave')
  await comeBack(page)
  const use = ended(page).getByRole('button', { name: 'Usar mi llave de acceso' })
  await expect(use).toBeVisible()
  await context.clearCookies()
  await use.click()
  await comeBack(page)
  await proveIn(other)
  await expectSaved(page, 'Celia con llave')

  // Without a message from the other tab, the page checks again when its own tab is back in front.
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  await typeAndLose(page, 'Celia de vuelta')
  await comeBack(page)
  await proveIn(other)
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expectSaved(page, 'Celia de vuelta')
})
