import { expect } from '@playwright/test'
import { heavyPhoto } from '../set-up/pictures.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { adminEmail, endSessions, signInAgain, toast } from './desk.ts'
import { addProducto, edit, jpg, productosApi } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test.describe('pictures in the form', () => {
  test('@smoke pictures are chosen, dropped, previewed, ordered, made the main one, and saved', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    const [main, more] = [page.getByLabel('Subir imagen principal'), page.getByLabel('Agregar imágenes')]
    for (const type of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'])
      await expect(main).toHaveAttribute('accept', new RegExp(`image/${type}`))
    await expect(main).toHaveJSProperty('multiple', false)
    await expect(more).toHaveJSProperty('multiple', true)
    await main.setInputFiles(await jpg('principal.jpg'))
    await expect(page.getByRole('img', { name: 'Imagen principal' })).toBeVisible()
    const nonsense = { name: 'nada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('esto no es una imagen') }
    await more.setInputFiles([await jpg('uno.jpg'), nonsense, { ...nonsense, name: 'rota.jpg' }, await jpg('dos.jpg')])
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
    const question = page.getByRole('alertdialog', { name: '1 foto no se subió; ¿guardar sin ella?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(page.getByRole('button', { name: 'Volver a subir rota.jpg' })).toBeVisible()
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await question.getByRole('button', { name: 'Guardar sin ella' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
    expect(saved.imagen).toMatchObject({ ancho: 320 })
    expect(saved.imagenesAdicionales).toMatchObject([{ ancho: 320 }, { ancho: 60, alto: 80 }])
  })

  test('@escritorio spec 1.4: a session that ends loses neither pictures nor form', async ({ page, browser }) => {
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
    const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
    expect(saved).toMatchObject({ nombre: 'Con sesión nueva', imagen: {}, imagenesAdicionales: [{ ancho: 320 }] })
  })

  test('@escritorio the same picture chosen twice is reported, and stored once', async ({ page }) => {
    const producto = await addProducto(page)
    await edit(page, producto)
    const [one, other] = [await jpg('una.jpg'), await jpg('otra.jpg')]
    const again = 'Esa imagen ya está en el producto'
    await page.getByLabel('Agregar imágenes').setInputFiles([one, { ...one, name: 'copia.jpg' }, other])
    await toast(page, again)
    await expect(page.getByRole('img', { name: /^Imagen adicional/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(page.getByText(again)).toBeHidden()
    await page.getByLabel('Subir imagen principal').setInputFiles(one)
    await toast(page, again)
    await expect(page.getByRole('img', { name: 'Imagen principal' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Imagen adicional/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Actualizar Producto' }).click()
    await toast(page, 'Producto actualizado exitosamente')
    const saved = await (await page.request.get(`${productosApi}/${producto.id}`)).json()
    expect(saved.imagenesAdicionales).toHaveLength(1)
    expect(saved.imagen.id).not.toBe(saved.imagenesAdicionales[0].id)
  })

  test('@escritorio more than 10 MB is refused before it is sent', async ({ page }) => {
    await page.goto('/admin/producto/nuevo')
    let sent = 0
    page.on('request', (request) => request.url().endsWith('/api/imagenes') && sent++)
    const heavy = { name: 'pesada.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
    await page.getByLabel('Subir imagen principal').setInputFiles(heavy)
    await expect(page.getByRole('alert').filter({ hasText: 'La imagen pesa más de 10 MB.' })).toBeVisible()
    expect(sent).toBe(0)
  })
})
