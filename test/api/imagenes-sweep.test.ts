import { describe, expect, test } from 'vitest'
import { sweepImagenes } from '#modules/catalogo/imagenes/server/api.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import { dayMs } from '#shared/time.ts'
import { people, testApp } from '../app.ts'
import { imagenesDesk } from '../set-up/imagenes.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const { uploaded } = imagenesDesk(app)

describe('unused pictures', () => {
  const sweepAt = (days: number, keep: string[] = []) =>
    sweepImagenes({ ...app.context, keep }, new Date(Date.now() + days * dayMs))
  const isKept = async ({ id, ancho }: Imagen) => (await app.as('visitor')(imagenUrl(id, ancho, 'webp'))).status === 200

  test('are removed after a day; used ones stay', async () => {
    const [lost, worn, seen] = await Promise.all([freshPicture(), freshPicture(), freshPicture()])
    const [orphan, avatar] = [await uploaded(lost), await uploaded(worn)]
    const adminId = await idOf(app, people.admin)
    const { read } = app.context.db
    await read.updateTable('profiles').set({ avatarImagenId: avatar.id }).where('id', '=', adminId).execute()

    await sweepAt(0)
    await sweepAt(0.9)
    expect(await isKept(orphan)).toBe(true)
    const late = await uploaded(seen)
    await sweepAt(0.95)
    const again = await uploaded(seen)
    await sweepAt(1.1)
    expect(await Promise.all([orphan, avatar, late, again].map(isKept))).toEqual([false, true, true, true])
    expect(await sweepAt(1.2)).toBe(0)
    expect(await isKept(avatar)).toBe(true)
  })

  test('can be uploaded again', async () => {
    const bytes = await freshPicture()
    const imagen = await uploaded(bytes)
    await sweepAt(3)
    await sweepAt(5)
    expect(await isKept(imagen)).toBe(false)
    expect(await isKept(await uploaded(bytes))).toBe(true)
  })

  test('the files of a picture that the brand also shows stay', async () => {
    const imagen = await uploaded(await freshPicture())
    await sweepAt(6)
    await sweepAt(8, [imagen.id])
    expect(await isKept(imagen)).toBe(true)
  })

  test('lost files are made again', async () => {
    const bytes = await freshPicture()
    const imagen = await uploaded(bytes)
    await app.context.images.remove(imagen)
    expect(await isKept(imagen)).toBe(false)
    expect(await isKept(await uploaded(bytes))).toBe(true)
  })
})
