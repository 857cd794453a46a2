import { expect, test } from 'vitest'
import { sweepImagenes } from '#modules/catalogo/imagenes/server/api.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import { dayMs } from '#shared/time.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { type Fetch, testApp } from '../app.ts'
import { asked, delivered, move, read } from '../set-up/devoluciones.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const other = app.as('otraConsultora')

const send = (who: Fetch, bytes: Buffer | string) =>
  who(uploadPaths.foto, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Blob([new Uint8Array(Buffer.from(bytes))]),
  })

test('a picture of a devolución is shown to its consultora and to staff only, and kept as long as the devolución', async () => {
  const producto = await addProducto(app)
  const { id: pedidoId } = await delivered(app, her, lineaOf(producto))
  const reply = await send(her, await freshPicture())
  expect(reply.status).toBe(201)
  const foto: Imagen = await reply.json()
  const id = await asked(her, { pedidoId, motivo: 'defecto', fotoId: foto.id })
  expect([(await read(her, id)).foto.id, (await read(admin, id)).foto.id]).toEqual([foto.id, foto.id])
  for (const path of [
    `/api/devoluciones/${id}`,
    `/api/devoluciones/pedidos/${pedidoId}`,
    '/api/devoluciones?limite=100',
  ])
    expect(await (await other(path)).text()).not.toContain(foto.id)

  const loose: Imagen = await (await send(her, await freshPicture())).json()
  const sweepAt = (days: number) => sweepImagenes({ ...app.context, keep: [] }, new Date(Date.now() + days * dayMs))
  await sweepAt(0.1)
  await sweepAt(2)
  const status = async ({ id: name, ancho }: Imagen) => (await app.as('visitor')(imagenUrl(name, ancho, 'webp'))).status
  expect([await status(foto), await status(loose)]).toEqual([200, 404])
  await move(admin, id, 'rechazo', { palabras: 'No se ve' })
  await sweepAt(3)
  await sweepAt(5)
  expect(await status(foto)).toBe(200)
})

test('other files are refused, and only consultoras and staff upload', async () => {
  await expectProblem(await send(her, 'not a picture'), 'unsupported_type')
  await leavesNoTrace(app, async () => {
    await expectProblem(await send(app.as('visitor'), 'x'), 'unauthenticated')
    await app.as('pendiente')('/api/sesion')
    await expectProblem(await send(app.as('pendiente'), 'x'), 'forbidden')
  })
})

test('forty pictures a day are accepted; refused ones do not count', async () => {
  const bytes = await freshPicture()
  for (let tries = 0; tries < 3; tries += 1) await send(other, 'not a picture')
  for (let tries = 0; tries < 40; tries += 1) expect((await send(other, bytes)).status).toBe(201)
  await expectProblem(await send(other, bytes), 'too_many_requests')
})
