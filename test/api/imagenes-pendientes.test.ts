import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addNewFotos } from '#modules/ajustes/sitio/server/reads.ts'
import { testApp } from '../app.ts'
import { twoTone } from '../set-up/pictures.ts'

const app = await testApp()
const visitor = app.as('visitor')

type Card = { nombre: string; imagen: { id: string; ancho: number; anchos: number[] } }

test('a picture of the demo is served as the original, uncached, until its widths exist', async () => {
  const { items } = (await (await visitor('/api/productos?limite=1')).json()) as { items: Card[] }
  const { id, ancho, anchos } = items[0]!.imagen
  const bytes = await (await twoTone(320, 400)).webp().toBuffer()
  const file = join(app.context.env.DATA_DIR, 'foto.webp')
  writeFileSync(file, bytes)
  app.context.pending.add({ file, id, recipe: 'imagen', onMade: async () => {} })
  expect([ancho, anchos]).toEqual([1200, [160, 320, 640, 960, 1200]])
  const before = await visitor(`/imagenes/${id}-320.avif`)
  expect([before.status, before.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(before.headers.get('cache-control')).toMatch(/no-store/)
  expect(Buffer.from(await before.arrayBuffer())).toEqual(bytes)

  await app.context.pending.makeAll()
  const after = await visitor(`/imagenes/${id}-320.avif`)
  expect([after.status, after.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect(after.headers.get('cache-control')).toMatch(/immutable/)
})

test('the brand’s pictures have sizes before they are converted', async () => {
  await addNewFotos(app.context)
  const fotos = (await (await visitor('/api/marca/fotos')).json()) as Record<string, Card['imagen']>
  const { id, ancho } = fotos['portada-ancha']!
  expect(ancho).toBe(1920)
  expect((await visitor(`/imagenes/${id}-1920.webp`)).status).toBe(200)
})
