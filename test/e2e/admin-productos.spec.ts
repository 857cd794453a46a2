import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { freshPicture, heavyPhoto } from '../set-up/pictures.ts'
import { test } from './azahar.ts'
import { adminEmail, consultoraEmail, endSessions, expectAccessible, signIn, signInAgain } from './desk.ts'

/** Products at the brand's desk (spec 2, sections 2, 5 and 8: /admin/productos and the product form). */

test.beforeEach(({ context }) => signIn(context, adminEmail))

const api = '/api/admin/productos'
const newSku = () => `E2E-${randomUUID().slice(0, 8)}`
const toast = (page: Page, text: string) => expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
const jpg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await freshPicture(320) })

/** A product of this test's own, with sizes CH (2) and M (9). */
async function addProducto({ request }: Pick<Page, 'request'>, sku = newSku(), nombre = `Blusa ${sku}`) {
  const talla = (name: string, stock: number) => ({ id: null, talla: name, stock, stockVisto: 0, activo: true })
  const reply = await request.post(api, {
    data: {
      ...{
        nombre,
        sku,
        descripcion: '',
        categoria: 'pijamas',
        precioCentavos: 40_000,
        costoConsultoraCentavos: 30_000,
      },
      ...{ activo: true, imagenId: null, imagenesAdicionales: [], quitadas: [] },
      tallas: [talla('CH', 2), talla('M', 9)],
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as { id: string; version: number; nombre: string; sku: string; tallas: { id: string }[] }
}

/** Opens a page and waits until it is alive: what is typed before that is not the page's. */
async function openAlive(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}
const edit = (page: Page, { id }: { id: string }) => openAlive(page, `/admin/producto/${id}/editar`)
const tallas = (page: Page) => page.getByRole('textbox', { name: 'Talla', exact: true })
const stocks = (page: Page) => page.getByRole('textbox', { name: 'Stock' })
const values = (page: Page) => tallas(page).evaluateAll((inputs) => inputs.map((it) => (it as HTMLInputElement).value))

test.describe('spec 2 §2: /admin/productos', () => {
  test('a card says everything, and the search finds it by a part of its SKU', async ({ page }) => {
    const { sku, nombre } = await addProducto(page)
    await openAlive(page, '/admin/productos')
    await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Productos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nuevo Producto' })).toHaveAttribute('href', '/admin/producto/nuevo')
    await page.getByPlaceholder('Buscar por nombre o SKU...').fill(sku.toLowerCase())
    const card = page.getByRole('article', { name: nombre })
    await expect(page.getByRole('article')).toHaveCount(1)
    for (const text of ['Activo', 'Pijamas', nombre, sku, '$400.00', '$300.00', '11'])
      await expect(card).toContainText(text)
    await expect(card.getByRole('link', { name: 'Ver' })).toHaveAttribute('href', /^\/consultora\/catalogo\//)
    await expectAccessible(page)
  })

  test('search, category and status narrow the list, live in the URL, and outlast a reload and a way back', async ({
    page,
  }) => {
    const { sku, nombre } = await addProducto(page)
    await openAlive(page, `/admin/productos?q=${sku}`)
    const card = page.getByRole('article', { name: nombre })
    await expect(card).toBeVisible()
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await expect(page.getByRole('option')).toHaveText(['Todos', 'Activos', 'Inactivos'])
    await page.getByRole('option', { name: 'Inactivos' }).click()
    await expect(page.getByText('No se encontraron productos')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('option', { name: 'Activos', exact: true }).click()
    await page.getByRole('combobox', { name: 'Categoría' }).click()
    await page.getByRole('option', { name: 'Pijamas' }).click()
    await expect(card).toBeVisible()
    for (const part of [`q=${sku}`, 'estado=activos', 'categoria=pijamas'])
      await expect(page).toHaveURL(new RegExp(part))
    await page.reload()
    await expect(card).toBeVisible()
    await card.getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
    await page.goBack()
    await expect(card).toBeVisible()
  })

  test('five skeletons while it loads, and a way on when it fails', async ({ page }) => {
    await openAlive(page, '/admin/producto/nuevo')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**${api}?*`, async (route) => {
      await answered
      await route.abort()
    })
    await page.getByRole('link', { name: 'Volver a productos' }).click()
    const loading = page.getByRole('status').filter({ hasText: 'Cargando productos…' })
    await expect(loading.locator(':scope > div > div')).toHaveCount(5)
    await expectAccessible(page)
    answer()
    await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los productos')
    await expectAccessible(page)
    await page.unroute(`**${api}?*`)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('it goes on as it is scrolled, and keeps only what is near in the page', async ({ page }) => {
    await openAlive(page, '/admin/productos')
    const last = page.getByRole('list', { name: 'Productos' }).getByRole('listitem').last()
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 4000))
      expect(Number(await last.getAttribute('aria-posinset'))).toBeGreaterThan(60)
    }).toPass({ timeout: 20_000 })
    expect(await page.getByRole('article').count()).toBeLessThan(40)
  })
})

test.describe("spec 2 §2: 'Ver' leads to the consultant catalogue item", () => {
  test('staff see it as consultoras do, without a cart, and go on to its form', async ({ page }) => {
    const { sku, nombre, id } = await addProducto(page)
    await openAlive(page, `/admin/productos?q=${sku}`)
    await page.getByRole('article', { name: nombre }).getByRole('link', { name: 'Ver' }).click()
    await expect(page).toHaveURL(`/consultora/catalogo/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of [
      'Así lo ven las consultoras',
      'Pijamas',
      `SKU: ${sku}`,
      '$300.00',
      '$400.00',
      '2 disp.',
      '9 disp.',
    ])
      await expect(main).toContainText(text)
    await expect(page.getByRole('button', { name: 'Agregar al Carrito' })).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(page).toHaveURL(`/consultora/catalogo/${id}`)
    await page.getByRole('link', { name: 'Editar producto' }).click()
    await expect(page).toHaveURL(`/admin/producto/${id}/editar`)
  })

  test('an inactive one is shown with a warning; one that there is not leads back to the list', async ({ page }) => {
    const { id, nombre, sku, tallas: made } = await addProducto(page)
    const saved = await page.request.put(`${api}/${id}`, {
      data: {
        ...{ nombre, sku, descripcion: '', categoria: 'pijamas', precioCentavos: 40_000 },
        ...{ costoConsultoraCentavos: 30_000, activo: false, imagenId: null, imagenesAdicionales: [], quitadas: [] },
        tallas: [
          { id: made[0]?.id, talla: 'CH', stock: 0, stockVisto: 2, activo: true },
          { id: made[1]?.id, talla: 'M', stock: 9, stockVisto: 9, activo: true },
        ],
        version: 1,
      },
    })
    expect(saved.status(), await saved.text()).toBe(200)
    await page.goto(`/consultora/catalogo/${id}`)
    await expect(page.getByText('Este producto está inactivo: las consultoras no lo ven.')).toBeVisible()
    for (const text of ['Agotada', '9 disp.']) await expect(page.getByRole('main')).toContainText(text)
    await expectAccessible(page)
    await page.goto(`/consultora/catalogo/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Volver a productos' }).click()
    await expect(page).toHaveURL('/admin/productos')
  })
})

test.describe('spec 2 §5: the product form', () => {
  test('what is missing is said at its field; a product is made and heads the list', async ({ page }) => {
    await openAlive(page, '/admin/producto/nuevo')
    for (const name of ['Información Básica', 'Precios', 'Imágenes', 'Tallas y Stock'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.getByRole('button', { name: 'Crear Producto' }).click()
    for (const text of [
      'El nombre es obligatorio',
      'Elige una categoría',
      'El precio es obligatorio',
      'El costo de consultora es obligatorio',
    ]) {
      await expect(page.getByRole('paragraph').filter({ hasText: text })).toBeVisible()
    }
    await toast(page, 'Error al guardar el producto')
    await expect(page.getByLabel('Nombre')).toBeFocused()
    await expectAccessible(page)

    const sku = newSku()
    await page.getByLabel('Nombre').fill(`  Camisón ${sku} `)
    await page.getByLabel('SKU').fill(` ${sku} `)
    await page.getByRole('combobox', { name: 'Categoría' }).click()
    await page.getByRole('option', { name: 'Pijamas' }).click()
    await page.getByLabel('Precio público').fill('100')
    await page.getByLabel('Costo de consultora').fill('65.5')
    await expect(page.getByText('Descuento de consultora: 35%')).toBeVisible()
    await page.getByLabel('Costo de consultora').fill('100')
    await expect(page.getByText('Descuento de consultora')).toBeHidden()
    await page.getByLabel('Costo de consultora').fill('65.5')

    await page.getByRole('button', { name: 'Agregar Talla' }).click()
    await expect(tallas(page)).toBeFocused()
    await tallas(page).fill('CH')
    for (const [typed, kept] of [
      ['abc', '0'],
      ['-4', '0'],
      ['2.5', '0'],
      ['7', '7'],
    ] as const) {
      await stocks(page).fill(typed)
      await stocks(page).blur()
      await expect(stocks(page)).toHaveValue(kept)
    }
    await page.getByRole('button', { name: 'Agregar Talla' }).click()
    await tallas(page).last().fill('M')
    await stocks(page).last().fill('5')
    await expect(page.getByText('Stock total: 12')).toBeVisible()
    await page.getByRole('button', { name: 'Crear Producto' }).click()
    await toast(page, 'Producto creado exitosamente')
    await expect(page).toHaveURL(/\/admin\/productos$/)
    const card = page.getByRole('article').first()
    for (const text of [`Camisón ${sku}`, `SKU: ${sku}`, '$100.00', '$65.50', '12'])
      await expect(card).toContainText(text)
  })

  test('a taken SKU is said at its field, and nothing that was written is lost', async ({ page }) => {
    const { sku } = await addProducto(page)
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Nombre').fill('Otro nombre')
    await page.getByLabel('SKU').fill(` ${sku.toLowerCase()}`)
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    const message = `El SKU "${sku.toLowerCase()}" ya existe. Por favor, use otro código o déjelo en blanco.`
    await expect(page.getByRole('paragraph').filter({ hasText: message })).toBeVisible()
    await toast(page, message)
    await expect(page.getByLabel('SKU')).toBeFocused()
    await page.getByLabel('SKU').fill('')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    await expect(page).toHaveURL(/\/admin\/productos$/)
    await expect(page.getByRole('article', { name: 'Otro nombre' }).first()).toContainText('Sin SKU')
  })

  test('sizes are put in order and taken off by keyboard alone', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByRole('button', { name: 'Bajar la talla CH' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Subir la talla CH' })).toBeFocused()
    expect(await values(page)).toEqual(['M', 'CH'])
    await page.getByRole('button', { name: 'Quitar la talla CH' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Quitar la talla M' })).toBeFocused()
    await page.getByRole('button', { name: 'Actualizar Producto' }).press('Enter')
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${api}/${producto.id}`)).json()
    expect(saved.tallas).toMatchObject([{ id: producto.tallas[1]?.id, talla: 'M', stock: 9 }])
  })

  test('by mouse a size is dragged by its grip', async ({ page, isMobile }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    const grips = page.locator('[draggable=true]').filter({ visible: true })
    if (isMobile) {
      // A finger scrolls: there it is the buttons.
      await expect(grips).toHaveCount(0)
      return
    }
    await grips.nth(0).dragTo(grips.nth(1))
    expect(await values(page)).toEqual(['M', 'CH'])
  })
})

test.describe('issue 5, 4: nothing is lost', () => {
  test('a stray click asks, a reload finds it again, and giving it up is a choice', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Nombre').fill('Nombre sin guardar')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Seguir editando' }).click()

    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Recuperamos lo que habías escrito')).toBeVisible()
    await expect(page.getByLabel('Nombre')).toHaveValue('Nombre sin guardar')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue(producto.nombre)
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(/\/admin\/productos$/)
  })

  test('a save that does not get through says why, keeps everything, and works when tried again', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Nombre').fill('Con mala señal')
    await page.route(`**${api}/${producto.id}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Error al guardar el producto')
    await toast(page, 'No hay conexión.')
    await expect(page.getByLabel('Nombre')).toHaveValue('Con mala señal')
    await page.unroute(`**${api}/${producto.id}`)
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
  })

  test('when someone else saved meanwhile, what changed is told, and mine is kept over it', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Nombre').fill('Nombre mío')
    await stocks(page).last().fill('12')
    const current = await (await page.request.get(`${api}/${producto.id}`)).json()
    const theirs = {
      ...{
        nombre: current.nombre,
        sku: current.sku,
        descripcion: 'De otra persona',
        categoria: 'pijamas',
        activo: true,
      },
      ...{
        precioCentavos: 45_000,
        costoConsultoraCentavos: 30_000,
        imagenId: null,
        imagenesAdicionales: [],
        quitadas: [],
      },
      tallas: current.tallas.map((it: { id: string; talla: string; stock: number }) => ({
        ...{ id: it.id, talla: it.talla, stock: it.stock + 1, stockVisto: it.stock, activo: true },
      })),
      version: 1,
    }
    expect((await page.request.put(`${api}/${producto.id}`, { data: theirs })).status()).toBe(200)

    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Alguien más guardó este producto' })
    await expect(notice).toContainText('$450.00')
    await expect(notice).toContainText('De otra persona')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Conservar lo mío' }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue('Nombre mío')
    await expect(page.getByLabel('Precio público')).toHaveValue('450.00')
    await expect(stocks(page).last()).toHaveValue('13')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    expect(await (await page.request.get(`${api}/${producto.id}`)).json()).toMatchObject({
      ...{ nombre: 'Nombre mío', descripcion: 'De otra persona', precioCentavos: 45_000, version: 3 },
      tallas: [{ stock: 3 }, { stock: 13 }],
    })
  })

  test('what open pedidos hold is said plainly at the size', async ({ page, browser }) => {
    const producto = await addProducto(page)
    const hers = await browser.newContext()
    await signIn(hers, consultoraEmail)
    const sent = await hers.request.post('/api/pedidos', {
      headers: { 'idempotency-key': randomUUID() },
      data: {
        telefono: '+52 442 555 0134',
        lineas: [
          { productoId: producto.id, tallaId: producto.tallas[1]?.id, cantidad: 4, precioUnitarioCentavos: 30_000 },
        ],
      },
    })
    expect(sent.status(), await sent.text()).toBe(201)
    await hers.close()

    await edit(page, producto)
    await expect(page.getByText('4 apartadas')).toBeVisible()
    await stocks(page).last().fill('3')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    const held = 'Hay 4 piezas apartadas en pedidos abiertos'
    await expect(
      page.getByRole('paragraph').filter({ hasText: `${held}: la existencia no puede bajar de 4.` }),
    ).toBeVisible()
    await expect(stocks(page).last()).toBeFocused()
    await page.getByRole('button', { name: 'Quitar la talla M' }).click()
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: `${held}: no se puede quitar.` })).toBeVisible()
    expect(await values(page)).toEqual(['CH', 'M'])
    await expectAccessible(page)
  })
})

test.describe('issue 5, 5: pictures in the form', () => {
  test('chosen and dropped, shown while they travel, put in order, made the main one, and saved', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Subir imagen principal').setInputFiles(await jpg('principal.jpg'))
    await expect(page.getByRole('img', { name: 'Imagen principal' })).toBeVisible()
    const nonsense = { name: 'nada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('esto no es una imagen') }
    await page.getByLabel('Agregar imágenes').setInputFiles([await jpg('uno.jpg'), nonsense, await jpg('dos.jpg')])
    await expect(page.getByRole('img', { name: 'Imagen adicional 2' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'nada.jpg' })).toContainText('Este archivo no es una imagen')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Descartar nada.jpg' }).click()

    const dropped = await page.evaluateHandle(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 80 })
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const data = new DataTransfer()
      data.items.add(new File([blob as Blob], 'soltada.png', { type: 'image/png' }))
      return data
    })
    await page.getByText('Agregar imágenes').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('img', { name: 'Imagen adicional 3' })).toBeVisible()

    await page.getByRole('button', { name: 'Mover la imagen 3 antes' }).click()
    await page.getByRole('button', { name: 'Usar la imagen 1 como principal' }).click()
    await page.getByRole('button', { name: 'Quitar la imagen 3' }).click()
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${api}/${producto.id}`)).json()
    expect(saved.imagen).toMatchObject({ ancho: 320 })
    expect(saved.imagenesAdicionales).toMatchObject([{ ancho: 320 }, { ancho: 60, alto: 80 }])
  })

  test('spec 1 §4: a session that ends in the middle loses neither the pictures nor the form', async ({
    page,
    browser,
  }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Nombre').fill('Con sesión nueva')
    await endSessions(browser, adminEmail)
    // Nine megabytes: the server refuses long before all of it has arrived.
    const heavy = { name: 'pesada.jpg', mimeType: 'image/jpeg', buffer: await heavyPhoto() }
    await page.getByLabel('Agregar imágenes').setInputFiles([heavy, await jpg('ligera.jpg')])
    await signInAgain(page)
    await expect(page.getByRole('img', { name: 'Imagen adicional 2' })).toBeVisible({ timeout: 20_000 })
    await endSessions(browser, adminEmail)
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await signInAgain(page)
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${api}/${producto.id}`)).json()
    expect(saved).toMatchObject({ nombre: 'Con sesión nueva', imagenesAdicionales: [{}, { ancho: 320 }] })
  })

  test('more than 10 MB is refused before it is sent', async ({ page }) => {
    await openAlive(page, '/admin/producto/nuevo')
    let sent = 0
    page.on('request', (request) => request.url().endsWith('/api/imagenes') && sent++)
    const heavy = { name: 'pesada.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
    await page.getByLabel('Subir imagen principal').setInputFiles(heavy)
    await expect(page.getByRole('alert').filter({ hasText: 'La imagen pesa más de 10 MB.' })).toBeVisible()
    expect(sent).toBe(0)
  })
})

test('spec 2 §6: the pages are for staff; another role goes to its own home', async ({ browser }) => {
  const hers = await browser.newContext()
  await signIn(hers, consultoraEmail)
  const page = await hers.newPage()
  for (const path of ['/admin/productos', '/admin/producto/nuevo', `/admin/producto/${randomUUID()}/editar`]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/consultora\/mis-pedidos/)
  }
  await hers.close()
})

test('a product that does not exist is said to be missing', async ({ page }) => {
  await page.goto(`/admin/producto/${randomUUID()}/editar`)
  await expect(page.getByRole('heading', { level: 1, name: 'Producto no encontrado' })).toBeVisible()
  await expectAccessible(page)
})
