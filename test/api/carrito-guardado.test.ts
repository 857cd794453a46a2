import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { listen } from '../set-up/event-stream.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, contacto, idOf, lineaOf, place, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const her = app.as('consultora')
const other = app.as('otraConsultora')
const blusa = await addProducto(app, { sku: 'CAR-BLU-001', tallas: { M: 1_000, G: 1_000, CH: 3, XG: 0 } })
const gone = await addProducto(app, { activo: false })

type Cambio = { tallaId: string; piezas: number; precioUnitarioCentavos?: number }
const change = (cambios: Cambio[], clave: string = newId(), send = her) =>
  send('/api/carrito/cambios', { method: 'POST', headers: { 'idempotency-key': clave }, body: { cambios } })
const changed = async (...args: Parameters<typeof change>) => {
  const reply = await change(...args)
  expect(reply.status).toBe(200)
  return reply.json()
}
const cart = async (send = her) => (await send('/api/carrito')).json()
const lineas = async (send = her): Promise<Record<string, number>> =>
  Object.fromEntries((await cart(send)).lineas.map((it: Cambio & { cantidad: number }) => [it.tallaId, it.cantidad]))
const empty = async (send = her) => {
  const held = Object.entries(await lineas(send)).map(([tallaId, cantidad]) => ({ tallaId, piezas: -cantidad }))
  if (held.length > 0) await changed(held, newId(), send)
}
const M = blusa.tallas.M!
const CH = blusa.tallas.CH!

describe('spec 3.4: the saved cart', () => {
  test('pieces added on one device are on the other, with today’s price and stock', async () => {
    await empty()
    await changed([{ tallaId: M, piezas: 2, precioUnitarioCentavos: blusa.costo }])
    expect((await cart()).lineas).toEqual([
      {
        ...{ productoId: blusa.id, nombre: blusa.nombre, imagen: null, tallaId: M, talla: 'M', cantidad: 2 },
        precioUnitarioCentavos: blusa.costo,
        venta: {
          ...{ productoId: blusa.id, activo: true, precioUnitarioCentavos: blusa.costo },
          talla: { id: M, activo: true, disponible: 1_000 },
        },
      },
    ])
    expect(await lineas(other)).toEqual({})
    await empty()
  })

  test('open pages of the same account hear of each change, and nobody else', async () => {
    const [ear, strange] = [
      await listen(await her('/api/sesion/en-vivo')),
      await listen(await other('/api/sesion/en-vivo')),
    ]
    const { version } = await changed([{ tallaId: M, piezas: 1 }])
    const id = await idOf(app, people.consultora)
    expect(await ear.hears(({ event }) => event === 'carrito')).toMatchObject({ data: { id, version } })
    expect(strange.heard).toEqual([])
    for (const it of [ear, strange]) void it.close()
    await empty()
  })

  test.each<[string, () => Cambio, object | null, number]>([
    ['sold out', () => ({ tallaId: blusa.tallas.XG!, piezas: 1 }), { reason: 'sold_out' }, 0],
    ['more than there are', () => ({ tallaId: CH, piezas: 4 }), { reason: 'short', disponible: 3 }, 3],
    ['not for sale', () => ({ tallaId: gone.tallas.M!, piezas: 1 }), { reason: 'not_sold' }, 0],
    ['no such size', () => ({ tallaId: newId(), piezas: 1 }), { reason: 'not_sold' }, 0],
    ['fewer than none', () => ({ tallaId: M, piezas: -1 }), null, 0],
    [
      'a price that changed',
      () => ({ tallaId: M, piezas: 1, precioUnitarioCentavos: 1 }),
      { reason: 'price_changed', precioUnitarioCentavos: blusa.costo },
      1,
    ],
  ])('%s is reported, and stores nothing new', async (_, cambio, problema, cantidad) => {
    const { avisos } = await changed([cambio()])
    expect(avisos.map((it: { problema: object }) => it.problema)).toEqual(problema ? [problema] : [])
    expect(await lineas()).toEqual(cantidad > 0 ? { [cambio().tallaId]: cantidad } : {})
    for (const linea of (await cart()).lineas) expect(linea.precioUnitarioCentavos).toBe(blusa.costo)
    await empty()
  })

  test('holds 200 lines at most', async () => {
    const tallas = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`T${n}`, 5]))
    const many = Object.values((await addProducto(app, { tallas })).tallas).map((tallaId) => ({ tallaId, piezas: 1 }))
    expect((await change(many)).status).toBe(400)
    await changed(many.slice(0, 200))
    expect((await changed(many.slice(200))).avisos).toMatchObject([{ problema: { reason: 'full' }, cantidad: 0 }])
    await empty()
  })
})

describe('sending', () => {
  test('sent lines leave the cart; lines that another device added meanwhile stay', async () => {
    await changed([
      { tallaId: M, piezas: 5 },
      { tallaId: blusa.tallas.G!, piezas: 1 },
    ])
    await placed(her, lineaOf(blusa, 'M', 3))
    expect(await lineas()).toEqual({ [M]: 2, [blusa.tallas.G!]: 1 })
    await empty()
  })

  test('a refused or retried pedido takes nothing out of the cart', async () => {
    await changed([{ tallaId: CH, piezas: 3 }])
    expect((await place(her, [lineaOf(blusa, 'CH', 4)])).status).toBe(409)
    expect(await lineas()).toEqual({ [CH]: 3 })
    const clave = newId()
    for (const cantidad of [2, 0]) {
      expect((await place(her, [lineaOf(blusa, 'CH', 1)], clave)).status).toBe(201)
      if (cantidad) expect(await lineas()).toEqual({ [CH]: cantidad })
    }
    expect(await lineas()).toEqual({ [CH]: 2 })
    await empty()
  })

  test('lines added to a pedido leave the cart; lines added otherwise do not', async () => {
    const { id } = await placed(her, lineaOf(blusa, 'M', 1))
    await changed([{ tallaId: M, piezas: 4 }])
    const edit = (version: number, more: object) =>
      her(`/api/pedidos/${id}/lineas`, {
        method: 'PUT',
        body: { version, agregadas: [lineaOf(blusa, 'M', 1)], ...more },
      })
    expect((await edit(1, {})).status).toBe(200)
    expect(await lineas()).toEqual({ [M]: 4 })
    expect((await edit(2, { delCarrito: true })).status).toBe(200)
    expect(await lineas()).toEqual({ [M]: 3 })
    await empty()
  })

  test('a pedido raised by staff leaves the cart alone', async () => {
    await changed([{ tallaId: M, piezas: 2 }])
    const body = {
      ...{ consultoraId: await idOf(app, people.consultora), telefono: contacto.telefono, status: 'pendiente' },
      lineas: [lineaOf(blusa, 'M', 2)],
    }
    const headers = { 'idempotency-key': newId() }
    expect((await app.as('admin')('/api/pedidos/levantados', { method: 'POST', headers, body })).status).toBe(201)
    expect(await lineas()).toEqual({ [M]: 2 })
    await empty()
  })
})

describe('spec 3.4: Repetir pedido', () => {
  const repeat = (pedidoId: string, send = her, clave = newId()) =>
    send('/api/carrito/repeticiones', { method: 'POST', headers: { 'idempotency-key': clave }, body: { pedidoId } })

  test('available lines go into the cart once; the others are named with the reason', async () => {
    const producto = await addProducto(app, { tallas: { M: 9, G: 9, CH: 9, XG: 9 } })
    const sent = ['M', 'G', 'CH', 'XG'].map((talla) => lineaOf(producto, talla, 4))
    const { id } = await placed(her, ...sent)
    const { read } = app.context.db
    const [M9, G9, CH9, XG9] = ['M', 'G', 'CH', 'XG'].map((talla) => producto.tallas[talla]!)
    const set = (tallaId: string, values: object) =>
      read.updateTable('productoTallas').set(values).where('id', '=', tallaId).execute()
    await set(G9!, { stock: 6 })
    await set(CH9!, { stock: 4 })
    await set(XG9!, { activo: 0 })
    const clave = newId()
    for (const _ of [1, 2]) {
      const { avisos } = await (await repeat(id, her, clave)).json()
      expect(avisos.map(({ tallaId, problema }: { tallaId: string; problema: object }) => [tallaId, problema])).toEqual(
        [
          [G9, { reason: 'short', disponible: 2 }],
          [CH9, { reason: 'sold_out' }],
          [XG9, { reason: 'not_sold' }],
        ],
      )
      expect(await lineas()).toEqual({ [M9!]: 4, [G9!]: 2 })
    }
    await set(G9!, { stock: 9 })
    await set(CH9!, { stock: 9 })
    await empty()
  })

  test('nobody repeats another’s pedido', async () => {
    const { id } = await placed(her, lineaOf(blusa))
    await expectProblem(await repeat(id, other), 'not_found')
    expect(await lineas(other)).toEqual({})
  })

  test('lo que más pides: by pieces, only own pedidos, without cancelled or unsold ones', async () => {
    const [most, less, cancelled] = [await addProducto(app), await addProducto(app), await addProducto(app)]
    await placed(other, lineaOf(less, 'M', 9))
    await placed(other, lineaOf(most, 'M', 4))
    const { id } = await placed(other, lineaOf(most, 'M', 6))
    await setStatus(app.as('admin'), id, 'confirmado', 1)
    const no = await placed(other, lineaOf(cancelled, 'M', 9))
    await other(`/api/pedidos/${no.id}/cancelacion`, { method: 'POST' })
    const { items } = await (await other('/api/pedidos/mas-pedidos')).json()
    const found = items.filter((it: { id: string }) => [most.id, less.id, cancelled.id].includes(it.id))
    expect(found.map((it: { id: string; piezas: number }) => [it.id, it.piezas])).toEqual([
      [most.id, 10],
      [less.id, 9],
    ])
  })
})

/** What two devices do with two sizes; each request may be lost on its way, or its answer, and is then sent again. */
const deeds = fc.array(
  fc.record({
    device: fc.constantFrom(0, 1),
    talla: fc.constantFrom('M', 'CH'),
    piezas: fc.integer({ min: -3, max: 4 }),
    sends: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
)

describe('two devices at once, with lost and repeated requests', () => {
  test('in turn: nothing is lost or doubled, and no line exceeds the stock silently', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (done) => {
        await empty()
        const held: Record<string, number> = { [M]: 0, [CH]: 0 }
        for (const { talla, piezas, sends } of done) {
          const tallaId = blusa.tallas[talla]!
          const { stock, apartado } = await stockOf(app, tallaId)
          const wanted = held[tallaId]! + piezas
          held[tallaId] = Math.max(0, Math.min(wanted, stock - apartado))
          const clave = newId()
          for (let sent = 0; sent < sends; sent += 1) {
            const { avisos } = await changed([{ tallaId, piezas }], clave)
            expect(avisos).toHaveLength(wanted > stock - apartado ? 1 : 0)
          }
        }
        expect(await lineas()).toEqual(Object.fromEntries(Object.entries(held).filter(([, count]) => count > 0)))
      }),
      { numRuns: 15 },
    )
  })

  test('at once: each piece is in the cart or was sent, once', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, fc.integer({ min: 1, max: 9 }), async (done, taken) => {
        await empty()
        await changed([{ tallaId: M, piezas: 30 }])
        const added = done.map(({ piezas, sends }) => ({ piezas, sends, clave: newId() }))
        const attempt = newId()
        await Promise.all([
          ...added.flatMap(({ piezas, sends, clave }) =>
            Array.from({ length: sends }, () => changed([{ tallaId: M, piezas }], clave)),
          ),
          ...[1, 2].map(() => place(her, [lineaOf(blusa, 'M', taken)], attempt)),
        ])
        const sum = added.reduce((all, { piezas }) => all + piezas, 30 - taken)
        expect(await lineas()).toEqual(sum > 0 ? { [M]: sum } : {})
      }),
      { numRuns: 8 },
    )
  })
})
