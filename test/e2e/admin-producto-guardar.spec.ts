import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { place, toast } from './desk.ts'
import { test } from './desk-pedidos.ts'
import { addProducto, edit, fillNuevo, newSku, productosApi, saveProducto, stocks, values } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test.describe('unsaved changes', () => {
  test('@escritorio leaving asks, a reload restores them, and they can be discarded', async ({ page }) => {
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

  test('@escritorio a saved product has none', async ({ page }) => {
    await fillNuevo(page, `Bata ${newSku()}`)
    const listCode = Promise.withResolvers<void>()
    await page.route('**/assets/productos-page-*', async (route) => {
      await listCode.promise
      await route.continue()
    })
    const code = page.waitForRequest('**/assets/productos-page-*')
    await page.getByLabel('Nombre').press('Enter')
    await toast(page, 'Producto creado exitosamente')
    await code
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
    listCode.resolve()
    await expect(page).toHaveURL(/\/admin\/productos$/)
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('producto')))).toEqual([])
  })

  test('@escritorio @smoke a concurrent save is shown, and the own changes are kept', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    await page.getByLabel('Nombre').fill('Nombre mío')
    await stocks(page).last().fill('12')
    await saveProducto(page, producto.id, (tallas) => ({
      ...{ descripcion: 'De otra persona', precioCentavos: 45_000 },
      tallas: tallas.map((it) => ({ ...it, stock: it.stock + 1 })),
    }))

    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Alguien más guardó este producto' })
    await expect(notice).toContainText('$450.00')
    await expect(notice).toContainText('De otra persona')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Conservar lo mío' }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue('Nombre mío')
    await expect(page.getByLabel('Precio público')).toHaveValue('450.00')
    await expect(stocks(page).last()).toHaveValue('12')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    expect(await (await page.request.get(`${productosApi}/${producto.id}`)).json()).toMatchObject({
      ...{ nombre: 'Nombre mío', descripcion: 'De otra persona', precioCentavos: 45_000, version: 3 },
      tallas: [{ stock: 3 }, { stock: 12 }],
    })
  })

  test('@escritorio pieces held by open pedidos are shown at the size', async ({ page, hers }) => {
    const producto = await addProducto(page)
    const linea = { productoId: producto.id, tallaId: producto.tallas[1]?.id ?? '', cantidad: 4 }
    await place(hers, { ...linea, precioUnitarioCentavos: 30_000 })

    await edit(page, producto)
    await expect(page.getByText('4 apartadas')).toBeVisible()
    await stocks(page).last().fill('3')
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    const held = 'Hay 4 piezas apartadas en pedidos abiertos'
    await expect(
      page.getByRole('paragraph').filter({ hasText: `${held}: la existencia no puede bajar de 4.` }),
    ).toBeVisible()
    await expect(stocks(page).last()).toBeFocused()
    const reason = await page.getByRole('paragraph').filter({ hasText: held }).boundingBox()
    const said = await page.getByRole('listitem').filter({ hasText: 'Error al guardar el producto' }).boundingBox()
    expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThanOrEqual(said?.y ?? 0)
    await page.getByRole('button', { name: 'Quitar la talla M' }).click()
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: `${held}: no se puede quitar.` })).toBeVisible()
    expect(await values(page)).toEqual(['CH', 'M'])
    await expectAccessible(page)
  })
})
