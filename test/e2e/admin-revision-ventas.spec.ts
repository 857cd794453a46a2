import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { placeLineas, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'
import { addProducto } from './desk-productos.ts'

type Hecho = Awaited<ReturnType<typeof addProducto>>

test.beforeEach(({ context }) => signIn(context, 'ventas'))

/** A product for this test: M costs the consultora $300.00 and has 9 pieces. */
const made = test.extend<{ blusa: Hecho }>({
  blusa: async ({ browser }, use) => {
    const staff = await browser.newContext()
    await signIn(staff, 'admin')
    await use(await addProducto(staff))
    await staff.close()
  },
})
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar por nombre o SKU' })
async function find(page: Page, { sku, nombre }: Hecho): Promise<void> {
  await search(page).fill(sku)
  await page.getByRole('option', { name: nombre }).click()
  await page.getByRole('combobox', { name: `Talla de ${nombre}` }).click()
  await page.getByRole('option', { name: 'M (hay 9)' }).click()
}

made('@escritorio spec 3.2: ventas changes a line for another product', async ({ page, hers, blusa }) => {
  const sent = await placeLineas(hers, [1, 2])
  await openPedido(page, sent)
  await page.getByRole('button', { name: 'Revisar prendas' }).click()
  await page
    .getByRole('combobox', { name: /^Qué hay: / })
    .first()
    .click()
  await page.getByRole('option', { name: 'Cambiar por otro color o producto' }).click()
  await search(page).fill('ninguna prenda se llama así')
  await expect(page.getByText('Ningún producto a la venta se llama así.')).toBeVisible()
  await find(page, blusa)
  await expect(page.getByText(`${blusa.nombre} · $300.00`)).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText(`${blusa.nombre} · $300.00`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: `Talla de ${blusa.nombre}` })).toHaveText('M (hay 9)')
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  await toast(page, 'Propuesta enviada')
  const { propuesta } = await (await page.request.get(`/api/pedidos/${sent.id}`)).json()
  expect(propuesta.lineas[0].despues).toMatchObject({ sku: blusa.sku, talla: 'M', precioUnitarioCentavos: 30_000 })
})
