import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { cantidad, line, lines, onPedido, send, sendUnanswered } from './carrito.ts'
import { addToCarrito, buyElsewhere, expectApart, garmentOf, pesos } from './consultora.ts'
import { endSessions, signInAgain } from './desk.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('@telefono a refused order names the line and what is left; the cart stays', async ({ page }, info) => {
  const wanted = await garmentOf(page, info, 8)
  await addToCarrito(page, wanted.garment, wanted.talla, 3)
  await page.goto('/consultora/carrito')
  await page.getByLabel('Notas').fill('Con moño')
  await expect(page.getByText(`${pesos(wanted.garment.costoConsultoraCentavos)} c/u`)).toBeVisible()
  await buyElsewhere(page, wanted, wanted.talla.disponible - 2)
  await send(page).click()
  await expect(page.getByText('Error al crear el pedido. Por favor intenta nuevamente.')).toBeVisible()
  const problem = line(page, wanted.garment).getByText('Solo quedan 2 piezas.')
  await expectApart(page.locator('.toast'), problem)
  await expect(page.getByRole('button', { name: 'Dejar 2 piezas' })).toBeFocused()
  await expect(cantidad(page)).toHaveValue('3')
  await expect(page.getByLabel('Notas')).toHaveValue('Con moño')
  const alarm = page
    .getByRole('region', { name: 'Resumen y envío' })
    .getByText('Algunos productos de tu carrito cambiaron')
  await expect(alarm).toBeVisible()
  await page.getByRole('button', { name: 'Dejar 2 piezas' }).click()
  await expect(alarm).toHaveCount(0)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
})

test('@telefono @smoke two presses make one pedido, and the cart is emptied', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 9)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/pedidos') && sent++)
  const arrive = await hold(page, '**/api/pedidos')
  await send(page).click()
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Enviando pedido…' })).toBeVisible()
  await send(page).click({ force: true })
  arrive()
  await expect(page.getByText(/^¡Pedido PED-\d{6} creado con éxito!$/)).toBeVisible()
  await expect(page).toHaveURL(onPedido)
  expect(sent).toBe(1)
  await page.goto('/consultora/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
})

test('@telefono a changed cart after a lost answer shows the pedido that was made', async ({ page }, info) => {
  const first = await garmentOf(page, info, 10)
  const second = await garmentOf(page, info, 12)
  await addToCarrito(page, first.garment, first.talla, 1)
  await page.goto('/consultora/carrito')
  const { id, numeroPedido } = await sendUnanswered(page)

  await addToCarrito(page, second.garment, second.talla, 1)
  await page.goto('/consultora/carrito')
  await send(page).click()
  const told = page.getByRole('dialog', { name: `Tu pedido ${numeroPedido} ya se había creado` })
  await expect(told).toContainText('No incluye lo que cambiaste después.')
  await expectAccessible(page)
  await expect(told).toContainText('En tu carrito queda 1 pieza que no está en ese pedido.')
  await expect(told.getByRole('link', { name: `Ver pedido ${numeroPedido}` })).toHaveAttribute(
    'href',
    `/consultora/pedido/${id}`,
  )
  await page.reload()
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Cerrar' }).click()
  await expect(lines(page)).toHaveCount(1)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(numeroPedido)
  await expect(page.getByRole('list', { name: 'Productos del pedido' }).getByRole('listitem')).toHaveCount(1)
})

test('@telefono @smoke offline loses nothing, and makes one pedido afterwards', async ({ page, context }, info) => {
  const { garment, talla } = await garmentOf(page, info, 11)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  await expect(lines(page)).toHaveCount(1)
  await context.setOffline(true)
  await send(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'No hay conexión. Revisa tu internet e intenta de nuevo.' }),
  ).toBeVisible()
  await expectApart(page.locator('.toast'), page.getByText('no se duplicará'))
  await expect(lines(page)).toHaveCount(1)
  await context.setOffline(false)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
})

test('@telefono two tabs that send the same cart make one pedido', async ({ page, context }, info) => {
  const { garment, talla } = await garmentOf(page, info, 14)
  await addToCarrito(page, garment, talla, 1)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/consultora/carrito')
    await expect(lines(tab)).toHaveCount(1)
  }
  const both = Promise.withResolvers<void>()
  let waiting = 0
  await context.route('**/api/pedidos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    waiting += 1
    if (waiting === 2) both.resolve()
    await both.promise
    await route.continue()
  })
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await send(tab).click()
  }
  for (const tab of [page, other]) await expect(tab).toHaveURL(onPedido)
  expect(other.url()).toBe(page.url())
})

test('@telefono a session that ends before sending loses nothing: one pedido', async ({ page, browser }, info) => {
  const who = 'daniela.robles@azahar.test'
  await signIn(page, who)
  const wanted = await garmentOf(page, info, 11)
  const pedidos = await (await page.request.get('/api/pedidos?limite=100')).json()
  const before = pedidos.items.map(({ id }: { id: string }) => id)
  await addToCarrito(page, wanted.garment, wanted.talla, 2)
  await page.goto('/consultora/carrito')
  await page.getByLabel('Teléfono').fill('442 555 0177')
  await page.getByLabel('Notas').fill('Llamar después de las 5')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await endSessions(browser, who)
  await send(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(who)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('Equivocada1')
  await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Email o contraseña incorrectos. Verifica tus datos.')).toBeVisible()
  await signInAgain(page)
  await expect(page).toHaveURL(onPedido)
  await expect(page.locator('html')).toHaveAttribute('data-same-page')
  await expect(page.getByText('Llamar después de las 5')).toBeVisible()
  const { items } = await (await page.request.get('/api/pedidos?limite=100')).json()
  const since = items.filter(({ id }: { id: string }) => !before.includes(id))
  expect(since).toHaveLength(1)
})
