import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { signIn, test } from './azahar.ts'
import { productosApi } from './desk-productos.ts'

/**
 * A collection is loaded from one XLSX and one folder of photos, as a phone makes them (spec 3.5). Of three garments with every run;
 * `GARMENTS=80` is a whole collection, which is to take less than ten minutes.
 */
const garments = Number(process.env.GARMENTS ?? 3)
const [tallas, perGarment, mostMs] = [['XCH', 'CH', 'M', 'G', 'XG'], 4, 600_000]
const skuOf = (n: number) => `COL-${String(n + 1).padStart(3, '0')}`
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const head = ['SKU', 'Nombre', 'Categoría', 'Precio público', 'Costo de consultora', 'Activo', 'Talla', 'Existencia']
const rows = Array.from({ length: garments }, (_, n) =>
  tallas.map((talla, i) => {
    const own =
      i === 0 ? [`Prenda ${n + 1} de la colección`, 'Moda Casual', 499 + n, 320 + n, 'Sí'] : Array(5).fill(null)
    return [skuOf(n), ...own, talla, 4 + i]
  }),
).flat()

/** Photos of twelve megapixels, named by SKU: the garments of the demo, as a phone on its side would have them. */
async function makePhotos(folder: string): Promise<void> {
  const sources = readdirSync('db/demo/fotos')
  for (let n = 0; n < garments * perGarment; n++) {
    const photo = sharp(join('db/demo/fotos', sources[n % sources.length] as string))
    const large = photo.resize(3000, 4000, { fit: 'cover' }).modulate({ brightness: 0.9 + (n % 20) / 100 })
    const number = (n % perGarment) + 1
    const file = join(folder, `${skuOf(Math.floor(n / perGarment))}${number === 1 ? '' : `-${number}`}.jpg`)
    writeFileSync(file, await large.jpeg({ quality: 88 }).toBuffer())
  }
}

test('@escritorio spec 3.5: a collection comes from one XLSX and one folder of photos', async ({ page, context }) => {
  test.setTimeout(60_000 + garments * 15_000)
  const folder = mkdtempSync(join(tmpdir(), 'azahar-fotos-'))
  await makePhotos(folder)
  await signIn(context, 'admin')
  const begun = performance.now()

  await page.goto('/admin/productos/carga')
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Colección', rows: [head, ...rows] }] }))
  await page.getByLabel('Elegir archivo de Excel o CSV').setInputFiles({ name: 'coleccion.xlsx', mimeType, buffer })
  await page.getByRole('button', { name: `Aplicar a ${garments} productos` }).click({ timeout: 60_000 })
  await expect(page.getByText(`Se guardaron ${garments} productos.`).first()).toBeVisible({ timeout: 120_000 })
  const appliedMs = performance.now() - begun

  await page.goto('/admin/productos/fotos')
  const fotos = garments * perGarment
  await page.getByLabel('Elegir fotos').setInputFiles(readdirSync(folder).map((name) => join(folder, name)))
  await page.getByRole('button', { name: `Subir ${fotos} fotos` }).click({ timeout: 60_000 })
  const done = page.getByRole('status').filter({ hasText: `${fotos} fotos subidas` })
  await expect(done).toBeVisible({ timeout: mostMs })
  const wholeMs = performance.now() - begun

  for (let n = 0; n < garments; n++) {
    const { items } = await (await page.request.get(`${productosApi}?q=${skuOf(n)}`)).json()
    const saved = await (await page.request.get(`${productosApi}/${items[0].id}`)).json()
    expect(saved).toMatchObject({ sku: skuOf(n), activo: true })
    expect(saved.tallas.map((it: { stock: number }) => it.stock)).toEqual([4, 5, 6, 7, 8])
    expect(saved.imagen).not.toBeNull()
    expect(saved.imagenesAdicionales).toHaveLength(perGarment - 1)
  }
  rmSync(folder, { recursive: true })
  expect(wholeMs).toBeLessThan(mostMs)
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  test.info().annotations.push({
    type: 'measured',
    description: `${garments} garments: products after ${seconds(appliedMs)}, all ${fotos} photos after ${seconds(wholeMs)}`,
  })
  if (process.env.GARMENTS) console.info(test.info().annotations.at(-1)?.description)
})
