import { describe, expect, test } from 'vitest'
import { sweepImagenes } from '#modules/catalogo/imagenes/server/api.ts'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import { dayMs } from '#shared/time.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { misAvisos, asked as wait } from '../set-up/avisos.ts'
import { ask, asked, delivered, move, ok, piecesOf, read, receive, swap } from '../set-up/devoluciones.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { outboxOf } from '../set-up/outbox.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'
import { pay, pedidoOf } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, type OwnProducto, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const other = app.as('otraConsultora')

const make = (tallas: Record<string, number> = { CH: 5, M: 5, G: 5 }) => addProducto(app, { costo: 30_000, tallas })
const sizes = (producto: OwnProducto, ...names: string[]) => piecesOf(app, producto, names)
const dePedido = async (send: typeof her, id: string) => (await send(`/api/devoluciones/pedidos/${id}`)).json()

describe('spec 3.3: another size', () => {
  test('holds on acceptance, returns good pieces to stock, sends new ones; ledger, timelines and letters follow', async () => {
    const producto = await make()
    const { id: pedidoId, numeroPedido } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const id = await asked(her, { pedidoId, cantidad: 2, ...swap(producto, 'G'), motivo: 'talla' })
    expect(await sizes(producto, 'M', 'G')).toEqual([
      [3, 0],
      [5, 0],
    ])
    await ok(move(admin, id, 'aceptacion', { palabras: 'Mándalas con el chofer' }))
    expect(await sizes(producto, 'M', 'G')).toEqual([
      [3, 0],
      [5, 2],
    ])
    const talla = await (await admin(`/api/inventario/tallas/${producto.tallas.G}`)).json()
    expect(talla.apartadas).toMatchObject([{ pedidoId, piezas: 2, por: 'cambio' }])
    await ok(receive(admin, id, 1, 1))
    expect(await sizes(producto, 'M', 'G')).toEqual([
      [4, 0],
      [5, 2],
    ])
    await ok(move(admin, id, 'envio'))
    expect(await sizes(producto, 'M', 'G')).toEqual([
      [4, 0],
      [3, 0],
    ])
    const seen = await read(her, id)
    expect(seen.pasos).toMatchObject([
      { de: null, a: 'solicitada', autor: 'consultora' },
      { a: 'aceptada', autor: 'equipo', palabras: 'Mándalas con el chofer' },
      { a: 'recibida' },
      { de: 'recibida', a: 'enviada' },
    ])
    expect(seen).toMatchObject({ estado: 'enviada', buenas: 1, danadas: 1, abonoCentavos: null, porTalla: 'G' })
    expect(seen.pasos[1].quien).toBeUndefined()
    const pedido = await pedidoOf(admin, pedidoId)
    const steps = pedido.eventos.filter(({ tipo }: { tipo: string }) => tipo === 'devolucion')
    expect(steps.map(({ cambios }: { cambios: { devolucion: string[] } }) => cambios.devolucion[1])).toEqual([
      ...['solicitada', 'aceptada', 'recibida', 'enviada'],
    ])
    expect([pedido.totalCentavos, pedido.pagadoCentavos]).toEqual([60_000, 0])
    const letters = (await outboxOf(app)).filter(({ datos }) => datos.includes(id))
    expect(letters.filter(({ para }) => para === people.consultora).map(({ tipo }) => tipo)).toEqual(
      Array(4).fill('devolucion_estado'),
    )
    expect(letters.some(({ tipo, para }) => tipo === 'devolucion_nueva' && para === people.admin)).toBe(true)
    for (const { id: letter } of letters) {
      const text = await (await admin(`/api/mensajes/${letter}`)).json()
      expect(JSON.stringify(text)).toContain(numeroPedido)
    }
  })

  test('the new size is sent with a guía, in the letter and on the page', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 1))
    const id = await asked(her, { pedidoId, ...swap(producto, 'G') })
    await ok(move(admin, id, 'aceptacion'))
    await ok(receive(admin, id, 1))
    const guia = { paqueteria: 'FedEx', numero: '7712 3456', bultos: 2 }
    await ok(move(app.as('almacen'), id, 'envio', { guia, palabras: 'Va por la tarde' }))
    const url = 'https://www.fedex.com/fedextrack/?trknbr=77123456'
    expect((await read(her, id)).guia).toEqual({ ...guia, url })
    const [letter, ...others] = (await outboxOf(app)).filter(({ datos }) => datos.includes(id)).reverse()
    expect([letter?.tipo, letter?.para]).toEqual(['devolucion_estado', people.consultora])
    const { asunto, texto } = await (await admin(`/api/mensajes/${letter?.id}`)).json()
    expect(asunto).toMatch(/^La talla nueva de PED-\d+ va en camino$/)
    for (const said of ['FedEx 7712 3456 (2 bultos)', url, 'Va por la tarde']) expect(texto).toContain(said)
    expect(others.some(({ datos }) => datos.includes('7712'))).toBe(false)
  })

  test('a guía that a pedido or cambio of another consultora has is asked about', async () => {
    const producto = await make()
    const guia = { paqueteria: 'FedEx', numero: '5512 0001', bultos: 1 }
    const received = async (send: Fetch) => {
      const { id: pedidoId, numeroPedido } = await delivered(app, send, lineaOf(producto, 'M', 1))
      const id = await asked(send, { pedidoId, ...swap(producto, 'G') })
      await ok(move(admin, id, 'aceptacion'))
      await ok(receive(admin, id, 1))
      return { id, numeroPedido }
    }
    const [mine, hers] = [await received(her), await received(other)]
    await ok(move(admin, mine.id, 'envio', { guia }))
    const detail = `El cambio del pedido ${mine.numeroPedido}, de otra consultora, tiene la misma guía.`
    const asks = { detail, preguntas: ['mismaGuia'] }
    expect(await expectProblem(await move(admin, hers.id, 'envio', { guia }), 'conflict')).toMatchObject(asks)
    const pedido = await placed(other, lineaOf(producto, 'CH', 1))
    await setStatus(admin, pedido.id, 'preparando', 1)
    const setGuia = (more: object = {}) =>
      admin(`/api/pedidos/${pedido.id}/guia`, { method: 'PUT', body: { guia, version: 2, ...more } })
    expect(await expectProblem(await setGuia(), 'conflict')).toMatchObject(asks)
    expect((await setGuia({ mismaGuia: true })).status).toBe(200)
    await ok(move(admin, hers.id, 'envio', { guia, mismaGuia: true }))
  })

  test('fewer returned pieces than requested: the rest is freed and can be requested again', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 3))
    const id = await asked(her, { pedidoId, cantidad: 3, ...swap(producto, 'G') })
    await ok(move(admin, id, 'aceptacion'))
    await ok(receive(admin, id, 1))
    expect(await sizes(producto, 'M', 'G')).toEqual([
      [3, 0],
      [5, 1],
    ])
    expect((await dePedido(her, pedidoId)).lineas[0].quedan).toBe(2)
    await asked(her, { pedidoId, cantidad: 2 })
    await expectProblem(await ask(her, { pedidoId, ...swap(producto, 'CH') }), 'conflict')
  })

  test('the same size, for a damaged piece', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 1))
    const id = await asked(her, { pedidoId, ...swap(producto, 'M'), motivo: 'defecto' })
    await ok(move(admin, id, 'aceptacion'))
    expect(await sizes(producto, 'M')).toEqual([[4, 1]])
    await ok(receive(admin, id, 0, 1))
    await ok(move(admin, id, 'envio'))
    expect(await sizes(producto, 'M')).toEqual([[3, 0]])
  })

  test('a sold-out size cannot be accepted; a cancelled cambio frees its pieces', async () => {
    const producto = await make({ M: 5, G: 1 })
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const first = await asked(her, { pedidoId, ...swap(producto, 'G') })
    const second = await asked(her, { pedidoId, ...swap(producto, 'M') })
    await ok(move(admin, first, 'aceptacion'))
    const { id: otherPedido } = await delivered(app, other, lineaOf(producto, 'M', 1))
    const third = await asked(other, { pedidoId: otherPedido, ...swap(producto, 'G') })
    await leavesNoTrace(app, async () => expectProblem(await move(admin, third, 'aceptacion'), 'stock_short'))
    await wait(other, producto.tallas.G)
    await ok(move(admin, first, 'cancelacion', { palabras: 'Ya no la mandó' }))
    expect(await sizes(producto, 'G')).toEqual([[1, 0]])
    const avisos = await misAvisos(other)
    expect(avisos.find(({ tallaId }: { tallaId: string }) => tallaId === producto.tallas.G)?.estado).toBe('avisado')
    await ok(move(admin, third, 'aceptacion'))
    await ok(move(her, second, 'cancelacion'))
  })
})

describe('spec 3.3: returns', () => {
  test('returned pieces are credited to the pedido, and no more than the credit can be paid back', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const fecha = '2026-01-05'
    const { version } = await pedidoOf(admin, pedidoId)
    expect((await pay(admin, pedidoId, { fecha, forma: 'efectivo', centavos: 60_000, version })).status).toBe(201)
    const id = await asked(her, { pedidoId })
    await ok(move(admin, id, 'aceptacion'))
    await ok(receive(admin, id, 0, 1, { abonoCentavos: 20_000 }))
    const after = await pedidoOf(her, pedidoId)
    expect([after.totalCentavos, after.pagadoCentavos]).toEqual([60_000, 80_000])
    expect(after.pagos).toMatchObject([{ forma: 'efectivo' }, { forma: 'devolucion', centavos: 20_000 }])
    expect(await sizes(producto, 'M')).toEqual([[3, 0]])
    const abono = await admin(`/api/pedidos/${pedidoId}/pagos/${after.pagos.at(-1).id}/correccion`, {
      method: 'POST',
      body: { version: after.version },
    })
    await expectProblem(abono, 'conflict')

    const back = (centavos: number) =>
      pay(admin, pedidoId, { fecha, forma: 'reembolso', centavos, version: after.version })
    const problem = await expectProblem(await back(20_001), 'conflict')
    expect(problem.errors?.[0]?.path).toBe('centavos')
    expect((await back(20_000)).status).toBe(201)
    const paid = await pedidoOf(her, pedidoId)
    expect([paid.pagadoCentavos, paid.pagos.at(-1).centavos]).toEqual([60_000, -20_000])
    const { id: pagoId } = paid.pagos.at(-1)
    const mended = await admin(`/api/pedidos/${pedidoId}/pagos/${pagoId}/correccion`, {
      method: 'POST',
      body: { version: paid.version },
    })
    expect([mended.status, (await mended.json()).pagadoCentavos]).toEqual([201, 80_000])
  })

  test('the default credit is what was paid, never more; a cambio has none', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 3))
    const id = await asked(her, { pedidoId, cantidad: 2 })
    await ok(move(admin, id, 'aceptacion'))
    const problem = await expectProblem(await receive(admin, id, 2, 0, { abonoCentavos: 60_001 }), 'invalid_request')
    expect(problem.errors?.[0]?.path).toBe('abonoCentavos')
    await ok(receive(admin, id, 2))
    const swapped = await asked(her, { pedidoId, ...swap(producto, 'G') })
    await ok(move(admin, swapped, 'aceptacion'))
    await ok(receive(admin, swapped, 1, 0, { abonoCentavos: 30_000 }))
    expect((await pedidoOf(her, pedidoId)).pagadoCentavos).toBe(60_000)
    await expectProblem(await move(admin, id, 'envio'), 'conflict')
  })
})

test('the pedido’s stream hears of it, and the desk counts pending ones', async () => {
  const before = (await (await admin('/api/tablero/por-atender')).json()).devoluciones
  const producto = await make()
  const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 1))
  await asked(her, { pedidoId })
  expect((await (await admin('/api/tablero/por-atender')).json()).devoluciones).toBe(before + 1)
})

const send = (who: Fetch, bytes: Buffer | string) =>
  who(uploadPaths.foto, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Blob([new Uint8Array(Buffer.from(bytes))]),
  })

test('a picture is visible to its owner and staff only, and kept as long as its devolución', async () => {
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

test('forty pictures a day; refused ones do not count', async () => {
  const bytes = await freshPicture()
  for (let tries = 0; tries < 3; tries += 1) await send(other, 'not a picture')
  for (let tries = 0; tries < 40; tries += 1) expect((await send(other, bytes)).status).toBe(201)
  await expectProblem(await send(other, bytes), 'too_many_requests')
})

test('whatever was tried, the books agree', () => invariants(app))
