import { describe, expect, test } from 'vitest'
import { type Fetch, testApp } from '../app.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf, lineaOf, place, placed } from '../set-up/shop.ts'

const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 5, AVATARS_PER_PERSON_DAILY: 3 } })
const producto = await addProducto(app, { tallas: { M: 1_000 } })

/** Dates every pedido of the consultora. */
const setAll = async (createdAt: string) => {
  const id = await idOf(app, 'consultora@azahar.test')
  await app.context.db.read.updateTable('pedidos').set({ createdAt }).where('consultoraId', '=', id).execute()
}

describe('a flood of pedidos', () => {
  test('is limited by the hour, also simultaneously; then 429', async () => {
    await setAll(new Date(Date.now() - 61 * 60_000).toISOString())
    const consultora = app.as('consultora')
    const clave = crypto.randomUUID()
    const first = await place(consultora, [lineaOf(producto)], clave)
    expect(first.status).toBe(201)
    const replies = await Promise.all(Array.from({ length: 12 }, () => place(consultora, [lineaOf(producto)])))
    expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(4)
    const refused = replies.filter(({ status }) => status !== 201)
    for (const reply of refused) await expectProblem(reply, 'too_many_requests')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500)
    // The one that was answered already is answered again.
    expect((await place(consultora, [lineaOf(producto)], clave)).status).toBe(201)
    await placed(app.as('otraConsultora'), lineaOf(producto))
  })

  test('more can be sent an hour later, and a clock that is set back locks nobody out', async () => {
    await setAll(new Date(Date.now() - 61 * 60_000).toISOString())
    expect((await place(app.as('consultora'), [lineaOf(producto)])).status).toBe(201)
    await setAll(new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString())
    expect((await place(app.as('consultora'), [lineaOf(producto)])).status).toBe(201)
  })
})

describe('a flood of pictures', () => {
  const send = (as: Fetch, bytes: Buffer) => as('/api/perfil/avatar', { method: 'PUT', body: new Uint8Array(bytes) })
  test('is limited by the day; refused ones do not count', async () => {
    const pendiente = app.as('pendiente')
    for (let count = 0; count < 5; count++) expect((await send(pendiente, Buffer.from('no picture'))).status).toBe(415)
    for (let count = 0; count < 3; count++) expect((await send(pendiente, await freshPicture())).status).toBe(200)
    await expectProblem(await send(pendiente, await freshPicture()), 'too_many_requests')
    expect((await send(app.as('consultora'), await freshPicture())).status).toBe(200)
  })
})

describe('text', () => {
  test('is stored in NFC, however it was typed', async () => {
    const save = await rename('Lucía Nuñez'.normalize('NFD'))
    expect((await save.json()).nombreCompleto).toBe('Lucía Nuñez'.normalize('NFC'))
    const found = await app.as('visitor')(`/api/productos?q=${encodeURIComponent('básica'.normalize('NFD'))}`)
    const composed = await app.as('visitor')(`/api/productos?q=${encodeURIComponent('básica')}`)
    expect(await found.json()).toEqual(await composed.json())
  })

  const rename = (nombreCompleto: string) =>
    app.as('consultora')('/api/perfil', { method: 'PUT', body: { nombreCompleto, telefono: '' } })
  const bad = 'a\0b|\ud800|x\ufffd|Ana\u202e|\u200b\u200b\u200b|A\u2060na|\ufeffAna|Ana\x1b[2J|Ana\x85'.split('|')
  test.each(bad)('%j is refused where it would be kept', async (name) => {
    await expectProblem(await rename(name), 'invalid_request')
  })

  test('zero-width joiners and bidi isolates are accepted', async () => {
    const nombreCompleto = 'Ana 👩🏽‍🦱 \u2068Ruiz\u2069'
    const save = await rename(nombreCompleto)
    expect([save.status, (await save.json()).nombreCompleto]).toEqual([200, nombreCompleto])
  })

  test('any search text is answered', async () => {
    expect((await app.as('visitor')(`/api/productos?q=${encodeURIComponent('falda\u200b')}`)).status).toBe(200)
  })
})
