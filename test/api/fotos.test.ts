import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { formOf, productosDesk } from '../set-up/desk-productos.ts'
import { imagenesDesk } from '../set-up/imagenes.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const admin = app.as('admin')
const { created, read, put } = productosDesk(app)
const { uploaded } = imagenesDesk(app)

const match = async (nombres: string[]) => {
  const reply = await admin('/api/admin/fotos/productos', { method: 'POST', body: { nombres } })
  const { items } = await reply.json()
  return items.map(({ producto }: { producto: { sku: string } | null }) => producto?.sku ?? null)
}
const add = (productoId: string, imagenIds: string[]) =>
  admin('/api/admin/fotos', { method: 'POST', body: { productoId, imagenIds } })
const pictures = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await uploaded(await freshPicture(48))).id)
  return ids
}

test('a photo belongs to the product with the longest SKU that starts its name', async () => {
  await created({ sku: 'FO-VES-1' })
  await created({ sku: 'FO-VES-1-2' })
  expect(
    await match([
      'fo-ves-1.jpg',
      'FO_VES_1 (3).JPG',
      'FO-VES-1-2.png',
      'FO-VES-1-2-espalda.png',
      'FO-VES-11.jpg',
      'IMG_1.jpg',
    ]),
  ).toEqual(['FO-VES-1', 'FO-VES-1', 'FO-VES-1-2', 'FO-VES-1-2', null, null])
})

test('a thousand names are looked up at once; one more is refused', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `A-B-C-D-E-F-G-H-I-J ${n}.jpg`)
  expect(await match(names)).toHaveLength(1000)
  const body = { nombres: [...names, 'otra.jpg'] }
  await expectProblem(await admin('/api/admin/fotos/productos', { method: 'POST', body }), 'invalid_request')
})

test('the first becomes the main picture, others are added once each, and it is logged', async () => {
  const { id } = await created({ sku: 'FO-2' })
  const [one, two, three] = (await pictures(3)) as [string, string, string]
  expect(await (await add(id, [one, two, two])).json()).toEqual({ agregadas: 2 })
  expect(await (await add(id, [two, three])).json()).toEqual({ agregadas: 1 })
  expect(await (await add(id, [one, three])).json()).toEqual({ agregadas: 0 })
  const producto = await read(id)
  expect(producto.imagen?.id).toBe(one)
  expect(producto.imagenesAdicionales.map((it) => it.id)).toEqual([two, three])
  expect(producto.version).toBe(3)
  const { items } = await (await admin(`/api/admin/bitacora?objeto=${id}`)).json()
  expect(items.filter(({ verbo }: { verbo: string }) => verbo === 'producto_guardado')).toHaveLength(2)
})

test('other saves stay, and a form opened before is stale', async () => {
  const before = await created({ sku: 'FO-3', nombre: 'Antes' })
  await add(before.id, await pictures(1))
  await expectProblem(await put(before.id, { ...formOf(before), nombre: 'Después' }), 'stale')
  expect((await read(before.id)).imagen).not.toBeNull()
})

test('two at once both add theirs', async () => {
  const { id } = await created({ sku: 'FO-4' })
  const [one, two] = (await pictures(2)) as [string, string]
  await Promise.all([add(id, [one]), add(id, [two])])
  const { imagen, imagenesAdicionales } = await read(id)
  expect([imagen?.id, ...imagenesAdicionales.map((it) => it.id)].sort()).toEqual([one, two].sort())
})

test('unknown products and pictures, and too many pictures, are refused', async () => {
  const { id } = await created({ sku: 'FO-5' })
  const [one] = (await pictures(1)) as [string]
  await expectProblem(await add('019f0000-0000-7000-8000-000000000000', [one]), 'not_found')
  await expectProblem(await add(id, ['0'.repeat(32)]), 'invalid_request')
  await expectProblem(await add(id, await pictures(26)), 'invalid_request')
  expect((await read(id)).imagen).toBeNull()
})
