import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { listen } from '../set-up/event-stream.ts'
import { invariants } from '../set-up/invariants.ts'
import { expectProblem } from '../set-up/problem.ts'
import { answer, pedidoOf, propose, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'
import * as surtidos from '../set-up/surtidos.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const blusa = await addProducto(app, { nombre: 'Blusa Ácana', tallas: { CH: 1000, M: 1000, G: 1000 } })
const falda = await addProducto(app, { nombre: 'Falda Zinnia', tallas: { M: 1000 } })
const M = blusa.tallas.M as string

const { makeSurtido, made, mark, marcasOf, surtidoOf, endSurtido } = surtidos
const confirmed = (cantidad = 1) => surtidos.confirmed(consultora, admin, blusa, cantidad)
const seen = (id: string) => pedidoOf(admin, id)
const wish = ({ id }: { id: string }, version = 2) => ({ id, version })
const two = async () => {
  const [first, second] = [await confirmed(2), await confirmed(3)]
  return { first, second, ...(await made(admin, [wish(second), wish(first)])) }
}

describe('spec 3.3: creating a surtido', () => {
  test('confirmed pedidos become preparando, each with its event; boxes by age; no stock moves', async () => {
    const before = await stockOf(app, M)
    const { id, numero, first, second, entraron, fuera, sinPasar } = await two()
    expect({ entraron, fuera, sinPasar }).toEqual({ entraron: 2, fuera: [], sinPasar: [] })
    const surtido = await surtidoOf(admin, id)
    expect(surtido).toMatchObject({ numero, abierto: true, nombre: expect.any(String), terminadoAt: null })
    expect(surtido.pedidos).toMatchObject([
      { id: first.id, lugar: 1, status: 'preparando', version: 3, conDireccion: false, ciudad: null },
      { id: second.id, lugar: 2, status: 'preparando', version: 3 },
    ])
    expect((await seen(first.id)).eventos.at(-1)).toMatchObject({
      tipo: 'status',
      cambios: { status: ['confirmado', 'preparando'] },
    })
    expect(surtido.prendas).toMatchObject([
      {
        ...{ id: M, productoId: blusa.id, talla: 'M', nombre: blusa.nombre, sku: blusa.sku },
        lineas: [
          { pedidoId: first.id, lugar: 1, posicion: 0, cantidad: 2, propuesta: null, llegaEl: null },
          { pedidoId: second.id, lugar: 2, posicion: 0, cantidad: 3, propuesta: null, llegaEl: null },
        ],
      },
    ])
    expect(await stockOf(app, M)).toEqual({ stock: before.stock, apartado: before.apartado + 5 })
    await invariants(app)
  })

  test('totals by product and size, in any order of lines', async () => {
    const wishes = [lineaOf(falda), lineaOf(blusa, 'G'), lineaOf(blusa, 'CH', 2)]
    const pedido = await placed(consultora, ...wishes)
    await setStatus(admin, pedido.id, 'confirmado', 1)
    const { prendas } = await surtidoOf(admin, (await made(admin, [wish(pedido)])).id)
    expect(prendas.map((it: { nombre: string; talla: string }) => [it.nombre, it.talla])).toEqual([
      [blusa.nombre, 'CH'],
      [blusa.nombre, 'G'],
      [falda.nombre, 'M'],
    ])
  })

  test('a pedido that cannot enter gives its reason and does not stop the others', async () => {
    const pendiente = await placed(consultora, lineaOf(blusa))
    const [over, waiting, taken, fine, ready] = [
      ...[await confirmed(), await confirmed(), await confirmed(), await confirmed(), await confirmed()],
    ] as const
    await setStatus(admin, over.id, 'cancelado', 2)
    await proposed(admin, waiting.id, {
      version: 2,
      agregadas: [{ ...lineaOf(falda), precioUnitarioCentavos: undefined }],
    })
    await setStatus(admin, ready.id, 'preparando', 2)
    const { numero } = await made(admin, [wish(taken)])
    const nobody = newId()
    const pedidos = [wish(pendiente, 1), wish(over, 3), wish(waiting, 3), wish(taken), { id: nobody, version: 1 }]
    const { id, entraron, fuera } = await made(admin, [...pedidos, wish(fine), wish(ready, 3)])
    expect(entraron).toBe(2)
    expect(fuera).toEqual([
      { ...numbered(pendiente), detail: 'Está en Pendiente: solo entran pedidos confirmados o en preparación.' },
      { ...numbered(over), detail: 'Está en Cancelado: solo entran pedidos confirmados o en preparación.' },
      { ...numbered(waiting), detail: 'Espera la respuesta de la consultora.' },
      { ...numbered(taken), detail: `Ya está en el surtido ${numero}.` },
      { id: nobody, numeroPedido: null, detail: 'Pedido no encontrado' },
    ])
    const { pedidos: inside } = await surtidoOf(admin, id)
    expect(inside.map((it: { id: string }) => it.id)).toEqual([fine.id, ready.id])
    const refused = await expectProblem(await makeSurtido(admin, pedidos), 'conflict')
    expect(refused.pedidos).toEqual(fuera)
  })

  test('a pedido that changed meanwhile enters but stays confirmado, and says so', async () => {
    const pedido = await confirmed()
    await setStatus(admin, pedido.id, 'pendiente', 2)
    await setStatus(admin, pedido.id, 'confirmado', 3)
    const { id, sinPasar } = await made(admin, [wish(pedido)])
    expect(sinPasar).toMatchObject([{ ...numbered(pedido), detail: expect.stringContaining('Alguien más cambió') }])
    expect((await surtidoOf(admin, id)).pedidos).toMatchObject([{ id: pedido.id, status: 'confirmado' }])
  })
})

describe('spec 3.3: picking', () => {
  test('a tick is visible to others with its author; repeating it changes nothing; it can be undone', async () => {
    const { id } = await two()
    const ear = await listen(await admin(`/api/surtidos/${id}/en-vivo`))
    const hecha = { prendaId: M, piezas: 5, antes: null }
    expect(await (await mark(admin, id, hecha)).json()).toEqual({
      items: [{ prendaId: M, resultado: 'hecha', piezas: 5 }],
    })
    await ear.hears(({ event, data }) => event === 'surtido-marcas' && data.id === id)
    expect(await marcasOf(admin, id)).toMatchObject([{ prendaId: M, piezas: 5, nombre: expect.any(String) }])
    expect((await (await mark(admin, id, hecha)).json()).items[0].resultado).toBe('igual')
    await mark(admin, id, { prendaId: M, piezas: null, antes: 5 })
    expect(await marcasOf(admin, id)).toEqual([])
    await ear.close()
  })

  test('a late offline tick does not silently overwrite a newer one', async () => {
    const { id } = await two()
    await mark(admin, id, { prendaId: M, piezas: 4, antes: null })
    const late = await (await mark(admin, id, { prendaId: M, piezas: 5, antes: null })).json()
    expect(late.items).toEqual([{ prendaId: M, resultado: 'otra', piezas: 4 }])
    expect(await marcasOf(admin, id)).toMatchObject([{ piezas: 4 }])
    const same = await (await mark(admin, id, { prendaId: M, piezas: 4, antes: null })).json()
    expect(same.items[0].resultado).toBe('igual')
  })

  test('a tick for a piece outside the surtido is ignored and does not stop the others', async () => {
    const { id } = await two()
    const there = { prendaId: M, piezas: 1, antes: null }
    const reply = await mark(admin, id, { prendaId: falda.tallas.M, piezas: 1, antes: null }, there)
    expect((await reply.json()).items).toMatchObject([{ resultado: 'fuera', piezas: null }, { resultado: 'hecha' }])
    expect(await marcasOf(admin, id)).toMatchObject([{ prendaId: M }])
    await expectProblem(await mark(admin, newId(), there), 'not_found')
  })

  test.each([-1, 1.5, 10_000_000_000, '5'])('%j pieces are refused', async (piezas) => {
    const { id } = await two()
    await expectProblem(
      await mark(admin, id, { prendaId: M, piezas: piezas as number, antes: null }),
      'invalid_request',
    )
  })
})

describe('spec 3.3: a missing piece', () => {
  const missing = (id: string, hay: number, ...lineas: object[]) =>
    admin(`/api/surtidos/${id}/faltantes`, { method: 'POST', body: { prendaId: M, hay, lineas } })

  test('becomes a propuesta, and is settled once it is accepted', async () => {
    const { id, second } = await two()
    const linea = { pedidoId: second.id, version: 3, posicion: 0, quedan: 1 }
    const reply = await (await missing(id, 3, linea)).json()
    expect(reply).toEqual({ items: [{ pedidoId: second.id, resultado: 'propuesto', detail: null }] })
    expect(await marcasOf(admin, id)).toMatchObject([{ prendaId: M, piezas: 3 }])
    const { propuesta, status } = await seen(second.id)
    expect([status, propuesta.estado]).toEqual(['preparando', 'abierta'])
    expect(propuesta.lineas).toMatchObject([
      { antes: { cantidad: 3 }, despues: { cantidad: 1 }, motivo: 'No la encontramos al preparar tu pedido' },
    ])
    const waiting = await surtidoOf(admin, id)
    expect(waiting.pedidos[1].conPropuesta).toBe(true)
    expect(waiting.prendas[0].lineas[1]).toMatchObject({ cantidad: 3, propuesta: 1 })
    await answer(consultora, second.id, propuesta.id, 'aceptacion')
    expect((await surtidoOf(admin, id)).prendas[0].lineas[1]).toMatchObject({ cantidad: 1, propuesta: null })
    await invariants(app)
  })

  test('a second missing piece joins the open propuesta, which loses nothing', async () => {
    const pedido = await placed(consultora, lineaOf(blusa, 'M', 2), lineaOf(falda), lineaOf(blusa, 'G'))
    await setStatus(admin, pedido.id, 'confirmado', 1)
    const { id } = await made(admin, [wish(pedido)])
    await propose(admin, pedido.id, {
      ...{ version: 3, mensaje: 'Te propongo otra talla' },
      lineas: [revision(2, 1, { por: { productoId: blusa.id, tallaId: blusa.tallas.CH }, motivo: 'Mejor' })],
      agregadas: [{ productoId: falda.id, tallaId: falda.tallas.M, cantidad: 4 }],
    })
    await missing(id, 0, { pedidoId: pedido.id, version: 4, posicion: 0, quedan: 0 })
    const { propuesta } = await seen(pedido.id)
    expect(propuesta.mensaje).toBe('Te propongo otra talla')
    expect(propuesta.lineas).toMatchObject([
      { posicion: 0, despues: null, motivo: 'No la encontramos al preparar tu pedido' },
      { posicion: 1, despues: { cantidad: 1 }, motivo: null },
      { posicion: 2, despues: { talla: 'CH', cantidad: 1 }, motivo: 'Mejor' },
      { posicion: 3, antes: null, despues: { cantidad: 4 } },
    ])
    await invariants(app)
  })

  test('a removed pedido gets no propuesta', async () => {
    const { id, first, second } = await two()
    await admin(`/api/surtidos/${id}/pedidos/${second.id}`, { method: 'DELETE' })
    const lineas = [first, second].map((it) => ({ pedidoId: it.id, version: 3, posicion: 0, quedan: 0 }))
    await expectProblem(await missing(id, 0, ...lineas), 'conflict')
    expect((await seen(second.id)).propuesta).toBeNull()
    expect(await marcasOf(admin, id)).toEqual([])
  })

  test('one that cannot be proposed is reported and does not stop the others', async () => {
    const { id, first, second } = await two()
    const lineas = [
      { pedidoId: first.id, version: 3, posicion: 0, quedan: 0 },
      { pedidoId: second.id, version: 3, posicion: 0, quedan: 2 },
    ]
    const { items } = await (await missing(id, 2, ...lineas)).json()
    expect(items).toMatchObject([
      { pedidoId: first.id, resultado: 'rechazado', detail: expect.any(String) },
      { pedidoId: second.id, resultado: 'propuesto' },
    ])
    await invariants(app)
  })

  test('lines of other pedidos or sizes, and lines that lose nothing, are refused', async () => {
    const { id, first } = await two()
    const other = await confirmed(2)
    const line = { pedidoId: first.id, version: 3, posicion: 0, quedan: 1 }
    for (const wrong of [{ pedidoId: other.id }, { posicion: 7 }, { quedan: 2 }, { pedidoId: newId() }])
      await expectProblem(await missing(id, 1, { ...line, ...wrong }), 'conflict')
    expect(await marcasOf(admin, id)).toEqual([])
    expect((await seen(first.id)).propuesta).toBeNull()
  })
})

describe('spec 3.3: pedidos that change, end or are removed', () => {
  test('a cancelled pedido is shown with its lines', async () => {
    const { id, first } = await two()
    await setStatus(admin, first.id, 'cancelado', 3)
    const { pedidos, prendas } = await surtidoOf(admin, id)
    expect(pedidos[0]).toMatchObject({ status: 'cancelado' })
    expect(prendas[0].lineas).toHaveLength(2)
  })

  test('a found size that is no longer needed is shown, to be put back', async () => {
    const pedido = await placed(consultora, lineaOf(blusa, 'G', 2), lineaOf(falda))
    await setStatus(admin, pedido.id, 'confirmado', 1)
    const { id } = await made(admin, [wish(pedido)])
    const G = blusa.tallas.G as string
    await mark(admin, id, { prendaId: G, piezas: 2, antes: null })
    const por = { productoId: blusa.id, tallaId: blusa.tallas.CH }
    const { id: propuestaId } = await proposed(admin, pedido.id, { version: 3, lineas: [revision(0, 2, { por })] })
    await answer(consultora, pedido.id, propuestaId, 'aceptacion')
    const { prendas } = await surtidoOf(admin, id)
    const seenNow = prendas.map((it: { id: string; lineas: object[] }) => [it.id, it.lineas.length])
    expect(seenNow).toEqual([
      [blusa.tallas.CH, 1],
      [G, 0],
      [falda.tallas.M, 1],
    ])
    expect((await (await mark(admin, id, { prendaId: G, piezas: null, antes: 2 })).json()).items[0].resultado).toBe(
      'hecha',
    )
    expect((await surtidoOf(admin, id)).prendas).toHaveLength(2)
  })

  test('a removed pedido keeps its state and may enter another surtido; removing it twice is refused', async () => {
    const { id, first, second } = await two()
    const out = (pedidoId: string) => admin(`/api/surtidos/${id}/pedidos/${pedidoId}`, { method: 'DELETE' })
    expect((await out(first.id)).status).toBe(200)
    expect(await seen(first.id)).toMatchObject({ status: 'preparando', version: 3 })
    expect((await surtidoOf(admin, id)).pedidos).toMatchObject([{ id: second.id, lugar: 2 }])
    await expectProblem(await out(first.id), 'not_found')
    expect((await surtidoOf(admin, id)).prendas[0].lineas).toHaveLength(2)
    expect((await made(admin, [wish(first, 3)])).entraron).toBe(1)
  })

  test('an ended surtido accepts no ticks, and its pedidos may enter another; ending it twice is refused', async () => {
    const { id, first } = await two()
    expect((await endSurtido(admin, id)).status).toBe(200)
    await expectProblem(await endSurtido(admin, id), 'conflict')
    await expectProblem(await mark(admin, id, { prendaId: M, piezas: 1, antes: null }), 'conflict')
    expect(await surtidoOf(admin, id)).toMatchObject({ abierto: false, terminadoPor: expect.any(String) })
    expect((await made(admin, [wish(first, 3)])).entraron).toBe(1)
    const log = await (await admin(`/api/admin/bitacora?objeto=${id}`)).json()
    expect(log.items.map(({ verbo }: { verbo: string }) => verbo)).toEqual(['surtido_terminado', 'surtido_hecho'])
  })
})

describe('spec 3.3: the list and the slips', () => {
  test('open ones first, then newest, page by page, with progress', async () => {
    const [ended, open] = [await two(), await two()]
    await endSurtido(admin, ended.id)
    await mark(admin, open.id, { prendaId: M, piezas: 2, antes: null })
    const all: { id: string; abierto: boolean; createdAt: string; numero: number }[] = []
    let cursor = ''
    do {
      const page = await (await admin(`/api/surtidos?limite=3${cursor && `&cursor=${cursor}`}`)).json()
      all.push(...page.items)
      cursor = page.siguiente
    } while (cursor)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const sorted = all.toSorted(
      (a, b) => Number(b.abierto) - Number(a.abierto) || b.createdAt.localeCompare(a.createdAt) || b.numero - a.numero,
    )
    expect(all).toEqual(sorted)
    expect(all.find(({ id }) => id === open.id)).toMatchObject({ abierto: true, pedidos: 2, piezas: 5, halladas: 2 })
    expect(all.find(({ id }) => id === ended.id)).toMatchObject({ abierto: false, pedidos: 2, piezas: 5, halladas: 0 })
    await expectProblem(await admin('/api/surtidos?cursor=x'), 'invalid_request')
  })

  test('slips come in the requested order, with boxes and without prices', async () => {
    const { first, second, numero } = await two()
    const numeros = [second, first].map(({ numeroPedido }) => Number(numeroPedido.slice(4)))
    const reply = await (await admin(`/api/surtidos/hojas?numeros=${numeros.join(',')},9999999`)).json()
    expect(reply.items).toMatchObject([
      { id: second.id, caja: { surtido: numero, lugar: 2 }, lineas: [{ nombre: blusa.nombre, cantidad: 3 }] },
      { id: first.id, caja: { surtido: numero, lugar: 1 } },
    ])
    expect(reply.faltan).toEqual(['PED-9999999'])
    expect(JSON.stringify(reply)).not.toMatch(/entavos/)
    for (const bad of ['', 'x', '1,,2', '-1', "1'"])
      await expectProblem(await admin(`/api/surtidos/hojas?numeros=${encodeURIComponent(bad)}`), 'invalid_request')
  })
})

test('a consultora cannot find a surtido, even by its id', async () => {
  const { id, first } = await two()
  for (const path of ['', `/${id}`, `/${id}/marcas`, `/${id}/en-vivo`, '/en-vivo', '/hojas?numeros=1'])
    await expectProblem(await consultora(`/api/surtidos${path}`), 'forbidden')
  await expectProblem(await makeSurtido(consultora, [wish(first)]), 'forbidden')
  await expectProblem(await mark(consultora, id, { prendaId: M, piezas: 1, antes: null }), 'forbidden')
  await expectProblem(await endSurtido(consultora, id), 'forbidden')
  expect(JSON.stringify(await pedidoOf(consultora, first.id))).not.toMatch(/surtido/)
})

const numbered = ({ id, numeroPedido }: { id: string; numeroPedido: string }) => ({ id, numeroPedido })

describe('sending an incomplete pedido asks first', () => {
  type Asked = { sinSurtir?: boolean; mismaGuia?: boolean }
  const send = (id: string, pedidos: object[], asked: Asked = {}) =>
    admin(`/api/surtidos/${id}/envios`, {
      method: 'POST',
      body: { pedidos, sinDireccion: true, sinSurtir: false, mismaGuia: false, ...asked },
    })
  const results = async (reply: Response) =>
    (await reply.json()).items.map((it: { resultado: string; detail: string | null }) => it.detail ?? it.resultado)
  const guia = { paqueteria: 'FedEx', numero: '7712 0001', bultos: 1 }

  test('pieces that were not found hold a pedido back until confirmed', async () => {
    const { id, first, second } = await two()
    await mark(admin, id, { prendaId: M, piezas: 2, antes: null })
    const wishes = [wish(first, 3), wish(second, 3)]
    expect(await results(await send(id, wishes))).toEqual(['cambio', 'Faltan 3 piezas por surtir.'])
    expect((await seen(second.id)).status).toBe('preparando')
    expect(await results(await send(id, wishes, { sinSurtir: true }))).toEqual(['igual', 'cambio'])
    await invariants(app)
  })

  test('pieces that nobody has looked for hold a pedido back wherever it is sent', async () => {
    const { id, first } = await two()
    const why = 'Faltan 2 piezas por surtir.'
    const status = { status: 'enviado', version: 3 }
    const alone = (more: object = {}) =>
      admin(`/api/pedidos/${first.id}/status`, { method: 'PUT', body: { ...status, ...more } })
    expect(await expectProblem(await alone(), 'conflict')).toMatchObject({ detail: why, preguntas: ['sinSurtir'] })
    const body = { pedidos: [{ id: first.id, ...status }], sinDireccion: true }
    expect(await results(await admin('/api/pedidos/cambios', { method: 'POST', body }))).toEqual([why])
    expect(await results(await send(id, [wish(first, 3)]))).toEqual([why])
    expect((await alone({ sinSurtir: true })).status).toBe(200)
  })

  test('one guía for two consultoras holds both back; for two pedidos of one it does not', async () => {
    const [mine, again] = [await confirmed(1), await confirmed(1)]
    const hers = await surtidos.confirmed(app.as('otraConsultora'), admin, blusa, 1)
    const { id } = await made(admin, [wish(mine), wish(again), wish(hers)])
    await mark(admin, id, { prendaId: M, piezas: 3, antes: null })
    const why = 'Otra consultora de este surtido tiene la misma guía'
    const same = [mine, hers].map((it) => ({ ...wish(it, 3), guia }))
    expect(await results(await send(id, same))).toEqual([why, why])
    expect(
      await results(
        await send(
          id,
          [mine, again].map((it) => ({ ...wish(it, 3), guia })),
        ),
      ),
    ).toEqual(['cambio', 'cambio'])
    expect(await results(await send(id, [{ ...wish(hers, 3), guia }]))).toEqual([why])
    expect(await results(await send(id, [{ ...wish(hers, 3), guia }], { mismaGuia: true }))).toEqual(['cambio'])
  })

  test('one that has pieces missing asks too when its status is set alone, or with others', async () => {
    const { id, first, second } = await two()
    await mark(admin, id, { prendaId: M, piezas: 2, antes: null })
    const alone = (more: object = {}) =>
      admin(`/api/pedidos/${second.id}/status`, { method: 'PUT', body: { status: 'enviado', version: 3, ...more } })
    const problem = await expectProblem(await alone(), 'conflict')
    expect(problem).toMatchObject({ detail: 'Faltan 3 piezas por surtir.', preguntas: ['sinSurtir'] })
    const together = (more: object = {}) =>
      app.as('almacen')('/api/pedidos/cambios', {
        method: 'POST',
        body: {
          pedidos: [first, second].map((it) => ({ ...wish(it, 3), status: 'enviado', ...more })),
          sinDireccion: true,
        },
      })
    expect((await (await together()).json()).items).toMatchObject([
      { resultado: 'cambio' },
      { resultado: 'rechazado', detail: 'Faltan 3 piezas por surtir.', preguntas: ['sinSurtir'] },
    ])
    expect((await (await together({ sinSurtir: true })).json()).items).toMatchObject([
      { resultado: 'igual' },
      { resultado: 'cambio' },
    ])
  })

  test('a guía that another consultora has asks wherever it is written, once', async () => {
    const [mine, hers] = [await confirmed(1), await surtidos.confirmed(app.as('otraConsultora'), admin, blusa, 1)]
    const [{ id }, other] = [await made(admin, [wish(mine)]), await made(admin, [wish(hers)])]
    for (const surtido of [id, other.id]) await mark(admin, surtido, { prendaId: M, piezas: 1, antes: null })
    const own = { ...guia, numero: '8800-4411' }
    const same = { ...guia, numero: '8800 4411' }
    expect(await results(await send(id, [{ ...wish(mine, 3), guia: own }]))).toEqual(['cambio'])
    const why = `El pedido ${mine.numeroPedido}, de otra consultora, tiene la misma guía.`
    const put = (path: string, body: object) =>
      admin(`/api/pedidos/${hers.id}/${path}`, { method: 'PUT', body: { version: 3, ...body } })
    for (const reply of [await put('guia', { guia: same }), await put('status', { status: 'enviado', guia: same })])
      expect(await expectProblem(reply, 'conflict')).toMatchObject({ detail: why, preguntas: ['mismaGuia'] })
    expect(await results(await send(other.id, [{ ...wish(hers, 3), guia: same }]))).toEqual([why])
    expect((await put('guia', { guia: same, mismaGuia: true })).status).toBe(200)
    expect(await results(await send(other.id, [{ ...wish(hers, 4), guia: same }]))).toEqual(['cambio'])
  })

  test('two consultoras of a surtido who share a confirmed guía are not asked about again', async () => {
    const [mine, hers] = [await confirmed(1), await surtidos.confirmed(app.as('otraConsultora'), admin, blusa, 1)]
    const { id } = await made(admin, [wish(mine), wish(hers)])
    await mark(admin, id, { prendaId: M, piezas: 2, antes: null })
    const same = { ...guia, numero: '9900 1' }
    for (const it of [mine, hers])
      await admin(`/api/pedidos/${it.id}/guia`, { method: 'PUT', body: { guia: same, version: 3, mismaGuia: true } })
    const wishes = [mine, hers].map((it) => ({ ...wish(it, 4), guia: same }))
    expect(await results(await send(id, wishes))).toEqual(['cambio', 'cambio'])
  })
})
