import { expect, type Page } from '@playwright/test'
import { hold, signIn } from './azahar.ts'
import { applyAs, goByMenu, sendPedido } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { pictured } from './visitante.ts'

/** Back closes open layers before it leaves the page. */

const burger = (page: Page) => page.getByRole('button', { name: 'Abrir menú' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menú' })
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Imágenes ampliadas' })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const openDrawer = async (page: Page) => {
  const { x = 0, y = 0 } = (await burger(page).boundingBox()) ?? {}
  await page.touchscreen.tap(x + 20, y + 20)
  await expect(drawer(page)).toBeVisible()
}

/** On a page that was scrolled and entered from another. */
const reading = async (page: Page) => {
  await page.goto('/tiendas')
  await page.goto('/terminos')
  await page.evaluate(() => window.scrollTo(0, 500))
}

test('@telefono back closes the menu; back again leaves', async ({ page }) => {
  await reading(page)
  await openDrawer(page)
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(burger(page)).toBeFocused()
  await expect(page).toHaveURL('/terminos')
  expect(await scrolled(page)).toBe(500)
  await page.goBack()
  await expect(page).toHaveURL('/tiendas')
})

test('@telefono a closed menu leaves no history entry, however it was closed', async ({ page }) => {
  await reading(page)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => drawer(page).getByRole('button', { name: 'Cerrar' }).click(),
    () => page.mouse.click(380, 400),
  ]) {
    await openDrawer(page)
    await close()
    await expect(drawer(page)).toBeHidden()
  }
  expect(await scrolled(page)).toBe(500)
  await page.goBack()
  await expect(page).toHaveURL('/tiendas')
})

test('@telefono back from a page opened in the menu finds the menu closed', async ({ page }) => {
  await reading(page)
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: 'Sobre Nosotros' }).click()
  await expect(page).toHaveURL('/sobre-nosotros')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Términos/ })).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await expect.poll(() => scrolled(page)).toBe(500)
  await page.goForward()
  await expect(page).toHaveURL('/sobre-nosotros')
  await page.goBack()
  await expect(page).toHaveURL('/terminos')
  await page.goBack()
  await expect(page).toHaveURL('/tiendas')
})

test('@telefono a reload with an open menu closes it, and back leaves the page', async ({ page }) => {
  await reading(page)
  await openDrawer(page)
  await page.reload()
  await expect(drawer(page)).toBeHidden()
  await openDrawer(page)
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await page.goForward()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/terminos')
  await page.goBack()
  await expect(page).toHaveURL('/tiendas')
})

test('back closes the pictures and returns the focus', async ({ page }) => {
  const { path } = await pictured(page)
  await page.goto('/tiendas')
  await page.goto(path)
  // A phone has no thumbnails: the picture itself.
  const thumbnail = page.getByRole('button', { name: /^Ampliar .*imagen 2 de/ }).last()
  await thumbnail.click()
  await expect(lightbox(page)).toBeVisible()
  await page.goBack()
  await expect(lightbox(page)).toBeHidden()
  await expect(thumbnail).toBeFocused()
  await expect(page).toHaveURL(path)
  await thumbnail.click()
  await lightbox(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(lightbox(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/tiendas')
})

test('back closes a question over a dialog, then the dialog, then leaves', async ({ page, context, browser }, {
  project,
}) => {
  const nombre = `Rosa Regresa ${project.name}`
  await applyAs(browser, nombre)
  await signIn(context, 'admin')
  await page.goto('/admin/mensajes')
  await goByMenu(page, 'Consultoras')
  const opener = page.getByRole('button', { name: `Ver Detalles de ${nombre}` })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: nombre })
  await dialog.getByRole('button', { name: 'Rechazar Solicitud' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/admin/mensajes')
})

test('@telefono back closes a dialog and keeps its text; leaving the page asks', async ({ page, context, hers }) => {
  await signIn(context, 'admin')
  const { numeroPedido } = await sendPedido(hers)
  await page.goto(`/admin/pedidos?q=${numeroPedido}`)
  await page.getByRole('link', { name: new RegExp(numeroPedido) }).click()
  const dialog = page.getByRole('dialog', { name: 'Dirección de envío' })
  const write = page.getByRole('button', { name: 'Escribir dirección' })
  await write.click()
  await dialog.getByLabel('Número exterior').fill('221-B')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Hay una dirección sin guardar.')).toBeVisible()
  await write.click()
  await expect(dialog.getByLabel('Número exterior')).toHaveValue('221-B')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toBeHidden()

  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar la dirección?' })
  await page.evaluate(() => window.history.back())
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  await expect(page).toHaveURL(/\/admin\/pedido\//)
  await page.evaluate(() => window.history.back())
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(/\/admin\/pedidos\?/)
})

test('@telefono unsaved text: opening a page from the menu asks first', async ({ page, context }) => {
  await signIn(context, 'consultora')
  await page.goto('/perfil')
  await page.getByLabel('Nombre completo').fill('Otra')
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: 'Pijamas' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Otra')
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: 'Pijamas' }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL('/productos/pijamas')
  await page.goBack()
  await expect(page).toHaveURL('/perfil')
  await expect(drawer(page)).toBeHidden()
})

test('@telefono back closes no confirmation while its request is in flight', async ({ page, context, hers }) => {
  await signIn(context, 'consultora')
  const { id } = await sendPedido(hers)
  const answer = await hold(page, '**/cancelacion')
  await page.goto('/consultora/mis-pedidos')
  await page.goto(`/consultora/pedido/${id}`)
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
  const yes = question.getByRole('button', { name: 'Sí, cancelar pedido' })
  await yes.click()
  await expect(yes).toHaveAttribute('aria-busy', 'true')
  for (const _ of [1, 2]) {
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.history.state.overlay?.depth)).toBe(1)
  }
  await expect(question).toBeVisible()
  answer()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(`/consultora/pedido/${id}`)
  await page.goBack()
  await expect(page).toHaveURL('/consultora/mis-pedidos')
})
