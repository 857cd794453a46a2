import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { cantidad, line, lines, onPedido, send, summary } from './carrito.ts'
import { addToCarrito, buyElsewhere, garmentOf, pesos } from './consultora.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('spec 1.2: Tu carrito está vacío, with the way to the catalogue', async ({ page }) => {
  await page.goto('/consultora/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver catálogo' }).click()
  await expect(page).toHaveURL(/\/consultora\/catalogo$/)
})

test('@smoke spec 1.4: lines by product and size, steppers, totals, undo, kept over a reload', async ({
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

test('@telefono spec 1.4: a quantity of 0 removes the line, with undo until the pedido is sent', async ({
  page,
}, info) => {
  const [kept, gone] = [await garmentOf(page, info, 8), await garmentOf(page, info, 9)]
  for (const { garment, talla } of [kept, gone]) await addToCarrito(page, garment, talla, 2)
  await page.goto('/consultora/carrito')
  const quantity = cantidad(page).last()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await quantity.fill('0')
  await expect(lines(page)).toHaveCount(2)
  await quantity.blur()
  await expect(lines(page)).toHaveCount(1)
  await undo.click()
  await expect(cantidad(page).last()).toHaveValue('2')
  const fewer = line(page, gone.garment).getByRole('button', { name: /^Disminuir/ })
  await fewer.click()
  await fewer.click()
  await expect(lines(page)).toHaveCount(1)
  await expect(undo).toBeVisible()
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(undo).toBeHidden({ timeout: 1_000 })
})

test('@telefono @smoke spec 1.5: the contact form is prefilled, checked and kept over a reload', async ({
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

test('@smoke each problem is said on its line, with one tap to accept it', async ({ page }, info) => {
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

test('@telefono other tabs show the same cart; a broken value never breaks the page', async ({
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

test('@telefono A90: of what stands in local storage only valid lines are shown', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 14)
  await addToCarrito(page, garment, talla, 2)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('azahar-carrito') ?? '')
    const [linea] = kept.lineas
    const marked = {
      ...linea,
      productoId: '0190a0b0-0000-7000-8000-00000000dead',
      nombre: '<img src=x onerror="window.ran = true"><b>Blusa</b>',
    }
    const junk = Array.from({ length: 40_000 }, (_, n) => ({ productoId: n, nombre: 'x'.repeat(40), cantidad: -n }))
    kept.lineas = [linea, linea, marked, { ...linea, cantidad: 1e9 }, null, 'línea', ...junk]
    localStorage.setItem('azahar-carrito', JSON.stringify(kept))
  })
  await page.goto('/consultora/carrito')
  await expect(lines(page)).toHaveCount(2)
  await expect(line(page, garment).getByRole('textbox', { name: /^Cantidad de/ })).toHaveValue('4')
  const dead = lines(page).filter({ hasText: '<b>Blusa</b>' })
  await expect(dead).toContainText('Este producto ya no está a la venta.')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expectAccessible(page)
  await dead.getByRole('button', { name: 'Quitar del carrito' }).click()
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('list', { name: 'Productos del pedido' })).toContainText('4 ×')
})

test('@telefono without local storage the cart works while the page is open', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 15)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await addToCarrito(page, garment, talla, 1)
  await page.getByRole('button', { name: 'Ver carrito' }).click()
  await expect(lines(page)).toHaveCount(1)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
})
