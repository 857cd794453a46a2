import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { line, onPedido, send } from './carrito.ts'
import { addToCarrito, garmentOf, pesos } from './consultora.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('@telefono @smoke spec 3.4: a pedido for three clientas, until one has paid', async ({ page }, info) => {
  test.slow()
  const { garment, talla } = await garmentOf(page, info, 12)
  await addToCarrito(page, garment, talla, 4)
  await page.goto('/consultora/carrito')
  await line(page, garment)
    .getByRole('button', { name: /^Asignar clienta/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Asignar clienta' })
  const find = dialog.getByRole('combobox', { name: 'Buscar o agregar clienta' })
  for (const [n, nombre] of ['Ximena Prado', 'Tere Luna', 'Chayo'].entries()) {
    await find.fill(nombre)
    await page.getByRole('option', { name: `Agregar a «${nombre}» como clienta` }).click()
    const pieces = dialog.getByRole('textbox', { name: `Piezas para ${nombre}` })
    await expect(pieces).toBeVisible()
    await pieces.fill(n === 0 ? '2' : '1')
    await pieces.blur()
  }
  await expect(dialog.getByText('Todo tiene clienta')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const para = /^Chayo, Tere Luna, Ximena Prado \(2\)/
  await expect(line(page, garment).getByRole('button', { name: para })).toBeVisible()
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('button', { name: para })).toBeVisible()

  await page.goto('/consultora/clientas')
  await page.getByRole('searchbox', { name: 'Buscar por nombre o teléfono' }).fill('ximena')
  await page.getByRole('link', { name: 'Ximena Prado' }).click()
  const owed = 2 * (await ownPriceOf(page, garment.id, garment.precioCentavos))
  await expect(page.getByRole('heading', { name: 'Ximena Prado', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const slip = page.getByRole('link', { name: 'Enviar su cuenta por WhatsApp' })
  expect(decodeURIComponent((await slip.getAttribute('href')) ?? '')).toContain(`Por pagar: ${pesos(owed)}`)
  await page.getByRole('button', { name: /^Marcar como entregada/ }).click()
  await expect(page.getByText('Entregada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Anotar abono' }).click()
  await page.getByRole('button', { name: 'Guardar abono' }).click()
  await expect(page.getByText('Abono anotado')).toBeVisible()
  const account = page.getByRole('region', { name: 'Ximena Prado' })
  await expect(account.getByText('$0.00')).toBeVisible()
})

/** The selling price of a garment: the consultora's own where the demo has one, else the public price. */
async function ownPriceOf(page: Page, productoId: string, precioCentavos: number): Promise<number> {
  const { items } = await (await page.request.get('/api/negocio/precios')).json()
  const own = items.find((it: { productoId: string }) => it.productoId === productoId)
  return own?.miPrecioCentavos ?? precioCentavos
}
