import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addProducto, productosApi, saveProducto } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('cells are typed by keys and saved together; each row has its own conflict', async ({ page }) => {
  const [one, other] = [await addProducto(page), await addProducto(page)]
  const saved = async (id: string) => (await page.request.get(`${productosApi}/${id}`)).json()
  await page.goto('/admin/productos')
  await page.getByRole('main').getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Precios y existencias en tabla' }).click()
  const rows = page.getByRole('main').getByRole('article')
  await expect(rows.first()).toHaveAccessibleName(other.nombre)
  const precio = (nombre: string) => page.getByLabel(`Precio de ${nombre}`, { exact: true })
  await precio(other.nombre).fill('1,250.50')
  await page.keyboard.press('Enter')
  await expect(precio(one.nombre)).toBeFocused()
  await page.keyboard.type('abc')
  await page.keyboard.press('ArrowUp')
  await expect(precio(other.nombre)).toBeFocused()
  const save = page.getByRole('button', { name: 'Guardar 2 productos' })
  await save.click()
  await expect(precio(one.nombre)).toBeFocused()
  await expect(precio(one.nombre)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  await precio(one.nombre).fill('0')
  await page.getByLabel(`Existencia de la talla M de ${one.nombre}`, { exact: true }).fill('12')
  await save.click()
  const question = page.getByRole('alertdialog', { name: 'Revisa estos precios' })
  await expect(question).toContainText(one.nombre)
  await question.getByRole('button', { name: 'Corregir' }).click()
  await precio(one.nombre).fill('420')
  const { version } = await saved(other.id)
  const reply = await page.request.put('/api/admin/tabla', {
    data: { filas: [{ id: other.id, version, costoConsultoraCentavos: 31_000 }] },
  })
  expect(reply.status()).toBe(200)
  await save.click()
  await toast(page, '1 producto guardado')
  await expect(page.getByRole('alert').filter({ hasText: 'Alguien más ya lo guardó' })).toBeVisible()
  expect(await saved(one.id)).toMatchObject({ precioCentavos: 42_000 })
  await expect(precio(other.nombre)).toHaveValue('1,250.50')
  await expect(page.getByLabel(`Costo de ${other.nombre}`, { exact: true })).toHaveValue('310.00')
  await page.getByRole('button', { name: 'Guardar 1 producto' }).click()
  await expect(page.getByRole('button', { name: /^Guardar \d/ })).toBeHidden()
  expect(await saved(other.id)).toMatchObject({ precioCentavos: 125_050, costoConsultoraCentavos: 31_000 })
})

test('@escritorio a stock that is no number says what is saved, and a price of 0 is asked about before its day', async ({
  page,
}) => {
  const producto = await addProducto(page)
  await saveProducto(page, producto.id, () => ({ activo: false, publicarEl: '2098-01-01' }))
  await page.goto(`/admin/productos/tabla?q=${producto.sku}`)
  const stock = page.getByLabel(`Existencia de la talla M de ${producto.nombre}`, { exact: true })
  await stock.fill('12O')
  await expect(page.getByText('«12O» no es un número de piezas: se guardará 0.')).toBeVisible()
  await stock.fill('')
  await stock.blur()
  await expect(page.getByText('Está vacía: se guardará 0.')).toBeVisible()
  await expect(stock).toHaveValue('0')
  await page.getByLabel(`Precio de ${producto.nombre}`, { exact: true }).fill('0')
  await page.getByRole('button', { name: 'Guardar 1 producto' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Revisa estos precios' })).toContainText(producto.nombre)
})
