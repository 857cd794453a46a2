import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { cantidad, line, lines, onPedido, send, summary } from './carrito.ts'
import { addToCarrito, buyElsewhere, garmentOf, pesos } from './consultora.ts'
import { saveProducto } from './desk-productos.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('spec 1.2: Tu carrito está vacío links to the catalogue', async ({ page }) => {
  await page.goto('/consultora/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver catálogo' }).click()
  await expect(page).toHaveURL(/\/consultora\/catalogo$/)
})

test('@smoke spec 1.4: lines by product and size, steppers, totals and undo', async ({ page }, info) => {
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

test('@telefono spec 1.4: a quantity of 0 removes the line, with undo until it is sent', async ({ page }, info) => {
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

test('@telefono spec 1.5: the contact form is prefilled, checked and kept over a reload', async ({ page }, info) => {
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

test('each problem is shown on its line, with one tap to accept it', async ({ page, browser }, info) => {
  const [dearer, short, gone] = [
    await garmentOf(page, info, 5),
    await garmentOf(page, info, 6),
    await garmentOf(page, info, 7),
  ]
  for (const { garment, talla } of [dearer, short, gone]) await addToCarrito(page, garment, talla, 2)
  const desk = await browser.newPage()
  await signIn(desk, 'admin')
  const price = dearer.garment.costoConsultoraCentavos + 1_000
  await saveProducto(desk, dearer.garment.id, () => ({ costoConsultoraCentavos: price, imagenesAdicionales: [] }))
  await buyElsewhere(page, short, short.talla.disponible - 1)
  await buyElsewhere(page, gone, gone.talla.disponible)

  await page.goto('/consultora/carrito')
  await expect(line(page, dearer.garment)).toContainText(`El precio cambió a ${pesos(price)}.`)
  await expect(line(page, short.garment)).toContainText('Solo queda 1 pieza.')
  await expect(line(page, gone.garment)).toContainText('Se agotó mientras estaba en tu carrito.')
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Aceptar precio' })).toBeFocused()

  await page.getByRole('button', { name: 'Aceptar precio' }).click()
  await page.getByRole('button', { name: 'Dejar 1 pieza' }).click()
  await page.getByRole('button', { name: 'Quitar del carrito' }).click()
  await expect(lines(page)).toHaveCount(2)
  const total = 2 * price + short.garment.costoConsultoraCentavos
  await expect(summary(page)).toContainText(pesos(total))
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('main')).toContainText(pesos(total))
})

test('@telefono other tabs show the same cart; corrupt storage breaks no page', async ({ page, context }, info) => {
  const { garment, talla } = await garmentOf(page, info, 12)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  const other = await context.newPage()
  await other.goto('/consultora/carrito')
  await other.getByRole('button', { name: /^Aumentar cantidad de/ }).click()
  await expect(cantidad(page)).toHaveValue('2')

  for (const broken of ['{"de', '[]', 'null', JSON.stringify({ de: 'otra persona', lineas: [{}] })]) {
    await other.evaluate((value) => {
      localStorage.setItem('azahar-carrito', value)
      localStorage.setItem('azahar-carrito-cambios', value)
    }, broken)
    await page.reload()
    await expect(cantidad(page)).toHaveValue('2')
  }
})

test('@telefono spec 3.4: valid lines of this browser’s cart join the cart of the account', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 14)
  await addToCarrito(page, garment, talla, 2)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('azahar-carrito') ?? '')
    const [linea] = kept.lineas
    const dead = '0190a0b0-0000-7000-8000-00000000dead'
    const marked = { ...linea, tallaId: dead, nombre: '<img src=x onerror="window.ran = true"><b>Blusa</b>' }
    const junk = Array.from({ length: 40_000 }, (_, n) => ({ productoId: n, nombre: 'x'.repeat(40), cantidad: -n }))
    kept.lineas = [linea, marked, { ...linea, cantidad: 1e9 }, null, 'línea', ...junk]
    localStorage.setItem('azahar-carrito', JSON.stringify(kept))
    localStorage.removeItem('azahar-carrito-cambios')
  })
  await page.goto('/consultora/carrito')
  await expect(page.getByText('Juntamos lo que tenías en este dispositivo con el carrito de tu cuenta')).toBeVisible()
  await expect(page.getByRole('region', { name: 'No todo cupo en tu carrito' })).toContainText(
    'ya no está en el catálogo.',
  )
  await expect(lines(page)).toHaveCount(1)
  await expect(cantidad(page)).toHaveValue('4')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expectAccessible(page)
  await page.reload()
  await expect(cantidad(page)).toHaveValue('4')
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
