import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import { testApp } from '../app.ts'
import { addCampana, withoutCampanas } from '../set-up/campanas.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { answer, edit, pedidoOf, propose, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, cancel, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const her = app.as('consultora')
const admin = app.as('admin')

/** A pedido of three lines: two blusas M, one blusa G, three faldas CH. */
async function threeLines() {
  const blusa = await addProducto(app, { nombre: 'Blusa', costo: 10_000, tallas: { M: 10, G: 5 } })
  const falda = await addProducto(app, { nombre: 'Falda', costo: 20_000, tallas: { CH: 8 } })
  const otra = await addProducto(app, { nombre: 'Chal', costo: 7_000, tallas: { U: 4 } })
  const pedido = await placed(her, lineaOf(blusa, 'M', 2), lineaOf(blusa, 'G', 1), lineaOf(falda, 'CH', 3))
  return { blusa, falda, otra, ...pedido }
}
const size = (id: string | undefined, talla: string, disponible: number) => ({ id, talla, disponible })
const heldOf = async (talla: string | undefined) => (await stockOf(app, talla)).apartado

describe('proposing', () => {
  test('the sizes of all products of a pedido are one request, removed lines included', async () => {
    const blusa = await addProducto(app, { tallas: { M: 10, G: 5, 'XG!': 3 } })
    const falda = await addProducto(app, { tallas: { CH: 8 } })
    const { id } = await placed(her, lineaOf(blusa, 'M', 2), lineaOf(falda, 'CH', 3))
    const sizes = async () => (await (await admin(`/api/pedidos/${id}/tallas`)).json()).items
    const ofBlusa = { productoId: blusa.id, tallas: [size(blusa.tallas.M, 'M', 8), size(blusa.tallas.G, 'G', 5)] }
    expect(await sizes()).toHaveLength(2)
    expect(await sizes()).toEqual(
      expect.arrayContaining([ofBlusa, { productoId: falda.id, tallas: [size(falda.tallas.CH, 'CH', 5)] }]),
    )
    await edit(her, id, { version: 1, lineas: [{ posicion: 0, tallaId: blusa.tallas.M, cantidad: 2 }], agregadas: [] })
    expect(await sizes()).toContainEqual({ productoId: falda.id, tallas: [size(falda.tallas.CH, 'CH', 8)] })
    await expectProblem(await admin(`/api/pedidos/${newId()}/tallas`), 'not_found')
  })

  test.each(['admin', 'ventas'] as const)('%s finds products by SKU and id, at their price', async (role) => {
    const staff = app.as(role)
    const otra = await addProducto(app, { costo: 20_000, tallas: { M: 8, G: 0 } })
    const line = lineaOf(await addProducto(app, { costo: 10_000 }), 'M', 2)
    const { id } = await placed(her, line)
    await addCampana(app, { productos: [[otra, 15_000]] })
    const found = await (await staff(`/api/pedidos/levantados/productos?q=${otra.sku}`)).json()
    const { productos } = await (await staff(`/api/productos/${otra.id}/cuadricula`)).json()
    const tallas = [size(otra.tallas.M, 'M', 8), size(otra.tallas.G, 'G', 0)]
    const seen = { id: otra.id, sku: otra.sku, precioUnitarioCentavos: 15_000, tallas }
    expect([found.items, productos]).toMatchObject([[seen], [seen]])
    const { totalCentavos } = await proposed(staff, id, {
      version: 1,
      lineas: [revision(0, 2, { por: { productoId: otra.id, tallaId: otra.tallas.M } })],
      agregadas: [{ productoId: otra.id, tallaId: otra.tallas.M, cantidad: 1 }],
    })
    await withoutCampanas(app)
    expect(totalCentavos).toBe(3 * 15_000)
  })

  test('does not change the pedido; added pieces are held; both sides read before and after', async () => {
    const { id, blusa, falda, otra } = await threeLines()
    const { totalCentavos } = await proposed(admin, id, {
      version: 1,
      mensaje: 'Nos falló la talla M.',
      lineas: [
        revision(0, 2, { por: { productoId: blusa.id, tallaId: blusa.tallas.G }, motivo: 'Sin M' }),
        revision(2, 0, { motivo: 'Agotada' }),
      ],
      agregadas: [{ productoId: otra.id, tallaId: otra.tallas.U, cantidad: 1 }],
    })
    expect(totalCentavos).toBe(3 * 10_000 + 7_000)
    expect(await Promise.all([blusa.tallas.M, blusa.tallas.G, falda.tallas.CH, otra.tallas.U].map(heldOf))).toEqual([
      ...[2, 3, 3, 1],
    ])
    const seen = await pedidoOf(her, id)
    expect(seen).toMatchObject({ totalCentavos: 90_000, version: 2, enviado: null })
    expect(seen.propuesta).toMatchObject({
      ...{ estado: 'abierta', mensaje: 'Nos falló la talla M.', totalAntesCentavos: 90_000, totalCentavos: 37_000 },
      lineas: [
        { posicion: 0, motivo: 'Sin M', antes: { talla: 'M', cantidad: 2 }, despues: { talla: 'G', cantidad: 2 } },
        { posicion: 1, motivo: null, antes: { talla: 'G', cantidad: 1 }, despues: { talla: 'G', cantidad: 1 } },
        { posicion: 2, motivo: 'Agotada', antes: { talla: 'CH', cantidad: 3 }, despues: null },
        { posicion: 3, antes: null, despues: { nombre: 'Chal', cantidad: 1, precioUnitarioCentavos: 7_000 } },
      ],
    })
    expect(seen.propuesta).not.toHaveProperty('autor')
    expect((await pedidoOf(admin, id)).propuesta.autor).toBeTypeOf('string')
    await invariants(app)
  })

  test('a line keeps its price in another size, even when the product’s price has changed', async () => {
    const { id, blusa } = await threeLines()
    await app.context.db.read
      .updateTable('productos')
      .set({ costoConsultoraCentavos: 99_000 })
      .where('id', '=', blusa.id)
      .execute()
    const { totalCentavos } = await proposed(admin, id, {
      version: 1,
      lineas: [revision(0, 1, { por: { productoId: blusa.id, tallaId: blusa.tallas.G } })],
      agregadas: [{ productoId: blusa.id, tallaId: blusa.tallas.M, cantidad: 1 }],
    })
    expect(totalCentavos).toBe(10_000 + 10_000 + 60_000 + 99_000)
  })

  test('a consultora lists pedidos that wait for an answer apart; the filter tells the warehouse nothing', async () => {
    const [asked, other] = [await threeLines(), await threeLines()]
    await proposed(admin, asked.id, { version: 1, lineas: [revision(2, 0)], agregadas: [] })
    const list = async (who: typeof her, responde: string) => {
      const { items } = await (await who(`/api/pedidos?limite=100&responde=${responde}`)).json()
      return items.map(({ id }: { id: string }) => id).filter((id: string) => [asked.id, other.id].includes(id))
    }
    expect([await list(her, 'si'), await list(her, 'no')]).toEqual([[asked.id], [other.id]])
    expect(await list(app.as('almacen'), 'si')).toEqual(await list(app.as('almacen'), 'no'))
    await expectProblem(await her('/api/pedidos?responde=quizas'), 'invalid_request')
  })

  test('pieces that cannot be held are refused at once, with what is left', async () => {
    const { id, otra } = await threeLines()
    await leavesNoTrace(app, async () => {
      const agregadas = [{ productoId: otra.id, tallaId: otra.tallas.U, cantidad: 5 }]
      const problem = await expectProblem(await propose(admin, id, { version: 1, agregadas }), 'stock_short')
      expect(problem).toMatchObject({
        detail: 'No hay piezas suficientes de Chal, talla U: quedan 4.',
        tallas: [{ tallaId: otra.tallas.U, disponible: 4 }],
      })
    })
  })

  test('a second propuesta replaces the first and frees its held pieces', async () => {
    const { id, otra } = await threeLines()
    const agregadas = (cantidad: number) => [{ productoId: otra.id, tallaId: otra.tallas.U, cantidad }]
    const first = await proposed(admin, id, { version: 1, agregadas: agregadas(4) })
    const second = await proposed(admin, id, { version: first.version, agregadas: agregadas(3) })
    expect(await heldOf(otra.tallas.U)).toBe(3)
    const problem = await expectProblem(await answer(her, id, first.id, 'aceptacion'), 'conflict')
    expect(problem).toMatchObject({ propuesta: { estado: 'reemplazada' } })
    expect((await answer(her, id, second.id, 'aceptacion')).status).toBe(200)
    await invariants(app)
  })

  test.each([
    ['nothing changes', [], 'no cambia nada'],
    ['nothing is left', [revision(0, 0), revision(1, 0), revision(2, 0)], 'no deja ninguna prenda'],
    ['a line that is not there', [revision(7, 1)], 'Revisa las líneas'],
  ])('refused: %s', async (_, lineas, sentence) => {
    const { id } = await threeLines()
    const problem = await expectProblem(await propose(admin, id, { version: 1, lineas }), 'invalid_request')
    expect(problem.detail).toContain(sentence)
  })

  test('after a price rise a line gets no more pieces at its price, in its size or another', async () => {
    const { id, blusa } = await threeLines()
    await app.context.db.read
      .updateTable('productos')
      .set({ costoConsultoraCentavos: 18_000 })
      .where('id', '=', blusa.id)
      .execute()
    const [{ cantidad }] = (await pedidoOf(admin, id)).items
    for (const por of [null, { productoId: blusa.id, tallaId: blusa.tallas.G }]) {
      const wanted = (pieces: number) => propose(admin, id, { version: 1, lineas: [revision(0, pieces, { por })] })
      const { errors } = await expectProblem(await leavesNoTrace(app, () => wanted(cantidad + 1)), 'invalid_request')
      expect(errors).toMatchObject([{ path: 'lineas.0', message: expect.stringContaining('al precio de hoy') }])
    }
    expect((await propose(admin, id, { version: 1, lineas: [revision(0, cantidad - 1)] })).status).toBe(201)
  })

  test('an inactive size, another product’s size and a sent pedido are refused', async () => {
    const { id, blusa, falda } = await threeLines()
    const off = await addProducto(app, { tallas: { 'M!': 5 } })
    for (const por of [
      { productoId: off.id, tallaId: off.tallas.M },
      { productoId: blusa.id, tallaId: falda.tallas.CH },
      { productoId: newId(), tallaId: newId() },
    ]) {
      const lineas = [revision(0, 1, { por })]
      const problem = await expectProblem(await propose(admin, id, { version: 1, lineas }), 'invalid_request')
      expect(problem.errors).toEqual([expect.objectContaining({ path: 'lineas.0.por' })])
    }
    await setStatus(admin, id, 'enviado', 1)
    await expectProblem(await propose(admin, id, { version: 2, lineas: [revision(0, 1)] }), 'conflict')
  })

  test('a propuesta on a changed pedido is refused with what changed', async () => {
    const { id } = await threeLines()
    await setStatus(admin, id, 'confirmado', 1)
    const problem = await expectProblem(await propose(admin, id, { version: 1, lineas: [revision(0, 1)] }), 'stale')
    expect(problem).toMatchObject({
      actual: { status: 'confirmado', version: 2 },
      cambio: { tipo: 'status', cambios: { status: ['pendiente', 'confirmado'] } },
    })
  })
})

describe('the answer', () => {
  test('accepting changes lines, total, stock and timeline together, and confirms the pedido', async () => {
    const { id, blusa, falda } = await threeLines()
    const { id: propuestaId } = await proposed(admin, id, {
      ...{ version: 1, confirmar: true },
      lineas: [
        revision(0, 2, { por: { productoId: blusa.id, tallaId: blusa.tallas.G } }),
        revision(1, 1, { llegaEl: '2099-01-15', motivo: 'Llega en enero' }),
        revision(2, 1),
      ],
    })
    expect(await (await answer(her, id, propuestaId, 'aceptacion')).json()).toEqual({ version: 4 })
    const seen = await pedidoOf(her, id)
    expect(seen).toMatchObject({ status: 'confirmado', totalCentavos: 50_000, version: 4 })
    expect(seen.items.map((item: { talla: string; cantidad: number }) => [item.talla, item.cantidad])).toEqual([
      ...[['G', 2] as const, ['G', 1] as const, ['CH', 1] as const],
    ])
    expect(seen.items[1].llegaEl).toBe('2099-01-15')
    expect(seen.enviado.map((item: { talla: string; cantidad: number }) => [item.talla, item.cantidad])).toEqual([
      ...[['M', 2] as const, ['G', 1] as const, ['CH', 3] as const],
    ])
    expect(seen.propuesta).toMatchObject({ estado: 'aceptada', porTelefono: false })
    expect(seen.eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'creado',
      'propuesta',
      'propuesta',
      'status',
    ])
    expect(await Promise.all([blusa.tallas.M, blusa.tallas.G, falda.tallas.CH].map(heldOf))).toEqual([0, 3, 1])
    await invariants(app)
  })

  test('staff can record an answer by phone; the consultora sees that it was by phone', async () => {
    const { id } = await threeLines()
    const { id: propuestaId } = await proposed(admin, id, { version: 1, lineas: [revision(0, 1)] })
    expect((await answer(admin, id, propuestaId, 'aceptacion')).status).toBe(200)
    const seen = await pedidoOf(her, id)
    expect(seen).toMatchObject({ status: 'pendiente', propuesta: { estado: 'aceptada', porTelefono: true } })
    expect(seen.eventos.at(-1)).toMatchObject({ autor: 'equipo', cambios: { porTelefono: [null, true] } })
  })

  test('asking for a call changes nothing, frees the added pieces, and puts the pedido on today’s calls', async () => {
    const { id, otra } = await threeLines()
    const agregadas = [{ productoId: otra.id, tallaId: otra.tallas.U, cantidad: 2 }]
    const { id: propuestaId } = await proposed(admin, id, { version: 1, agregadas })
    expect((await answer(her, id, propuestaId, 'rechazo')).status).toBe(200)
    expect(await heldOf(otra.tallas.U)).toBe(0)
    expect(await pedidoOf(her, id)).toMatchObject({
      totalCentavos: 90_000,
      enviado: null,
      propuesta: { estado: 'rechazada' },
    })
    expect((await pedidoOf(admin, id)).seguimiento.llamarEl).toBe(mexicanDay(new Date()))
    const due = await (await admin('/api/pedidos?llamar=hoy')).json()
    expect(due.items.map((it: { id: string }) => it.id)).toContain(id)
    await invariants(app)
  })

  test.each(['pendiente', 'confirmado', 'preparando'])('the consultora can cancel a %s pedido', async (status) => {
    const { id, otra } = await threeLines()
    if (status !== 'pendiente') await setStatus(admin, id, status, 1)
    const seen = status === 'pendiente' ? 1 : 2
    const fechas = { fechaEstimadaEntrega: null, fechaEntrega: mexicanDay(new Date()), version: seen }
    const { version } = await (await admin(`/api/pedidos/${id}/fechas`, { method: 'PUT', body: fechas })).json()
    const agregadas = [{ productoId: otra.id, tallaId: otra.tallas.U, cantidad: 2 }]
    const { id: propuestaId } = await proposed(admin, id, { version, agregadas })
    expect((await answer(her, id, propuestaId, 'cancelacion')).status).toBe(200)
    expect(await pedidoOf(her, id)).toMatchObject({
      ...{ status: 'cancelado', fechaEntrega: null },
      propuesta: { estado: 'anulada' },
    })
    expect(await heldOf(otra.tallas.U)).toBe(0)
    await invariants(app)
  })

  test.each(['enviado', 'entregado', 'cancelado'])('a pedido that becomes %s closes it', async (status) => {
    const { id, otra } = await threeLines()
    const agregadas = [{ productoId: otra.id, tallaId: otra.tallas.U, cantidad: 2 }]
    const { id: propuestaId, version } = await proposed(admin, id, { version: 1, agregadas })
    expect((await setStatus(admin, id, status, version)).status).toBe(200)
    expect((await pedidoOf(her, id)).propuesta.estado).toBe('anulada')
    for (const ending of ['aceptacion', 'rechazo'] as const)
      await expectProblem(await answer(her, id, propuestaId, ending), 'conflict')
    expect(await heldOf(otra.tallas.U)).toBe(0)
    await invariants(app)
  })

  test('cancelling the pedido closes it', async () => {
    const { id } = await threeLines()
    await proposed(admin, id, { version: 1, lineas: [revision(0, 5)] })
    expect((await cancel(her, id)).status).toBe(200)
    await invariants(app)
  })

  test('staff can withdraw it', async () => {
    const { id } = await threeLines()
    const { id: propuestaId } = await proposed(admin, id, { version: 1, lineas: [revision(0, 5)] })
    expect((await answer(admin, id, propuestaId, 'retiro')).status).toBe(200)
    const problem = await expectProblem(await answer(her, id, propuestaId, 'aceptacion'), 'conflict')
    expect(problem).toMatchObject({ propuesta: { estado: 'retirada' }, pedido: { status: 'pendiente', version: 3 } })
    await invariants(app)
  })

  test('another’s propuesta, and one under another pedido, do not exist', async () => {
    const { id } = await threeLines()
    const { id: propuestaId } = await proposed(admin, id, { version: 1, lineas: [revision(0, 1)] })
    const other = await threeLines()
    await leavesNoTrace(app, async () => {
      for (const ending of ['aceptacion', 'rechazo', 'cancelacion'] as const)
        await expectProblem(await answer(app.as('otraConsultora'), id, propuestaId, ending), 'not_found')
      await expectProblem(await answer(her, other.id, propuestaId, 'aceptacion'), 'not_found')
      await expectProblem(await answer(her, id, propuestaId, 'retiro'), 'forbidden')
      await expectProblem(await answer(admin, id, propuestaId, 'cancelacion'), 'forbidden')
    })
  })
})
