import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { freshPicture } from '../set-up/pictures.ts'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { addProducto, edit, jpg, newSku, productosApi } from './desk-productos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const readProducto = async (page: Parameters<typeof edit>[0], id: string) =>
  (await page.request.get(`${productosApi}/${id}`)).json()

async function cameraPhoto() {
  const [width, height] = [6000, 4500]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const buffer = await noise.jpeg({ quality: 92 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(20_000_000)
  return { name: 'camara.jpg', mimeType: 'image/jpeg', buffer }
}

test('@escritorio a photo over 20 MB is reduced before the upload, and saving waits for it', async ({ page }) => {
  const producto = await addProducto(page)
  await edit(page, producto)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/imagenes')) sizes.push(request.postDataBuffer()?.length ?? 0)
  })
  const release = await hold(page, '**/api/imagenes')
  await page.getByLabel('Agregar imágenes').setInputFiles([await cameraPhoto(), await jpg('ligera.jpg')])
  await page.getByLabel('Nombre').fill('Con foto pesada')
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'El producto se guarda en cuanto terminen de subir las imágenes.')
  await page.getByLabel('Descripción').fill('Escrita mientras subía')
  release()
  await toast(page, 'Producto actualizado exitosamente')
  const saved = await readProducto(page, producto.id)
  expect(saved).toMatchObject({ nombre: 'Con foto pesada', descripcion: 'Escrita mientras subía' })
  expect(saved.imagen).toMatchObject({ ancho: 1280 })
  expect(saved.imagenesAdicionales).toMatchObject([{ ancho: 320 }])
  expect(Math.max(...sizes)).toBeLessThan(6_000_000)
})

test('@escritorio a truncated photo is uploaded as it is, and the server refuses it', async ({ page }) => {
  await edit(page, await addProducto(page))
  const [width, height] = [2400, 3000]
  const whole = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  const damaged = whole.subarray(0, 2_000_000)
  await page.getByLabel('Agregar imágenes').setInputFiles({ name: 'rota.jpg', mimeType: 'image/jpeg', buffer: damaged })
  await expect(page.getByRole('alert').filter({ hasText: 'rota.jpg' })).toContainText('La imagen está dañada')
})

test('photos of two products are matched by SKU; unmatched ones are named, failed ones retried', async ({ page }) => {
  const [one, other] = [await addProducto(page, newSku()), await addProducto(page, newSku())]
  const foto = async (name: string) => ({ name, mimeType: 'image/png', buffer: await freshPicture(320) })
  await page.goto('/admin/productos')
  await page.getByRole('main').getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Subir fotos de varios productos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fotos de varios productos' })).toBeVisible()
  const broken = { name: `${other.sku}-9.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('esto no es una imagen') }
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles([
      await foto(`${one.sku}-2.png`),
      await foto(`${other.sku}.png`),
      await foto(`${one.sku?.toLowerCase()}.png`),
      await foto('IMG_2044.png'),
      broken,
    ])
  await expect(page.getByText('4 fotos para 2 productos')).toBeVisible()
  await expect(page.getByRole('region', { name: '1 foto sin producto: no se sube' })).toContainText('IMG_2044.png')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Subir 4 fotos' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 fotos subidas. 1 foto no se subió' })).toBeVisible()
  await expect(page.getByText('Este archivo no es una imagen')).toBeVisible()
  await expectAccessible(page)
  const saved = await readProducto(page, one.id)
  expect(saved.imagen).not.toBeNull()
  expect(saved.imagenesAdicionales).toHaveLength(1)
  expect((await readProducto(page, other.id)).imagen).not.toBeNull()
  await page.getByRole('link', { name: one.nombre }).click()
  await expect(page.getByRole('img', { name: 'Imagen principal' })).toBeVisible()
})
