import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { addToCarrito, expectApart, garmentOf, pesos } from './consultora.ts'

test.use({ onlyReads: true })

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('spec 1.2: the page of a product', async ({ page }, info) => {
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
  const sizes = main.getByRole('group', { name: 'Talla' })
  await expect(sizes.getByRole('radio').or(sizes.getByRole('button'))).toHaveCount(garment.tallas.length)
  for (const { talla, disponible } of garment.tallas)
    await expect(
      disponible > 0
        ? sizes.getByRole('radio', { name: `${talla} ${disponible} disp.`, exact: true })
        : sizes.getByRole('button', { name: `Avísame cuando haya talla ${talla}` }),
    ).toBeEnabled()
  const count = garment.imagenes.length
  await page.getByRole('button', { name: `Ampliar ${garment.nombre}`, exact: true }).press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Imágenes ampliadas' })
  await expect(lightbox.getByRole('group', { name: `1 de ${count}` })).toBeVisible()
  await lightbox.getByRole('button', { name: 'Acercar' }).click()
  await expect(lightbox.getByRole('button', { name: 'Alejar' })).toBeEnabled()
})

test('@telefono @smoke spec 1.4: size first, then a quantity within its stock', async ({ page }, info) => {
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
  await expect(cantidad).toHaveValue('1.7')
  await expect(cantidad).toHaveAccessibleDescription('«1.7» no es un número entero de piezas. Sigue en 1.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aumentar cantidad' }).click()
  await expect(cantidad).toHaveValue('2')
})

test('@telefono the hint over the button leads to the sizes', async ({ page }, info) => {
  const { garment } = await garmentOf(page, info, 0)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  const size = page.locator('label', { has: page.getByRole('radio') }).first()
  await page.getByRole('button', { name: 'Por favor selecciona una talla' }).tap()
  await expectApart(size, page.locator('.bottom-bar'))
  await expect(page.getByRole('radio', { disabled: false }).first()).toBeFocused()
})

test('@telefono two presses are one toast with a count, clear of the stepper', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 2)
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).check({ force: true })
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  const toast = page.getByRole('listitem').filter({ hasText: 'Producto agregado al carrito' })
  await add.dblclick()
  await expect(toast).toContainText('1 pieza en tu carrito')
  await add.click()
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText('2 piezas en tu carrito')
  await page.getByRole('textbox', { name: 'Cantidad' }).scrollIntoViewIfNeeded()
  await expectApart(toast, page.getByRole('button', { name: 'Aumentar cantidad' }))
})

test('spec 1.8: adding is confirmed at once; pieces in the cart count against the size', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 1)
  await addToCarrito(page, garment, talla, talla.disponible - 1)
  await page.getByRole('button', { name: 'Agregar al Carrito' }).dblclick()
  await expect(page.getByText('Ya tienes en tu carrito todas las piezas disponibles de esta talla.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toBeDisabled()
  await page.goto('/consultora/catalogo')
  const floating = page.getByRole('main').getByRole('link', { name: /Ver carrito/ })
  await expect(floating).toContainText(`${talla.disponible} piezas`)
  await floating.click()
  await expect(page).toHaveURL(/\/consultora\/carrito$/)
})

test('@telefono spec 1.2 and 1.8: Producto no encontrado links back to the catalogue', async ({ page }) => {
  const answer = await page.goto('/consultora/catalogo/0190a0b0-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  await expect(page).toHaveURL(/\/consultora\/catalogo$/)
})
