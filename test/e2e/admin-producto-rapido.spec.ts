import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { addProducto, edit, fillNuevo, jpg, newSku, productosApi, stocks, tallas, values } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const read = async (page: Page, id: string) => (await page.request.get(`${productosApi}/${id}`)).json()
const found = async (page: Page, q: string) =>
  (await (await page.request.get(`${productosApi}?q=${encodeURIComponent(q)}`)).json()).items

test('spec 3.5.3: a juego adds the sizes, and saving leads to the next product of the line', async ({ page }) => {
  const nombre = `Pijama ${newSku()}`
  await fillNuevo(page, nombre)
  const juego = page.getByRole('button', { name: 'XCH a XG: agregar XCH, CH, M, G, XG', exact: true })
  await page.getByRole('button', { name: 'Agregar Talla' }).click()
  await tallas(page).fill('ch')
  await stocks(page).fill('4')
  await juego.press('Enter')
  await expect(tallas(page)).toHaveCount(5)
  expect(await values(page)).toEqual(['ch', 'XCH', 'M', 'G', 'XG'])
  await expect(stocks(page).nth(1)).toBeFocused()
  await page.keyboard.type('7')
  await expect(juego).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Guardar y crear otro' }).click()
  await toast(page, 'Producto creado exitosamente')
  await expect(page).toHaveURL(/\/admin\/producto\/nuevo$/)
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expect(page.getByLabel('Nombre')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Categoría' })).toHaveText('Pijamas')
  await expect(tallas(page)).toHaveCount(0)
  const [first] = await found(page, nombre)
  expect(await read(page, first.id)).toMatchObject({
    tallas: [{ talla: 'ch', stock: 4 }, { talla: 'XCH', stock: 7 }, {}, {}, {}],
  })

  await page.getByRole('button', { name: 'Guardar y crear otro' }).click()
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription(/El nombre es obligatorio/)
  await page.keyboard.type(`${nombre} dos`)
  await page.getByLabel('Precio público').fill('200')
  await page.getByLabel('Costo de consultora').fill('130')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/productos$/)
  expect(await found(page, nombre)).toHaveLength(2)
})

test('spec 3.5.3: one garment with five sizes and four pictures takes at most 12 actions', async ({ page }) => {
  const sku = newSku()
  await page.goto('/admin/productos')
  let actions = 0
  const act = async (done: Promise<unknown>) => {
    actions++
    await done
  }
  await act(page.getByRole('link', { name: 'Nuevo Producto' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
  await act(page.getByLabel('Nombre').fill(`Pijama ${sku}`))
  await act(page.getByLabel('SKU').fill(sku))
  await act(page.getByRole('combobox', { name: 'Categoría' }).click())
  await act(page.getByRole('option', { name: 'Pijamas' }).click())
  await act(page.getByLabel('Precio público').fill('400'))
  await act(page.getByLabel('Costo de consultora').fill('260'))
  const piezas = page.getByRole('textbox', { name: 'Piezas', exact: true })
  await piezas.fill('4 7')
  await piezas.press('Enter')
  await expect(piezas).toBeFocused()
  await expect(piezas).toHaveAccessibleDescription(/Escribe una cifra, o 5: una por talla/)
  await expectAccessible(page)
  await act(piezas.fill('4 7 9 3 2'))
  await act(page.getByRole('button', { name: 'XCH a XG: agregar XCH, CH, M, G, XG', exact: true }).click())
  const fotos = await Promise.all([1, 2, 3, 4].map((n) => jpg(`${n}.jpg`)))
  await act(page.getByLabel('Agregar imágenes').setInputFiles(fotos))
  await act(page.getByRole('button', { name: 'Crear Producto' }).click())
  await expect(page).toHaveURL(/\/admin\/productos$/)
  expect(actions).toBeLessThanOrEqual(12)
  const [{ id }] = await found(page, sku)
  const saved = await read(page, id)
  expect(saved.tallas.map((it: { talla: string; stock: number }) => [it.talla, it.stock])).toEqual([
    ...[
      ['XCH', 4],
      ['CH', 7],
      ['M', 9],
    ],
    ...[
      ['G', 3],
      ['XG', 2],
    ],
  ])
  expect(saved.imagen).not.toBeNull()
  expect(saved.imagenesAdicionales).toHaveLength(3)
})

test('spec 3.5.3: a copy has no SKU, pictures or pieces, and its origin stays as it is', async ({ page }) => {
  const origen = await addProducto(page)
  await page.goto(`/admin/productos?q=${origen.sku}`)
  await page.getByRole('link', { name: `Duplicar ${origen.nombre}` }).click()
  await expect(page.getByText(`Copia de «${origen.nombre}»`)).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(origen.nombre)
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expect(page.getByLabel('SKU')).toHaveValue('')
  await expect(page.getByLabel('Precio público')).toHaveValue('400.00')
  expect(await values(page)).toEqual(['CH', 'M'])
  for (const stock of await stocks(page).all()) await expect(stock).toHaveValue('0')
  await expectAccessible(page)
  await page.getByLabel('Nombre').fill(`${origen.nombre} azul`)

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Recuperamos lo que habías escrito')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(`${origen.nombre} azul`)
  await page.getByRole('button', { name: 'Crear Producto' }).click()
  await toast(page, 'Producto creado exitosamente')
  await expect(page).toHaveURL(/\/admin\/productos/)
  const [copy] = await found(page, `${origen.nombre} azul`)
  expect(await read(page, copy.id)).toMatchObject({
    ...{ sku: null, precioCentavos: 40_000, imagen: null, version: 1 },
    tallas: [
      { talla: 'CH', stock: 0 },
      { talla: 'M', stock: 0 },
    ],
  })
  expect(await read(page, origen.id)).toMatchObject({
    sku: origen.sku,
    version: 1,
    tallas: [{ stock: 2 }, { stock: 9 }],
  })
})

test('@escritorio spec 3.5.3: copying an unsaved form asks first', async ({ page }) => {
  const origen = await addProducto(page)
  await edit(page, origen)
  await page.getByLabel('Nombre').fill('Sin guardar')
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue(origen.nombre)
  await page.getByLabel('Nombre').fill(`${origen.nombre} verde`)
  await page.getByRole('button', { name: 'Guardar y crear otro' }).click()
  await toast(page, 'Producto creado exitosamente')
  await expect(page).toHaveURL(/\/admin\/producto\/nuevo$/)
  await expect(page.getByLabel('Nombre')).toHaveValue('')

  await page.goto('/admin/producto/nuevo?copiaDe=0e6f2a2c-5a0f-4a7e-9d55-2f6d3c1b7a10')
  await expect(page.getByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible()
})

test('spec 3.5.3: the juegos of a line are edited in the settings', async ({ page }) => {
  await page.goto('/admin/ajustes?parte=juegos')
  const card = page.getByRole('region', { name: 'Tallas de Moda Fitness' })
  const save = card.getByRole('button', { name: 'Guardar juegos' })
  await card.getByRole('textbox').fill('CH, M, m')
  await expect(card.getByRole('textbox')).toHaveAccessibleDescription(/Hay una talla repetida en «CH, M, m»/)
  await expect(save).toBeDisabled()
  await card.getByRole('textbox').fill('CH, M\n2; 4; 6,\n')
  await expect(card.getByRole('list', { name: 'Así se llaman en el formulario' }).getByRole('listitem')).toHaveText([
    'CH a M',
    '2 a 6',
  ])
  await save.click()
  await toast(page, 'Ajuste guardado exitosamente')
  await expect(card.getByRole('textbox')).toHaveValue('CH, M\n2, 4, 6')
  await expectAccessible(page)

  await page.goto('/admin/producto/nuevo')
  await expect(page.getByRole('group', { name: 'Agrega con un toque' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Moda Fitness' }).click()
  await page.getByRole('button', { name: '2 a 6: agregar 2, 4, 6' }).click()
  await expect(tallas(page)).toHaveCount(3)
  expect(await values(page)).toEqual(['2', '4', '6'])

  await page.goto('/admin/ajustes?parte=juegos')
  await card.getByRole('button', { name: 'Volver a los juegos de la marca' }).click()
  await save.click()
  await toast(page, 'Ajuste guardado exitosamente')
})
