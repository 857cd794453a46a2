import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { addProducto, edit, saveProducto } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('@escritorio the history of a product lists author, time, old and new values', async ({ page }) => {
  const producto = await addProducto(page)
  await saveProducto(page, producto.id, ([ch, m]) => ({
    ...{ descripcion: 'De algodón', precioCentavos: 45_000, tallas: [ch, { ...m, stock: 12 }] },
  }))
  await edit(page, producto)
  await page.getByText('Historial de cambios').click()
  const lines = page.locator('details').filter({ hasText: 'Historial de cambios' }).locator('ol > li')
  await expect(lines).toHaveCount(2)
  for (const text of ['Precio público: de $400.00 a $450.00', 'Existencia de la talla M: de 9 a 12 piezas'])
    await expect(lines.first()).toContainText(text)
  await expect(lines.first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d · \S/)
  await expect(lines.last()).toContainText('Producto creado')
  await lines.first().getByText('Ver el cambio').click()
  await expect(lines.first()).toContainText('Después: De algodón')
  await expectAccessible(page)
})
