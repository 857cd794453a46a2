import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './azahar.ts'
import { addToCarrito, asConsultora, catalogo, garmentOf, pesos, producto } from './consultora.ts'

test.beforeEach(({ page }) => asConsultora(page))

test("spec 1.2: everything that a product's page shows", async ({ page }, info) => {
  const { garment } = await garmentOf(page, info, 3)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(garment.nombre)
  const { precioCentavos, costoConsultoraCentavos } = garment
  const percent = Math.round(((precioCentavos - costoConsultoraCentavos) / precioCentavos) * 100)
  for (const known of [
    {
      moda_fitness: 'Moda Fitness',
      moda_intima: 'Moda Íntima',
      moda_casual: 'Moda Casual',
      pijamas: 'Pijamas',
      moda_masculina: 'Moda Masculina',
    }[garment.categoria],
    `SKU: ${garment.sku}`,
    pesos(costoConsultoraCentavos),
    `-${percent}%`,
    garment.descripcion,
    'Subtotal',
  ])
    await expect(main).toContainText(known)
  await expect(main.locator('s')).toHaveText(pesos(precioCentavos))
  await expect(main.getByRole('radio')).toHaveCount(garment.tallas.length)
  for (const { talla, disponible } of garment.tallas) {
    const option = main.getByRole('radio', {
      name: `${talla} ${disponible > 0 ? `${disponible} disp.` : 'Agotada'}`,
      exact: true,
    })
    await expect(option).toBeEnabled({ enabled: disponible > 0 })
  }
})

test('spec 1.2: gallery, thumbnails and lightbox by keyboard alone', async ({ page }) => {
  const garment = await producto(page, (await catalogo(page))[0]!.id)
  const count = garment.imagenes.length
  await page.goto(`/consultora/catalogo/${garment.id}`)
  const thumbnail = page.getByRole('button', { name: `Ampliar imagen 2 de ${count}` })
  await thumbnail.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Imágenes ampliadas' })
  await expect(lightbox.getByRole('group', { name: `2 de ${count}` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByRole('group', { name: `3 de ${count}` })).toBeVisible()
  await lightbox.getByRole('button', { name: 'Acercar' }).click()
  await expect(lightbox.getByRole('button', { name: 'Alejar' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(thumbnail).toBeFocused()
})

test('@telefono spec 1.4: size first, quantity within its stock, a new size begins at 1', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 0)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  const cantidad = page.getByRole('textbox', { name: 'Cantidad' })
  await expect(add).toBeDisabled()
  await expect(page.getByText('Por favor selecciona una talla')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: `${talla.talla} ${talla.disponible} disp.` }).check({ force: true })
  await expect(add).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Disminuir cantidad' })).toBeDisabled()
  await cantidad.fill('9999')
  await cantidad.blur()
  await expect(cantidad).toHaveValue(String(talla.disponible))
  await expect(page.getByRole('button', { name: 'Aumentar cantidad' })).toBeDisabled()
  await expect(page.getByText(pesos(talla.disponible * garment.costoConsultoraCentavos), { exact: true })).toBeVisible()

  const other = garment.tallas.find(({ id, disponible }) => id !== talla.id && disponible > 0)!
  await page.getByRole('radio', { name: new RegExp(`^${other.talla} `) }).check({ force: true })
  await expect(cantidad).toHaveValue('1')
  await cantidad.fill('1.7')
  await cantidad.blur()
  await expect(cantidad).toHaveValue('2')
})

test('spec 1.8: adding is confirmed at once; what the cart holds counts against the size', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 1)
  await addToCarrito(page, garment, talla, talla.disponible)
  await expect(page.getByText('Ya tienes en tu carrito todas las piezas disponibles de esta talla.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toBeDisabled()
  await page.goto('/consultora/catalogo')
  const floating = page.getByRole('main').getByRole('link', { name: /Ver carrito/ })
  await expect(floating).toContainText(`${talla.disponible} piezas`)
  await floating.click()
  await expect(page).toHaveURL(/\/consultora\/carrito$/)
})

test('@telefono of two presses before a picture the second finds what the first has kept', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 1)
  await addToCarrito(page, garment, talla, talla.disponible - 1)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).check({ force: true })
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  await expect(add).toBeEnabled()
  await add.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Ya tienes en tu carrito todas las piezas disponibles de esta talla.')).toBeVisible()
  await page.goto('/consultora/carrito')
  await expect(page.getByRole('textbox', { name: 'Cantidad' })).toHaveValue(String(talla.disponible))
})

test('@telefono size, one more and into the cart, all pressed before a picture, are two pieces', async ({
  page,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 1)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.evaluate(async (tallaId) => {
    const touch = { bubbles: true, pointerType: 'touch' }
    for (const name of [`[value="${tallaId}"]`, '[aria-label="Aumentar cantidad"]', '.bottom-bar button']) {
      const pressed = document.querySelector<HTMLElement>(name)!
      for (const event of ['pointerdown', 'pointerup']) pressed.dispatchEvent(new PointerEvent(event, touch))
      // As between two events of a real finger, what was told to React is drawn. No picture of the screen is.
      await Promise.resolve()
      pressed.click()
    }
  }, talla.id)
  await page.goto('/consultora/carrito')
  await expect(page.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('2')
})

test("@telefono spec 1.6: signed out meanwhile, the product's page asks to sign in and comes back", async ({
  page,
}, info) => {
  const { garment } = await garmentOf(page, info, 2)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.context().clearCookies()
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await expect(page).toHaveURL(new RegExp(`/login\\?from=.*${garment.id}`))
})

test('@telefono spec 1.2 and 1.8: Producto no encontrado, with the way back to the catalogue', async ({ page }) => {
  const answer = await page.goto('/consultora/catalogo/0190a0b0-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  await expect(page).toHaveURL(/\/consultora\/catalogo$/)
})
