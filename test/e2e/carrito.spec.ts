import { expect, type Page } from '@playwright/test'
import { test } from './azahar.ts'
import {
  addToCarrito,
  alive,
  asConsultora,
  buyElsewhere,
  expectAccessible,
  type Garment,
  garmentOf,
  pesos,
} from './consultora.ts'

test.beforeEach(({ page }) => asConsultora(page))

const lines = (page: Page) =>
  page
    .getByRole('region', { name: 'Productos' })
    .locator('ul > li')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
const line = (page: Page, { nombre }: Garment) => lines(page).filter({ hasText: nombre })
const cantidad = (page: Page) => page.getByRole('textbox', { name: /^Cantidad de/ })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar Pedido para Revisión' })
const summary = (page: Page) => page.getByRole('region', { name: 'Resumen y envío' })
const onPedido = /\/consultora\/pedido\//

test('spec 1 §2: Tu carrito está vacío, with the way to the catalogue', async ({ page }) => {
  await page.goto('/consultora/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver catálogo' }).click()
  await expect(page).toHaveURL(/\/consultora\/catalogo$/)
})

test('spec 1 §3, §4: lines keyed by product and size, steppers, totals, removal with undo, kept over a reload', async ({
  page,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 3)
  const unit = garment.costoConsultoraCentavos
  await addToCarrito(page, garment, talla, 2)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  await expect(lines(page)).toHaveCount(1)
  await expect(line(page, garment)).toContainText(`Talla ${talla.talla}`)
  await expect(line(page, garment)).toContainText(`${pesos(unit)} c/u`)
  await expect(line(page, garment)).toContainText(pesos(3 * unit))
  await expect(summary(page)).toContainText('3 piezas')
  await expect(summary(page)).toContainText(pesos(3 * unit))
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Aumentar cantidad de/ }).click()
  await expect(summary(page)).toContainText(pesos(4 * unit))
  await page.reload()
  await expect(cantidad(page)).toHaveValue('4')

  await page.getByRole('button', { name: `Quitar ${garment.nombre}, talla ${talla.talla}` }).click()
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(cantidad(page)).toHaveValue('4')
})

test('spec 1 §5: the contact form, prefilled from the profile, says what is wrong beside it and outlives a reload', async ({
  page,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 4)
  const perfil = await (await page.request.get('/api/perfil')).json()
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  const telefono = page.getByLabel('Teléfono')
  await expect(telefono).toHaveValue(perfil.telefono)
  for (const [typed, message] of [
    ['442 123', 'Teléfono debe tener al menos 10 dígitos'],
    ['442 123 4567 ext', 'Formato de teléfono inválido'],
  ] as const) {
    await telefono.fill(typed)
    await send(page).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(telefono).toBeFocused()
    await expect(telefono).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page)
  await telefono.fill('(442) 123-4567')
  await page.getByLabel('Notas').fill('Entregar por la tarde')
  await page.reload()
  await expect(telefono).toHaveValue('(442) 123-4567')
  await expect(page.getByLabel('Notas')).toHaveValue('Entregar por la tarde')
})

test('design, Cart: each problem is said on its line, with one tap to accept it', async ({ page }, info) => {
  const [dearer, short, gone] = [
    await garmentOf(page, info, 5),
    await garmentOf(page, info, 6),
    await garmentOf(page, info, 7),
  ]
  for (const { garment, talla } of [dearer, short, gone]) await addToCarrito(page, garment, talla, 2)
  // She chose the first when it cost 10 pesos less.
  await page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem('azahar-carrito') ?? '')
    for (const linea of kept.lineas) if (linea.productoId === id) linea.precioUnitarioCentavos -= 1_000
    localStorage.setItem('azahar-carrito', JSON.stringify(kept))
  }, dearer.garment.id)
  await buyElsewhere(page, short, short.talla.disponible - 1)
  await buyElsewhere(page, gone, gone.talla.disponible)

  await page.goto('/consultora/carrito')
  await expect(line(page, dearer.garment)).toContainText(
    `El precio cambió a ${pesos(dearer.garment.costoConsultoraCentavos)}.`,
  )
  await expect(line(page, short.garment)).toContainText('Solo queda 1 pieza.')
  await expect(line(page, gone.garment)).toContainText('Se agotó mientras estaba en tu carrito.')
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Aceptar precio' })).toBeFocused()

  await page.getByRole('button', { name: 'Aceptar precio' }).click()
  await page.getByRole('button', { name: 'Dejar 1 pieza' }).click()
  await page.getByRole('button', { name: 'Quitar del carrito' }).click()
  await expect(lines(page)).toHaveCount(2)
  const total = 2 * dearer.garment.costoConsultoraCentavos + short.garment.costoConsultoraCentavos
  await expect(summary(page)).toContainText(pesos(total))
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('main')).toContainText(pesos(total))
})

test('spec 1 §8: refused while sending, the line and what is left are named; cart and form stay', async ({
  page,
}, info) => {
  const wanted = await garmentOf(page, info, 8)
  await addToCarrito(page, wanted.garment, wanted.talla, 3)
  await page.goto('/consultora/carrito')
  await page.getByLabel('Notas').fill('Con moño')
  await expect(page.getByText(`${pesos(wanted.garment.costoConsultoraCentavos)} c/u`)).toBeVisible()
  await buyElsewhere(page, wanted, wanted.talla.disponible - 2)
  await send(page).click()
  await expect(page.getByText('Error al crear el pedido. Por favor intenta nuevamente.')).toBeVisible()
  await expect(line(page, wanted.garment)).toContainText('Solo quedan 2 piezas.')
  await expect(cantidad(page)).toHaveValue('3')
  await expect(page.getByLabel('Notas')).toHaveValue('Con moño')
  await page.getByRole('button', { name: 'Dejar 2 piezas' }).click()
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
})

test('spec 1 §4, §8: sending shows its state at once, two presses make one pedido, and the cart is cleared', async ({
  page,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 9)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  const arrive = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/pedidos', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await arrive.promise
    }
    await route.continue()
  })
  await send(page).click()
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  await send(page).click({ force: true })
  arrive.resolve()
  await expect(page.getByText(/^¡Pedido PED-\d{6} creado con éxito!$/)).toBeVisible()
  await expect(page).toHaveURL(onPedido)
  expect(sent).toBe(1)
  await page.goto('/consultora/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
})

test('issue 4: adding and sending answer the finger before the next picture of the screen', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 13)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).check({ force: true })
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  await expect(add).toBeEnabled()
  const pressed = await add.evaluate(async (button: HTMLButtonElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return [
      document.querySelector('main')?.textContent?.includes('En tu carrito: 1 de esta talla.'),
      localStorage.length,
    ]
  })
  expect(pressed).toEqual([true, expect.any(Number)])

  // What the finger rests on looks pressed without any code.
  const look = () => add.evaluate((button) => getComputedStyle(button).filter + getComputedStyle(button).translate)
  const before = await look()
  await add.hover()
  await page.mouse.down()
  expect(await look()).not.toBe(before)
  await page.mouse.move(0, 0)
  await page.mouse.up()

  await page.goto('/consultora/carrito')
  await page.route('**/api/pedidos', () => {})
  const sending = await send(page).evaluate(async (button: HTMLButtonElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return [button.getAttribute('aria-busy'), button.closest('form')?.textContent?.includes('Enviando pedido…')]
  })
  expect(sending).toEqual(['true', true])
})

test('issue 4: an answer lost on the way: the same attempt after a reload finds the pedido that was made', async ({
  page,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 10)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  await page.getByLabel('Notas').fill('una sola vez')
  let made = ''
  await page.route('**/api/pedidos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    made = (await (await route.fetch()).json()).numeroPedido
    await route.abort('connectionreset')
  })
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tu carrito y tus datos siguen aquí' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/pedidos')
  await page.reload()
  await expect(page.getByLabel('Notas')).toHaveValue('una sola vez')
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(made)
})

test('issue 4: an answer lost on the way, and another cart by then: she is told of the pedido that was made, and decides', async ({
  page,
}, info) => {
  const first = await garmentOf(page, info, 10)
  const second = await garmentOf(page, info, 12)
  await addToCarrito(page, first.garment, first.talla, 1)
  await page.goto('/consultora/carrito')
  const made: { id: string; numeroPedido: string }[] = []
  await page.route('**/api/pedidos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    made.push(await (await route.fetch()).json())
    await route.abort('connectionreset')
  })
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tu carrito y tus datos siguen aquí' })).toBeVisible()
  await page.unroute('**/api/pedidos')

  await addToCarrito(page, second.garment, second.talla, 1)
  await page.goto('/consultora/carrito')
  await send(page).click()
  const told = page.getByRole('dialog', { name: `Tu pedido ${made[0]?.numeroPedido} ya se había creado` })
  await expect(told).toContainText('Lo que cambiaste después no está en él.')
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Cerrar' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(told.getByRole('link', { name: `Ver pedido ${made[0]?.numeroPedido}` })).toHaveAttribute(
    'href',
    `/consultora/pedido/${made[0]?.id}`,
  )
  await told.getByRole('button', { name: 'Enviar también este carrito' }).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(made[0]?.numeroPedido ?? '')
  await expect(page.getByRole('list', { name: 'Productos del pedido' }).getByRole('listitem')).toHaveCount(2)
})

test('issue 4: without network a clear sentence, nothing lost, and one pedido when it is back', async ({
  page,
  context,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 11)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  await expect(lines(page)).toHaveCount(1)
  await context.setOffline(true)
  await send(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'No hay conexión. Revisa tu internet e intenta de nuevo.' }),
  ).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await context.setOffline(false)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
})

test('issue 4: other tabs show the same cart at once; a broken or foreign value never breaks the page', async ({
  page,
  context,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 12)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  const other = await context.newPage()
  await other.goto('/consultora/carrito')
  await other.getByRole('button', { name: /^Aumentar cantidad de/ }).click()
  await expect(cantidad(page)).toHaveValue('2')

  for (const broken of ['{"de', '[]', 'null', JSON.stringify({ de: 'otra persona', lineas: [{}] })]) {
    await other.evaluate((value) => localStorage.setItem('azahar-carrito', value), broken)
    await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  }
})

test('issue 4: the whole job with the keyboard alone, from the sign-in to the pedido', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 13)
  await page.context().clearCookies()
  await page.goto('/login')
  await alive(page)
  await tabTo(page, 'Correo electrónico')
  await page.keyboard.type('consultora@azahar.test')
  await tabTo(page, 'Contraseña')
  await page.keyboard.type('Azahar2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  const menu = page.locator('summary:focus').filter({ hasText: 'Marisol' })
  for (let presses = 0; presses < 20 && (await menu.count()) === 0; presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Catálogo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo de Productos' })).toBeVisible()
  await tabTo(page, 'Buscar por nombre o SKU')
  await page.keyboard.type(String(garment.sku))
  await expect(page.getByRole('region', { name: 'Productos' }).getByRole('article')).toHaveCount(1)
  await tabTo(page, `Ver Detalhes ${garment.nombre}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: garment.nombre })).toBeVisible()
  await tabTo(page, /disp\.$/)
  for (const _ of garment.tallas) {
    if (await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).isChecked()) break
    await page.keyboard.press('ArrowRight')
  }
  await tabTo(page, 'Cantidad')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, 'Agregar al Carrito')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
  await tabTo(page, 'Ver carrito')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/consultora\/carrito$/)
  await tabTo(page, 'Enviar Pedido para Revisión')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('list', { name: 'Productos del pedido' })).toContainText(garment.nombre)
})

/** Presses Tab until the control with this name has the focus; a page that hides it from the keyboard fails here. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (await named(focused, name)) return
  }
  throw new Error(`Tab never comes to ${name}.`)
}

async function named(focused: ReturnType<Page['locator']>, name: string | RegExp): Promise<boolean> {
  if ((await focused.count()) === 0) return false
  const snapshot = await focused.ariaSnapshot()
  const said = /"(.*?)"/.exec(snapshot)?.[1] ?? ''
  return typeof name === 'string' ? said === name : name.test(said)
}
