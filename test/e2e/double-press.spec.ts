import { expect } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { applyAs, sendPedido, signInAgain } from './desk.ts'
import { gaps, openPresser, wrongWith } from './double-press.ts'
import { confirmed } from './surtido.ts'

/** A verb that is pressed twice happens once, and says one thing. */

test('@escritorio @smoke two presses: one note, one approval, lines of a message once', async ({ page, browser }) => {
  const hers = await browser.newContext()
  await signIn(hers, 'consultora')
  const { id } = await sendPedido(hers)
  await applyAs(browser, 'Elena Dos Toques')
  await signIn(page, 'admin')
  const press = await openPresser(page)

  for (const gap of gaps) {
    await page.goto(`/admin/pedido/${id}`)
    const notas = page.getByRole('region', { name: 'Notas internas' })
    const before = await notas.getByRole('listitem').count()
    await notas.getByRole('textbox').fill(`Nota ${gap}`)
    expect(wrongWith(await press(notas.getByRole('button', { name: 'Agregar nota' }), gap))).toEqual([])
    await expect(notas.getByRole('listitem')).toHaveCount(before + 1)

    await page.goto('/admin/pedido/nuevo')
    await page.getByText('Pegar un mensaje').click()
    await page.getByRole('textbox', { name: 'Mensaje de WhatsApp' }).fill('AZ-VES-001 M 2')
    expect(wrongWith(await press(page.getByRole('button', { name: 'Leer mensaje' }), gap))).toEqual([])
    await expect(
      page
        .getByRole('textbox', { name: /^Cantidad/ })
        .or(page.getByRole('spinbutton'))
        .first(),
    ).toHaveValue('2')
    await page.evaluate(() => sessionStorage.clear())
  }

  await page.goto('/admin/consultoras')
  await page.getByRole('button', { name: 'Ver Detalles de Elena Dos Toques' }).first().click()
  const approve = page.getByRole('button', { name: 'Aprobar como Consultora' })
  const outcome = await press(approve, 80)
  expect(wrongWith(outcome)).toEqual([])
  expect(outcome.toasts.map(({ type }) => type)).toEqual(['success'])
})

test('@escritorio two presses on a size or a suggestion add its pieces once', async ({ page }) => {
  await signIn(page, 'consultora')
  const press = await openPresser(page)
  const piezas = async (): Promise<number> => {
    const { lineas } = await (await page.request.get('/api/carrito')).json()
    return lineas.reduce((sum: number, { cantidad }: { cantidad: number }) => sum + cantidad, 0)
  }
  let held = await piezas()
  for (const gap of gaps) {
    await page.goto('/consultora/pedido-rapido')
    await press(page.getByRole('button', { name: /talla M \d\d disponibles$/ }).first(), gap)
    await expect.poll(piezas).toBe(held + 1)

    await page.getByRole('textbox', { name: 'Códigos' }).fill('2 vestidos guanajato flores de noche talla M')
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await press(page.getByRole('button', { name: /2 × Vestido midi Guanajuato/ }), gap)
    await expect.poll(piezas).toBe(held + 3)
    held += 3
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('@escritorio two presses add a size to a pedido once', async ({ page, context }) => {
  await signIn(page, 'consultora')
  const press = await openPresser(page)
  page.on('dialog', (leaving) => void leaving.accept())
  for (const gap of gaps) {
    const { id } = await sendPedido(context)
    await page.goto(`/consultora/pedido/${id}/modificar`)
    await page.getByRole('combobox', { name: 'Agregar del catálogo' }).fill('AZ-JOG')
    await page.getByRole('option').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Talla' }).click()
    await page.getByRole('option', { disabled: false }).first().click()
    await press(dialog.getByRole('button', { name: 'Agregar a mi pedido' }), gap)
    await expect(page.getByRole('textbox', { name: /^Cantidad de Jogger/ })).toHaveValue('1')
  }
})

test('@escritorio two presses send the pedidos of a surtido in one request', async ({ page, browser }) => {
  const hers = await browser.newContext()
  await signIn(hers, 'consultora')
  await signIn(page, 'admin')
  const press = await openPresser(page)
  for (const gap of gaps) {
    const [pedido] = await confirmed(page, hers, 1)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const data = { pedidos: [{ id: pedido?.id, version: 3 }] }
    const { id } = await (await page.request.post('/api/surtidos', { data, headers })).json()
    await page.goto(`/admin/surtido/${id}?parte=enviar`)
    for (const name of [/piezas por surtir/, /no tienen guía/]) await page.getByRole('checkbox', { name }).check()
    const outcome = await press(page.getByRole('button', { name: 'Enviar 1 pedido' }), gap)
    expect(wrongWith(outcome)).toEqual([])
    expect(outcome.requests).toHaveLength(1)
    await expect(page.getByRole('dialog')).toContainText('1 pedido')
  }
})

test('@escritorio two presses on an incomplete product show one message', async ({ page }) => {
  await signIn(page, 'admin')
  const press = await openPresser(page)
  for (const gap of gaps) {
    await page.goto('/admin/producto/nuevo')
    await page.getByLabel('Nombre').fill('Prueba de dos toques')
    const outcome = await press(page.getByRole('button', { name: 'Crear Producto' }).first(), gap)
    expect(wrongWith(outcome)).toEqual([])
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  }
})

test('@escritorio two submit events in one task send a form once', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/perfil')
  await page.getByLabel('Nombre completo').fill('Marisol Dos Toques')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  await page
    .locator('form')
    .first()
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  expect(sent).toBe(1)
})

test('@escritorio spec 1.5: a piece added without a session arrives after signing in', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/consultora/catalogo')
  await page.goto(String(await page.locator('a[href^="/consultora/catalogo/"]').first().getAttribute('href')))
  // A read without a session would cover the page before the press.
  await page.waitForLoadState('networkidle')
  await page.getByRole('radio').and(page.locator(':enabled')).first().check({ force: true })
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Agregar al Carrito' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
  await expect(dialog).toContainText('Debes iniciar sesión para agregar productos al carrito')
  await expect(page.getByText('Producto agregado al carrito')).toHaveCount(0)
  await signInAgain(page)
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
  const { lineas } = await (await page.request.get('/api/carrito')).json()
  expect(lineas).toHaveLength(1)
})
