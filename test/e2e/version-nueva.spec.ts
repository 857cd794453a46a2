import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hydrated, signIn } from './azahar.ts'
import { catalogo } from './consultora.ts'
import { adminEmail, endSessions, goByMenu, sendPedido, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'

/** A page that was open while a newer version took its place: parts of its code are there no more (docs/decisions/014). */

/** Answers 404 for a part of the page's code; with `renewed` only until a reload. */
async function takeAway(page: Page, part: string, { renewed = true } = {}): Promise<{ loads: () => number }> {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(`**/assets/${part}-*`, (route) =>
    renewed && loads > 0 ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  )
  return { loads: () => loads }
}

test('@telefono after an update a visitor’s link loads the whole page', async ({ page }) => {
  await page.goto('/')
  const { loads } = await takeAway(page, 'sobre-nosotros-page')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre Nosotros' }).click()
  // The address changes with the press, before it is known that the page's code is there no more.
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/sobre-nosotros$/)
  await hydrated(page)
  expect(loads()).toBe(1)
})

test('@telefono after an update a consultora’s link loads the whole page', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/consultora/catalogo')
  const { loads } = await takeAway(page, 'mis-pedidos-page')
  await goByMenu(page, 'Mis Pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(loads()).toBe(1)
})

test('@telefono a page that fails again says so and does not reload for ever', async ({ page }) => {
  await page.goto('/')
  const { loads } = await takeAway(page, 'sobre-nosotros-page', { renewed: false })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre Nosotros' }).click()
  await expect(page.getByRole('alert')).toContainText('No pudimos mostrar esta página.')
  await expect(page.getByRole('banner')).toBeVisible()
  expect(loads()).toBe(1)
})

test('@escritorio typed text is kept: leaving asks first', async ({ page, context, hers }) => {
  await signIn(context, 'admin')
  await openPedido(page, await sendPedido(hers))
  const { loads } = await takeAway(page, 'pedidos-page')
  await page.getByLabel('Notas del administrador').fill('Lo que no se pierde')
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  expect(loads()).toBe(0)
  await question.getByRole('button').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pedidos' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('@telefono a lightbox that cannot load says why, and the page stays', async ({ page }) => {
  await signIn(page, 'consultora')
  const [card] = await catalogo(page)
  await page.goto(`/consultora/catalogo/${card?.id}`)
  const { loads } = await takeAway(page, 'producto-lightbox')
  await page.getByRole('button', { name: `Ampliar ${card?.nombre}`, exact: true }).click()
  await toast(page, 'La tienda se actualizó')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads()).toBe(0)
  await page.getByRole('button', { name: 'Recargar la página' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: `Ampliar ${card?.nombre}`, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('@escritorio spec 1.4: a sign-in in another tab is enough', async ({ page, context, browser, hers }) => {
  await signIn(context, 'admin')
  await openPedido(page, await sendPedido(hers))
  await takeAway(page, 'sesion-dialog')
  await page.getByLabel('Notas del administrador').fill('Lo que sigue aquí')
  await endSessions(browser, adminEmail)
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
  await expect(dialog).toContainText('lo que escribiste sigue en esta página')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Iniciar Sesión' }).click()
  const other = await opened
  await other.getByLabel('Correo electrónico').fill(adminEmail)
  await other.getByRole('textbox', { name: 'Contraseña' }).fill('Azahar2026')
  await other.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await toast(page, 'Notas guardadas exitosamente')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Notas del administrador')).toHaveValue('Lo que sigue aquí')
})

test('@telefono spec 1.2: adding without its code asks for a reload', async ({ page }) => {
  await signIn(page, 'consultora')
  const [card] = await catalogo(page)
  const { loads } = await takeAway(page, 'producto-add', { renewed: false })
  await page.goto(`/produtos/${card?.categoria.replaceAll('_', '-')}/${card?.id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'La tienda se actualizó.' })
  await expect(notice.getByRole('button', { name: 'Recargar la página' })).toBeVisible()
  await expectAccessible(page)
  expect(loads()).toBe(1)
})

test('@telefono spec 1.2: a contact message that cannot be checked is kept', async ({ page }) => {
  const { loads } = await takeAway(page, 'contacto-resolver', { renewed: false })
  await page.goto('/contacto')
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Abren el domingo?')
  await page.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await toast(page, 'No pudimos revisar tu mensaje')
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('¿Abren el domingo?')
  await expect(page.getByRole('button', { name: 'Enviar Mensaje' })).toBeEnabled()
  expect(loads()).toBe(1)
})
