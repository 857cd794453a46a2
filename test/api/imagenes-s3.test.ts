import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { sweepImagenes } from '#modules/catalogo/imagenes/server/api.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import { dayMs } from '#shared/time.ts'
import { testApp } from '../app.ts'
import { imagenesDesk } from '../set-up/imagenes.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'
import { openBucket } from '../set-up/s3.ts'

const bucket = await openBucket()
const app = await testApp({ settings: bucket.settings })
afterAll(bucket.close)

const { upload, uploaded } = imagenesDesk(app)
const fileOf = (imagen: Imagen, ancho: number) => app.as('visitor')(imagenUrl(imagen.id, ancho, 'webp'))

test('a picture is stored, served and removed as in a folder', async () => {
  const imagen = await uploaded(await freshPicture(200))
  expect([...bucket.objects.keys()].filter((name) => name.includes(imagen.id))).toHaveLength(4)

  const file = await fileOf(imagen, 160)
  expect(file.status).toBe(200)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 160 })
  expect((await fileOf(imagen, 320)).status).toBe(404)

  for (const days of [0, 2]) await sweepImagenes({ ...app.context, keep: [] }, new Date(Date.now() + days * dayMs))
  expect([...bucket.objects.keys()].filter((name) => name.includes(imagen.id))).toEqual([])
  expect((await fileOf(imagen, 160)).status).toBe(404)
})

test('an unreachable store keeps nothing, and works afterwards', async () => {
  const bytes = await freshPicture(190)
  bucket.fail(500)
  await expectProblem(await upload(bytes), 'unavailable')
  bucket.fail(0)
  const imagen = await uploaded(bytes)
  expect((await fileOf(imagen, 160)).status).toBe(200)
})
