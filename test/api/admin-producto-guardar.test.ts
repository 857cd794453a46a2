import { describe, expect, test } from 'vitest'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { falda, formOf, productosApi, productosDesk, talla } from '../set-up/desk-productos.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, cancel, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const { created, ledgerOf, put, read } = productosDesk(app)

describe('saving keeps references of pedidos', () => {
  test('sizes are renamed, reordered and swapped by their ids', async () => {
    const made = await created({ tallas: [talla('CH', 1), talla('M', 2), talla('G', 3)] })
    const form = formOf(made)
    const [ch, m, g] = form.tallas
    const reply = await put(made.id, { ...form, tallas: [{ ...g, talla: 'M' }, { ...m, talla: 'G' }, ch] })
    expect(reply.status).toBe(200)
    const saved: AdminProducto = await reply.json()
    expect(saved.version).toBe(2)
    expect(saved.tallas.map((it) => [it.id, it.talla, it.stock])).toEqual([
      [g?.id, 'M', 3],
      [m?.id, 'G', 2],
      [ch?.id, 'CH', 1],
    ])
    expect(await ledgerOf(g?.id)).toHaveLength(1)
  })

  test('removing a size leaves its pedidos unchanged', async () => {
    const blusa = await addProducto(app, { tallas: { M: 5, G: 5 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 2))
    await cancel(consultora, pedidoId)
    const form = formOf(await read(blusa.id))
    const [m, g] = form.tallas
    const reply = await put(blusa.id, { ...form, tallas: [g], quitadas: [{ id: m?.id, stockVisto: m?.stock }] })
    expect(await reply.json()).toMatchObject({ tallas: [{ talla: 'G' }] })
    expect(await (await consultora(`/api/pedidos/${pedidoId}`)).json()).toMatchObject({
      items: [{ talla: 'M', cantidad: 2 }],
    })
    expect((await ledgerOf(m?.id)).at(-1)).toEqual({ motivo: 'ajuste', stockDelta: -5, apartadoDelta: 0 })
    expect(await stockOf(app, m?.id)).toEqual({ stock: 0, apartado: 0 })
    await invariants(app)
  })

  test('a removed size that is added again by name is the same size', async () => {
    const made = await created({ tallas: [talla('Única', 3)] })
    const unica = made.tallas[0]
    const quitadas = [{ id: unica?.id, stockVisto: 3 }]
    const once: AdminProducto = await (
      await put(made.id, { ...formOf(made), tallas: [talla('ÚNICA', 5)], quitadas })
    ).json()
    expect(once.tallas).toMatchObject([{ id: unica?.id, talla: 'ÚNICA', stock: 5 }])
    const without: AdminProducto = await (
      await put(made.id, { ...formOf(once), tallas: [], quitadas: [{ id: unica?.id, stockVisto: 5 }] })
    ).json()
    expect(without.tallas).toEqual([])
    const back: AdminProducto = await (await put(made.id, { ...formOf(without), tallas: [talla('única', 4)] })).json()
    expect(back.tallas).toMatchObject([{ id: unica?.id, talla: 'única', stock: 4, activo: true }])
    await invariants(app)
  })

  test('a new size may reuse the name of one removed in the same form', async () => {
    const made = await created({ tallas: [talla('A', 3), talla('B', 1)] })
    const [a, b] = formOf(made).tallas
    const reply = await put(made.id, {
      ...formOf(made),
      tallas: [{ ...b, talla: 'A' }],
      quitadas: [{ id: a?.id, stockVisto: 3 }],
    })
    expect(await reply.json()).toMatchObject({ tallas: [{ id: b?.id, talla: 'A', stock: 1 }] })
    await invariants(app)
  })

  test('pieces that return to a removed size make it visible again', async () => {
    const blusa = await addProducto(app, { tallas: { M: 2 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 2))
    expect((await setStatus(admin, pedidoId, 'enviado', 1)).status).toBe(200)
    const form = formOf(await read(blusa.id))
    const quitadas = [{ id: blusa.tallas.M, stockVisto: 0 }]
    expect(await (await put(blusa.id, { ...form, tallas: [], quitadas })).json()).toMatchObject({ tallas: [] })
    expect((await setStatus(admin, pedidoId, 'cancelado', 2)).status).toBe(200)
    expect((await read(blusa.id)).tallas).toMatchObject([
      { id: blusa.tallas.M, stock: 2, activo: false, retirada: true },
    ])
    for (const stock of [4, 0]) {
      const again = { ...form, version: 2, tallas: [talla('M', stock)] }
      const problem = await expectProblem(await leavesNoTrace(app, () => put(blusa.id, again)), 'stale')
      expect(problem).toMatchObject({ errors: [{ path: 'tallas.0.stock' }] })
    }
    await invariants(app)
  })

  test('missing and repeated sizes are refused', async () => {
    const made = await created({ tallas: [talla('A', 3), talla('B', 1)] })
    const form = formOf(made)
    const [a, b] = form.tallas
    for (const tallas of [[a], [a, b, { ...a, talla: 'C' }], [a, b, talla('Ａ', 1)]]) {
      await expectProblem(await leavesNoTrace(app, () => put(made.id, { ...form, tallas })), 'invalid_request')
    }
    const alien = { ...talla('C', 1), id: newId() }
    await expectProblem(await leavesNoTrace(app, () => put(made.id, { ...form, tallas: [a, b, alien] })), 'conflict')
  })
})

describe('stock moves by the staff’s difference', () => {
  test('a pedido sent while the form was open stays subtracted', async () => {
    const blusa = await addProducto(app, { tallas: { M: 10 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 3))
    const form = formOf(await read(blusa.id))
    expect((await setStatus(admin, pedidoId, 'enviado', 1)).status).toBe(200)

    const untouched: AdminProducto = await (await put(blusa.id, form)).json()
    expect(untouched.tallas).toMatchObject([{ stock: 7, apartado: 0 }])
    const stale = formOf(untouched)
    const grown = { ...stale, tallas: form.tallas.map((it) => ({ ...it, stock: 12 })) }
    expect(await (await put(blusa.id, grown)).json()).toMatchObject({ tallas: [{ stock: 9 }] })
    expect((await ledgerOf(blusa.tallas.M)).at(-1)).toEqual({ motivo: 'ajuste', stockDelta: 2, apartadoDelta: 0 })
    await invariants(app)
  })

  test('stock cannot go below what open pedidos hold, reported at the size', async () => {
    const blusa = await addProducto(app, { tallas: { CH: 5, M: 10 } })
    await placed(consultora, lineaOf(blusa, 'M', 4))
    const form = formOf(await read(blusa.id))
    const [ch, m] = form.tallas
    const low = await leavesNoTrace(app, () => put(blusa.id, { ...form, tallas: [ch, { ...m, stock: 3 }] }))
    const message = 'Hay 4 piezas apartadas en pedidos abiertos: la existencia no puede bajar de 4.'
    expect(await expectProblem(low, 'stock_short')).toMatchObject({ errors: [{ path: 'tallas.1.stock', message }] })
    const quitadas = [{ id: m?.id, stockVisto: 10 }]
    const off = await leavesNoTrace(app, () => put(blusa.id, { ...form, tallas: [ch], quitadas }))
    expect(await expectProblem(off, 'stock_short')).toMatchObject({ errors: [{ path: 'quitadas.0' }] })
    expect((await put(blusa.id, { ...form, tallas: [ch, { ...m, stock: 4 }] })).status).toBe(200)
    await invariants(app)
  })

  test('simultaneous saves, orders and shipments keep every count', async () => {
    const blusa = await addProducto(app, { tallas: { M: 40 } })
    const { id: pedidoId } = await placed(consultora, lineaOf(blusa, 'M', 5))
    const form = formOf(await read(blusa.id))
    await Promise.all([
      ...Array.from({ length: 6 }, () => placed(consultora, lineaOf(blusa, 'M', 2))),
      ...Array.from({ length: 4 }, () =>
        put(blusa.id, { ...form, tallas: form.tallas.map((it) => ({ ...it, stock: 50 })) }),
      ),
      setStatus(admin, pedidoId, 'enviado', 1),
    ])
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ stock: 45, apartado: 12 })
    await invariants(app)
  })
})

describe('concurrent saves', () => {
  test('the second save is stale, returns the current product, and changes nothing', async () => {
    const made = await created({ tallas: [talla('M', 1)] })
    const form = formOf(made)
    expect((await put(made.id, { ...form, nombre: 'De otra persona', precioCentavos: 61_000 })).status).toBe(200)
    const problem = await expectProblem(
      await leavesNoTrace(app, () => put(made.id, { ...form, nombre: 'Mío' })),
      'stale',
    )
    expect(problem.actual).toMatchObject({ version: 2, nombre: 'De otra persona', precioCentavos: 61_000 })
  })

  test('of five at once one is saved', async () => {
    const made = await created()
    const form = formOf(made)
    const replies = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((nombre) => put(made.id, { ...form, nombre })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('an unknown product is not found', async () => {
    for (const id of [newId(), 'x', '..']) await expectProblem(await admin(`${productosApi}/${id}`), 'not_found')
    await expectProblem(await put(newId(), { ...falda, version: 1 }), 'not_found')
  })
})
