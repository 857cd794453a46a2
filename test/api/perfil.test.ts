import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Perfil, Sesion } from '#modules/personas/cuentas/server/reads.ts'
import { imagenUrl } from '#shared/imagen.ts'
import { type Person, testApp } from '../app.ts'
import { bombPng } from '../set-up/bombs.ts'
import { businessTables, leavesNoTrace } from '../set-up/no-trace.ts'
import { animatedGif, freshPicture, twoTone } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()

const save = (person: Person, body: object) => app.as(person)('/api/perfil', { method: 'PUT', body })
const setAvatar = (person: Person, bytes: Buffer) =>
  app.as(person)('/api/perfil/avatar', { method: 'PUT', body: new Uint8Array(bytes) })
const perfilOf = async (person: Person): Promise<Perfil> => (await app.as(person)('/api/perfil')).json()
const sesionOf = async (person: Person): Promise<Sesion> => (await app.as(person)('/api/sesion')).json()

const signedIn = ['admin', 'consultora', 'pendiente', 'sinRol'] as const

describe('spec 2.5: Profile', () => {
  test.each(signedIn)('%s changes name and phone, trimmed, and the header shows it', async (person) => {
    const before = await perfilOf(person)
    const reply = await save(person, { nombreCompleto: '  Ana María Ñandú  ', telefono: ' +1 212 555 0100 ' })
    expect(reply.status).toBe(200)
    const changed = { ...before, nombreCompleto: 'Ana María Ñandú', telefono: '+1 212 555 0100' }
    expect(await reply.json()).toEqual(changed)
    expect(await perfilOf(person)).toEqual(changed)
    expect((await sesionOf(person)).usuario?.nombreCompleto).toBe('Ana María Ñandú')
  })

  test.each([
    ['442 123 4567', '+52 442 123 4567'],
    ['(442) 123-4567', '+52 442 123 4567'],
    ['524421234567', '+52 442 123 4567'],
    ['', ''],
  ])('the phone "%s" is kept as "%s"', async (telefono, kept) => {
    await save('consultora', { nombreCompleto: 'Ana', telefono })
    expect((await perfilOf('consultora')).telefono).toBe(kept)
  })

  test.each([
    ['ext. 12', 'Teléfono debe tener al menos 10 dígitos'],
    ['+52 442 555 013412345', 'Un teléfono tiene 15 dígitos como máximo'],
  ])('the phone "%s" is refused', async (telefono, message) => {
    const refused = () => save('consultora', { nombreCompleto: 'Ana', telefono })
    const problem = await expectProblem(await leavesNoTrace(app, refused), 'invalid_request')
    expect(problem.errors).toEqual([{ path: 'telefono', message }])
  })

  test.each(['', '   '])('a name of "%s" is refused', async (nombreCompleto) => {
    const refused = () => save('consultora', { nombreCompleto, telefono: '' })
    const problem = await expectProblem(await leavesNoTrace(app, refused), 'invalid_request')
    expect(problem.errors).toEqual([{ path: 'nombreCompleto', message: 'El nombre completo es obligatorio' }])
  })
})

test('the own profile: only name, phone and photo: saving changes one row and its search row', async () => {
  const profiles = async () =>
    (await app.context.db.read.selectFrom('profiles').selectAll().execute()).map((row) => JSON.stringify(row))
  const [before, rowsBefore] = [await businessTables(app), await profiles()]
  await save('consultora', { nombreCompleto: 'Una sola fila', telefono: '' })
  const after = await businessTables(app)
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
    'profiles',
    'profiles_busqueda',
  ])
  expect((await profiles()).filter((row) => !rowsBefore.includes(row))).toHaveLength(1)
})

describe('spec 2.5 and 2.8: the photo', () => {
  test.each(['consultora', 'sinRol'] as const)(
    '%s changes the photo; it is square and shown on every page at once',
    async (person) => {
      const reply = await setAvatar(person, await freshPicture(300))
      expect(reply.status).toBe(200)
      const { avatar } = (await reply.json()) as Perfil
      expect(avatar).toMatchObject({ ancho: 300, alto: 300, anchos: [160, 300] })
      expect((await sesionOf(person)).usuario?.avatar).toEqual(avatar)
    },
  )

  test('a wide photo is cropped to a square, and another photo has another address', async () => {
    const avatarOf = async (bytes: Buffer) => ((await (await setAvatar('consultora', bytes)).json()) as Perfil).avatar
    const wide = await avatarOf(await (await twoTone(900, 300)).jpeg().toBuffer())
    expect(wide).toMatchObject({ ancho: 300, alto: 300 })
    const file = await app.as('visitor')(imagenUrl(wide?.id ?? '', 160, 'webp'))
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 160, height: 160 })
    expect((await avatarOf(await freshPicture()))?.id).not.toBe(wide?.id)
  })

  test('the same file as a photo and as a product picture is two pictures', async () => {
    const bytes = await (await twoTone(500, 200)).png().toBuffer()
    const avatar = ((await (await setAvatar('admin', bytes)).json()) as Perfil).avatar
    const imagen = await app.as('admin')('/api/imagenes', { method: 'POST', body: new Uint8Array(bytes) })
    expect(await imagen.json()).toMatchObject({ ancho: 500, alto: 200 })
    expect(avatar).toMatchObject({ ancho: 200, alto: 200 })
  })

  test.each([
    ['a GIF', animatedGif],
    ['an AVIF', async () => (await twoTone()).avif().toBuffer()],
    ['a TIFF', async () => (await twoTone()).tiff().toBuffer()],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('%s is refused in the words of the spec', async (_, make) => {
    const bytes = await make()
    const problem = await expectProblem(
      await leavesNoTrace(app, () => setAvatar('consultora', bytes)),
      'unsupported_type',
    )
    expect(problem.detail).toBe('Por favor, sube una imagen JPG, PNG o WEBP')
  })

  test('more than 2 MB, and too many pixels, are refused in the words of the spec', async () => {
    const heavy = Buffer.concat([await freshPicture(), Buffer.alloc(2 * 1024 * 1024)])
    const problem = await expectProblem(
      await leavesNoTrace(app, () => setAvatar('consultora', heavy)),
      'body_too_large',
    )
    expect(problem.detail).toBe('La imagen no debe superar 2MB')
    await expectProblem(await setAvatar('consultora', bombPng(9000, 9000)), 'body_too_large')
  })
})
