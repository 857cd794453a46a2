import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { consultoraEmail, endSessions, signInAgain, toast } from './desk.ts'

const onDesk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'
const onPhone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'

async function elsewhere(browser: Browser, baseURL: string | undefined, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), userAgent, locale: 'es-MX' })
  const page = await context.newPage()
  await signIn(page, 'consultora', 'kept')
  await page.goto('/consultora/mis-pedidos')
  return page
}

const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Mis dispositivos' }).getByRole('listitem').filter({ hasText: name })

test.describe('spec 3.7: Mis dispositivos', () => {
  test.use({ userAgent: onPhone })

  test('by keyboard one session is ended, then all others; their pages say so', async ({ page, browser, baseURL }) => {
    await signIn(page, 'consultora')
    const computer = await elsewhere(browser, baseURL, onDesk)
    const tablet = await elsewhere(browser, baseURL, onPhone.replace(' Mobile', ''))
    await page.goto('/perfil')
    await page.getByRole('link', { name: 'Ver mis dispositivos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mis dispositivos' })).toBeVisible()
    await expect(row(page, 'Este teléfono')).toContainText('Chrome en Android')
    await expect(row(page, 'Este teléfono').getByRole('button')).toHaveCount(0)
    await expectAccessible(page)

    const end = page.getByRole('button', { name: 'Cerrar sesión en Firefox en Windows' })
    await end.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: '¿Cerrar la sesión en Firefox en Windows?' })
    await expect(question.getByRole('button', { name: 'No, dejarla abierta' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(end).toBeFocused()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Sí, cerrar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await toast(page, 'Sesión cerrada')
    await expect(row(page, 'Firefox en Windows')).toHaveCount(0)
    await expect(page.locator('#contenido')).toBeFocused()
    await expect(ended(computer)).toBeVisible()
    await expect(ended(tablet)).toBeHidden()

    await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await page.getByRole('button', { name: 'Sí, cerrar' }).click()
    await expect(page.getByText('Tu cuenta no está abierta en ningún otro dispositivo.')).toBeVisible()
    await expect(ended(tablet)).toBeVisible()
    await page.reload()
    await expect(row(page, 'Este teléfono')).toBeVisible()
  })

  test('a page whose session ended before its stream opened says so', async ({ page, browser, baseURL }) => {
    await signIn(page, 'consultora')
    const release = await hold(page, '**/en-vivo*')
    await page.goto('/consultora/mis-pedidos')
    const other = await elsewhere(browser, baseURL, onDesk)
    expect((await other.request.delete('/api/sesion/dispositivos')).status()).toBe(200)
    release()
    await expect(ended(page)).toBeVisible()
    await expect(ended(other)).toBeHidden()
  })

  test('a failed list says so and can be retried', async ({ page }) => {
    await signIn(page, 'consultora')
    await page.goto('/perfil')
    await page.route('**/api/sesion/dispositivos', (route) => route.abort())
    await page.getByRole('link', { name: 'Ver mis dispositivos' }).click()
    await expect(page.getByText('No pudimos mostrar tus dispositivos')).toBeVisible()
    await page.unroute('**/api/sesion/dispositivos')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(row(page, 'Este teléfono')).toBeVisible()
  })
})

test('spec 3.7: an admin ends all sessions of a consultora, with a reason', async ({ page, browser, baseURL }) => {
  await signIn(page, 'admin')
  const hers = await elsewhere(browser, baseURL, onPhone)
  const { items } = await (await page.request.get('/api/consultoras?estado=activa&q=consultora@azahar.test')).json()
  await page.goto(`/admin/consultora/${items[0].id}`)
  await page.getByText('Acceso y seguridad').click()
  await page.getByRole('button', { name: 'Cerrar sus sesiones' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cerrar sesiones' }).click()
  await expect(dialog.getByText('Escribe el motivo')).toBeVisible()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await dialog.getByLabel('Motivo').fill('Le robaron el teléfono')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cerrar sesiones' }).click()
  await toast(page, 'Sesiones cerradas', 'Tenía')
  await expect(ended(hers)).toBeVisible()
  const history = page.getByRole('list', { name: 'Historial' })
  await expect(history).toContainText('Todas sus sesiones cerradas')
  await expect(history).toContainText('Le robaron el teléfono')
})

test('@telefono spec 1.4: signing in again while the session query is in flight works', async ({ page, browser }) => {
  await signIn(page, 'consultora')
  await page.goto('/perfil')
  await page.getByLabel('Nombre completo').fill('Marisol Ugalde')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    let isFirst = true
    void page.route('**/api/sesion', async (route) => {
      if (route.request().method() !== 'GET' || !isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      resolve()
      await released
      await route.fulfill({ response }).catch(() => {})
    })
  })
  await endSessions(browser, consultoraEmail)
  await asked
  await signInAgain(page)
  release()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Marisol Ugalde')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
