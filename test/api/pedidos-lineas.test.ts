import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { edit, pedidoOf, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, idOf, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 60 } })
const her = app.as('consultora')
const admin = app.as('admin')

async function twoLines() {
  const blusa = await addProducto(app, { nombre: 'Blusa', costo: 10_000, tallas: { M: 10, G: 5 } })
  const falda = await addProducto(app, { nombre: 'Falda', costo: 20_000, tallas: { CH: 8, 'M!': 3 } })
  return { blusa, falda, ...(await placed(her, lineaOf(blusa, 'M', 2), lineaOf(falda, 'CH', 3))) }
}
const heldOf = async (talla: string | undefined) => (await stockOf(app, talla)).apartado
const lines = ({ items }: { items: { talla: string; cantidad: number }[] }) =>
  items.map(({ talla, cantidad }) => `${cantidad} ${talla}`)

test('quantities, sizes, removed and added lines change in one transaction, with holds by difference', async () => {
  const { id, blusa, falda } = await twoLines()
  const chal = await addProducto(app, { nombre: 'Chal', costo: 7_000, tallas: { U: 4 } })
  const reply = await edit(her, id, {
    version: 1,
    lineas: [{ posicion: 0, tallaId: blusa.tallas.G as string, cantidad: 4 }],
    agregadas: [lineaOf(chal, 'U', 2), lineaOf(blusa, 'M', 1)],
  })
  expect(await reply.json()).toEqual({ version: 2, totalCentavos: 64_000 })
  const seen = await pedidoOf(her, id)
  expect(lines(seen)).toEqual(['4 G', '2 U', '1 M'])
  expect(seen).toMatchObject({ status: 'pendiente', totalCentavos: 64_000, enviado: null })
  expect(seen.eventos.at(-1)).toMatchObject({
    ...{ tipo: 'lineas', autor: 'consultora' },
    cambios: { piezas: [5, 7], totalCentavos: [80_000, 64_000] },
  })
  const tallas = [blusa.tallas.M, blusa.tallas.G, falda.tallas.CH, chal.tallas.U]
  expect(await Promise.all(tallas.map(heldOf))).toEqual([1, 4, 0, 2])
  await invariants(app)
})

test('other changes under the key of saved ones are told what those added', async () => {
  const { id, blusa } = await twoLines()
  const save = (version: number, cantidad: number) =>
    her(`/api/pedidos/${id}/lineas`, {
      ...{ method: 'PUT', headers: { 'idempotency-key': `${id}-edit` } },
      body: { version, agregadas: [lineaOf(blusa, 'G', cantidad)] },
    })
  expect((await save(1, 2)).status).toBe(200)
  const { agregadas } = await expectProblem(await leavesNoTrace(app, () => save(2, 3)), 'key_reused')
  expect(agregadas).toEqual([{ tallaId: blusa.tallas.G, cantidad: 2 }])
})

test('staff see the last version the consultora sent, even after their own changes', async () => {
  const { id, blusa } = await twoLines()
  await edit(her, id, { version: 1, lineas: [{ posicion: 0, tallaId: blusa.tallas.M as string, cantidad: 5 }] })
  const { id: propuestaId } = await proposed(admin, id, { version: 2, lineas: [revision(0, 1)] })
  await her(`/api/pedidos/${id}/propuestas/${propuestaId}/aceptacion`, { method: 'POST' })
  const seen = await pedidoOf(admin, id)
  expect([lines(seen), lines({ items: seen.enviado })]).toEqual([['1 M'], ['5 M']])
})

test('more of a size joins its line; old pieces keep their price, new ones have today’s', async () => {
  const { id, blusa } = await twoLines()
  await edit(her, id, { version: 1, agregadas: [lineaOf(blusa, 'M', 1)] })
  expect(lines(await pedidoOf(her, id))).toEqual(['3 M', '3 CH'])
  await app.context.db.read
    .updateTable('productos')
    .set({ costoConsultoraCentavos: 12_000 })
    .where('id', '=', blusa.id)
    .execute()
  const added = await edit(her, id, { version: 2, agregadas: [lineaOf({ ...blusa, costo: 12_000 }, 'M', 1)] })
  expect(added.status).toBe(200)
  expect(lines(await pedidoOf(her, id))).toEqual(['3 M', '3 CH', '1 M'])
  const cheap = await edit(her, id, { version: 3, agregadas: [lineaOf(blusa, 'G', 1)] })
  const problem = await expectProblem(cheap, 'lines_refused')
  expect(problem.lineas).toMatchObject([{ problema: { reason: 'price_changed', precioUnitarioCentavos: 12_000 } }])
  await invariants(app)
})

const costs = (productoId: string, costoConsultoraCentavos: number) =>
  app.context.db.read.updateTable('productos').set({ costoConsultoraCentavos }).where('id', '=', productoId).execute()
const priced = ({ items }: { items: { talla: string; cantidad: number; precioUnitarioCentavos: number }[] }) =>
  items.map(({ talla, cantidad, precioUnitarioCentavos }) => `${cantidad} ${talla} ${precioUnitarioCentavos}`)

describe('after a price rise additional pieces are a separate line at today’s price', () => {
  const raised = (blusa: { tallas: Record<string, string> }, talla: string, cantidad: number, precio?: number) => {
    const shown = precio === undefined ? {} : { precioUnitarioCentavos: precio }
    return [{ posicion: 0, tallaId: blusa.tallas[talla] as string, cantidad, ...shown }]
  }

  test('for a larger quantity, in the same size and in another', async () => {
    const { id, blusa } = await twoLines()
    await costs(blusa.id, 18_000)
    expect(await (await edit(her, id, { version: 1, lineas: raised(blusa, 'M', 5) })).json()).toMatchObject({
      totalCentavos: 2 * 10_000 + 3 * 18_000,
    })
    expect(priced(await pedidoOf(her, id))).toEqual(['2 M 10000', '3 M 18000'])
    await edit(her, id, { version: 2, lineas: raised(blusa, 'G', 4) })
    expect(priced(await pedidoOf(her, id))).toEqual(['2 G 10000', '2 G 18000'])
    await invariants(app)
  })

  test('the displayed price is compared: another one is refused on its line, and nothing is saved', async () => {
    const { id, blusa } = await twoLines()
    await costs(blusa.id, 18_000)
    for (const shown of [10_000, 17_000]) {
      const reply = await leavesNoTrace(app, () => edit(her, id, { version: 1, lineas: raised(blusa, 'M', 3, shown) }))
      const { lineas } = await expectProblem(reply, 'lines_refused')
      expect(lineas).toMatchObject([
        { posicion: 0, problema: { reason: 'price_changed', precioUnitarioCentavos: 18_000 } },
      ])
    }
    const reply = await edit(her, id, { version: 1, lineas: raised(blusa, 'M', 3, 18_000) })
    expect(await reply.json()).toMatchObject({ totalCentavos: 2 * 10_000 + 18_000 })
  })

  test('too many are refused on their line', async () => {
    const { id, blusa } = await twoLines()
    await costs(blusa.id, 18_000)
    const { lineas } = await expectProblem(
      await edit(her, id, { version: 1, lineas: raised(blusa, 'M', 13) }),
      'lines_refused',
    )
    expect(lineas).toMatchObject([{ posicion: 0, problema: { reason: 'short', disponible: 8 } }])
  })

  test('fewer pieces come off the named line, at its price; a fallen price applies too', async () => {
    const { id, blusa } = await twoLines()
    await costs(blusa.id, 8_000)
    await edit(her, id, { version: 1, lineas: raised(blusa, 'M', 3) })
    expect(priced(await pedidoOf(her, id))).toEqual(['2 M 10000', '1 M 8000'])
    await edit(her, id, { version: 2, lineas: raised(blusa, 'M', 1) })
    expect(priced(await pedidoOf(her, id))).toEqual(['1 M 10000'])
  })
})

test('unavailable pieces are reported on their line, and nothing changes', async () => {
  const { id, blusa, falda } = await twoLines()
  await leavesNoTrace(app, async () => {
    const lineas = [
      { posicion: 0, tallaId: blusa.tallas.G as string, cantidad: 6 },
      { posicion: 1, tallaId: falda.tallas.M as string, cantidad: 1 },
    ]
    const problem = await expectProblem(await edit(her, id, { version: 1, lineas }), 'lines_refused')
    expect(problem.lineas).toMatchObject([
      { posicion: 0, problema: { reason: 'short', disponible: 5 } },
      { posicion: 1, problema: { reason: 'not_sold' } },
    ])
  })
})

test('fewer pieces of an inactive product are accepted, more are not', async () => {
  const { id, blusa } = await twoLines()
  await app.context.db.read.updateTable('productos').set({ activo: 0 }).where('id', '=', blusa.id).execute()
  const linea = (cantidad: number) => [{ posicion: 0, tallaId: blusa.tallas.M as string, cantidad }]
  expect((await edit(her, id, { version: 1, lineas: linea(1) })).status).toBe(200)
  await expectProblem(await edit(her, id, { version: 2, lineas: linea(2) }), 'lines_refused')
})

test('the same lines again change nothing', async () => {
  const { id, blusa, falda } = await twoLines()
  await leavesNoTrace(app, async () => {
    const lineas = [
      { posicion: 0, tallaId: blusa.tallas.M as string, cantidad: 2 },
      { posicion: 1, tallaId: falda.tallas.CH as string, cantidad: 3 },
    ]
    expect(await (await edit(her, id, { version: 1, lineas, agregadas: [] })).json()).toEqual({
      version: 1,
      totalCentavos: 80_000,
    })
  })
})

describe('refused', () => {
  test('an empty pedido, an unknown line and too many pieces', async () => {
    const { id, blusa } = await twoLines()
    await leavesNoTrace(app, async () => {
      const tallaId = blusa.tallas.M as string
      for (const lineas of [[], [{ posicion: 9, tallaId, cantidad: 1 }], [{ posicion: 0, tallaId, cantidad: 10_001 }]])
        await expectProblem(await edit(her, id, { version: 1, lineas }), 'invalid_request')
    })
  })

  test('another’s pedido, which does not exist', async () => {
    const { id } = await twoLines()
    await expectProblem(await edit(app.as('otraConsultora'), id, { version: 1, lineas: [] }), 'not_found')
  })

  test('after staff confirmed it, with its status', async () => {
    const { id } = await twoLines()
    await setStatus(admin, id, 'confirmado', 1)
    const problem = await expectProblem(await edit(her, id, { version: 1, lineas: null }), 'conflict')
    expect(problem).toMatchObject({ pedido: { status: 'confirmado', version: 2 } })
  })

  test('while a propuesta is open', async () => {
    const { id } = await twoLines()
    const { version } = await proposed(admin, id, { version: 1, lineas: [revision(0, 1)] })
    const problem = await expectProblem(await edit(her, id, { version, lineas: null }), 'conflict')
    expect(problem).toMatchObject({ propuesta: { estado: 'abierta' } })
  })

  test('on an older version of the lines, but not after a note', async () => {
    const { id, blusa } = await twoLines()
    await admin(`/api/pedidos/${id}/notas`, { method: 'PUT', body: { notasAdmin: 'Hola', version: 1 } })
    expect((await edit(her, id, { version: 1, agregadas: [lineaOf(blusa, 'G')] })).status).toBe(200)
    const problem = await expectProblem(await edit(her, id, { version: 2, agregadas: [lineaOf(blusa, 'G')] }), 'stale')
    expect(problem).toMatchObject({ cambio: { tipo: 'lineas' } })
  })

  test('staff cannot confirm a version they have not seen', async () => {
    const { id, blusa } = await twoLines()
    await edit(her, id, { version: 1, agregadas: [lineaOf(blusa, 'G')] })
    const problem = await expectProblem(await setStatus(admin, id, 'confirmado', 1), 'stale')
    expect(problem).toMatchObject({ cambio: { tipo: 'lineas' } })
  })

  test('a suspended consultora, with a contact; staff can still record changes', async () => {
    const { id, blusa } = await twoLines()
    const { id: propuestaId } = await proposed(admin, id, { version: 1, lineas: [revision(0, 1)] })
    const person = await idOf(app, 'consultora@azahar.test')
    const suspend = (verb: string, version: number) =>
      admin(`/api/consultoras/${person}/${verb}`, { method: 'POST', body: { motivo: 'Prueba', version } })
    const deskSays = async () => (await pedidoOf(admin, id)).consultora.suspendida
    expect(await deskSays()).toBe(false)
    await suspend('suspension', 0)
    expect(await deskSays()).toBe(true)
    await expectProblem(await edit(her, id, { version: 2, agregadas: [lineaOf(blusa, 'G')] }), 'suspended')
    const path = `/api/pedidos/${id}/propuestas/${propuestaId}/aceptacion`
    await expectProblem(await her(path, { method: 'POST' }), 'suspended')
    expect((await admin(path, { method: 'POST' })).status).toBe(200)
    await suspend('reactivacion', 1)
  })

  test('more edits of one pedido than the hourly limit', async () => {
    const { id, blusa } = await twoLines()
    const changed = (cantidad: number) => [{ posicion: 0, tallaId: blusa.tallas.M as string, cantidad }]
    for (let version = 1; version <= 60; version++)
      expect((await edit(her, id, { version, lineas: changed(1 + (version % 2) * 2) })).status).toBe(200)
    const problem = await expectProblem(await edit(her, id, { version: 61, lineas: changed(5) }), 'too_many_requests')
    expect(problem.retryAfterSeconds).toBe(3_600)
  })
})
