import { describe, expect, test } from 'vitest'
import { findFaults } from '#modules/reportes/server/integrity-reads.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import {
  ask,
  asked,
  delivered,
  deliveredAgo,
  move,
  ok,
  type Paso,
  piecesOf,
  read,
  receive,
  swap,
} from '../set-up/devoluciones.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { pedidoOf } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, type OwnProducto, place, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const other = app.as('otraConsultora')

const make = (tallas: Record<string, number> = { CH: 5, M: 5, G: 5 }) => addProducto(app, { costo: 30_000, tallas })
const sizes = (producto: OwnProducto, ...names: string[]) => piecesOf(app, producto, names)
const dePedido = async (send: typeof her, id: string) => (await send(`/api/devoluciones/pedidos/${id}`)).json()

describe('nothing is returned beyond what was sent, twice, or too late', () => {
  test('no more pieces than the line has, less those already requested', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 3))
    const problem = await expectProblem(await ask(her, { pedidoId, cantidad: 4 }), 'conflict')
    expect(problem.errors).toEqual([
      { path: 'cantidad', message: 'De esta prenda solo se pueden cambiar o devolver 3 piezas más.' },
    ])
    const refused = await asked(her, { pedidoId, cantidad: 3 })
    await expectProblem(await ask(admin, { pedidoId, razon: 'Ella insiste' }), 'conflict')
    await ok(move(admin, refused, 'rechazo', { palabras: 'Sin etiqueta' }))
    await asked(her, { pedidoId, cantidad: 3 })
  })

  test('a retry requests once, also simultaneously', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 5))
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(her, { pedidoId })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const many = await Promise.all(
      ['CH', 'M', 'G'].map((talla) => ask(her, { pedidoId, cantidad: 2, ...swap(producto, talla) })),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect((await dePedido(her, pedidoId)).lineas[0].quedan).toBe(0)
  })

  test.each([
    ['not delivered yet', 'confirmado', 0],
    ['on its way', 'enviado', 0],
    ['delivered 16 days ago', 'entregado', 16],
  ])('%s: refused to the consultora; staff need a sent pedido and a reason', async (_, status, days) => {
    const producto = await make()
    const { id: pedidoId } = await placed(her, lineaOf(producto, 'M', 1))
    await setStatus(admin, pedidoId, status, 1)
    if (days > 0) await deliveredAgo(app, pedidoId, days)
    await leavesNoTrace(app, async () => {
      await expectProblem(await ask(her, { pedidoId, razon: 'Por favor' }), 'conflict')
      const reply = await ask(admin, { pedidoId })
      expect([400, 409]).toContain(reply.status)
      if (status === 'confirmado') await expectProblem(await ask(admin, { pedidoId, razon: 'Urge' }), 'conflict')
    })
    if (status === 'confirmado') return
    const id = await asked(admin, { pedidoId, razon: 'Estuvo de viaje', ...swap(producto, 'G') })
    expect(await read(her, id)).toMatchObject({ estado: 'aceptada', razon: 'Estuvo de viaje' })
    expect(await sizes(producto, 'G')).toEqual([[5, 1]])
  })

  test('the last day still counts, and the setting decides; 0 means never', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    await deliveredAgo(app, pedidoId, 15)
    expect((await dePedido(her, pedidoId)).plazo).toMatchObject({ abierto: true })
    await asked(her, { pedidoId })
    for (const [valor, version] of [
      [3, 0],
      [0, 1],
    ]) {
      const body = { clave: 'devoluciones_dias', valor, version }
      expect((await admin('/api/ajustes', { method: 'PUT', body })).status).toBe(200)
      await expectProblem(await ask(her, { pedidoId, ...swap(producto, 'G') }), 'conflict')
    }
    expect((await dePedido(her, pedidoId)).plazo).toEqual({ abierto: false, hasta: null, porque: 'apagado' })
    const body = { clave: 'devoluciones_dias', valor: 15, version: 2 }
    await admin('/api/ajustes', { method: 'PUT', body })
  })
})

describe('a retry after a lost answer is done once', () => {
  test.each([
    ['staff for her, a devolución', 'admin', false],
    ['staff for her, a cambio', 'admin', true],
    ['her own', 'consultora', true],
  ] as const)('%s', async (_, person, isCambio) => {
    const send = app.as(person)
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 4))
    const request = { pedidoId, cantidad: 1, ...(isCambio && swap(producto, 'G')) }
    const clave = newId()
    const attempts = [1, 2, 3].map(() => ask(send, request, clave))
    const replies = [...(await Promise.all(attempts)), await ask(send, request, clave)]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const answers = await Promise.all(replies.map((reply) => reply.json()))
    expect(answers).toEqual(Array(4).fill({ id: expect.any(String), version: 1 }))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const { devoluciones, lineas } = await dePedido(admin, pedidoId)
    expect([devoluciones.length, lineas[0].quedan]).toEqual([1, 3])
    expect(await sizes(producto, 'G')).toEqual([[5, person === 'admin' && isCambio ? 1 : 0]])
    await leavesNoTrace(app, async () => {
      const problem = await expectProblem(await ask(send, { ...request, cantidad: 2 }, clave), 'key_reused')
      expect(problem.devolucion).toEqual({ id: answers[0].id })
    })
    await asked(admin, { pedidoId })
    expect((await dePedido(admin, pedidoId)).lineas[0].quedan).toBe(2)
  })

  test('a key belongs to its user, and a refused one is free again; pages from before the upgrade send none', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 3))
    const clave = newId()
    await expectProblem(await ask(her, { pedidoId, cantidad: 4 }, clave), 'conflict')
    const mine = await (await ask(her, { pedidoId }, clave)).json()
    const theirs = await (await ask(admin, { pedidoId, ...swap(producto, 'G') }, clave)).json()
    expect(new Set([mine.id, theirs.id, undefined]).size).toBe(3)
    const other = { tipo: 'cambio', porTallaId: producto.tallas.CH }
    const body = { pedidoId, posicion: 0, cantidad: 1, motivo: 'talla', ...other }
    expect((await admin('/api/devoluciones', { method: 'POST', body })).status).toBe(201)
    await ok(receive(app.as('almacen'), theirs.id, 1, 0, { abonoCentavos: null }))
  })
})

test('a size that sold out is reported where it was chosen', async () => {
  const producto = await make({ M: 5, G: 1 })
  const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
  const problem = await expectProblem(
    await ask(admin, { pedidoId, cantidad: 2, ...swap(producto, 'G') }),
    'stock_short',
  )
  expect(problem.errors).toEqual([{ path: 'porTallaId', message: problem.detail }])
  expect(problem.tallas).toEqual([{ tallaId: producto.tallas.G, disponible: 1 }])
})

test('an invalid amount credits nothing and is reported at its field', async () => {
  const { id: pedidoId } = await delivered(app, her, lineaOf(await make(), 'M', 1))
  const id = await asked(admin, { pedidoId })
  const expectAtField = async (reply: Response) =>
    expect((await expectProblem(reply, 'invalid_request')).errors).toEqual([
      { path: 'abonoCentavos', message: 'Escribe un importe' },
    ])
  await leavesNoTrace(app, async () => expectAtField(await receive(admin, id, 1, 0, { abonoCentavos: null })))
  await ok(receive(app.as('almacen'), id, 1))
  const body = { version: 2, abonoCentavos: null, palabras: null }
  await leavesNoTrace(app, async () =>
    expectAtField(await admin(`/api/devoluciones/${id}/abono`, { method: 'POST', body })),
  )
})

test('a devolución that waits for its abono is listed for staff until it is credited', async () => {
  const { id: pedidoId } = await delivered(app, her, lineaOf(await make(), 'M', 2))
  const id = await asked(admin, { pedidoId })
  const found = async (query: string, send = admin) => {
    const { items } = await (await send(`/api/devoluciones?limite=100${query}`)).json()
    return items.find((it: { id: string }) => it.id === id)
  }
  expect(await found('&porAbonar=1')).toBeUndefined()
  expect((await found('')).porAbonar).toBe(false)
  await ok(receive(app.as('almacen'), id, 1))
  expect(await found('&porAbonar=1')).toMatchObject({ id, estado: 'recibida', porAbonar: true })
  expect(await found('&porAbonar=1', app.as('almacen'))).toMatchObject({ porAbonar: true })
  expect((await found('', her)).porAbonar).toBeUndefined()
  const body = { version: 2, abonoCentavos: 100, palabras: null }
  expect((await admin(`/api/devoluciones/${id}/abono`, { method: 'POST', body })).status).toBe(200)
  expect(await found('&porAbonar=1')).toBeUndefined()
  expect(await found('&estado=recibida')).toMatchObject({ porAbonar: false })
})

describe('ownership', () => {
  test('nobody requests, reads or cancels another’s, and a consultora cannot decide', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const id = await asked(her, { pedidoId })
    await other('/api/sesion')
    await leavesNoTrace(app, async () => {
      await expectProblem(await ask(other, { pedidoId }), 'not_found')
      await expectProblem(await other(`/api/devoluciones/${id}`), 'not_found')
      await expectProblem(await other(`/api/devoluciones/pedidos/${pedidoId}`), 'not_found')
      await expectProblem(await move(other, id, 'cancelacion', { version: 1 }), 'not_found')
      for (const paso of ['aceptacion', 'rechazo', 'recepcion', 'envio'] as Paso[])
        await expectProblem(await move(her, id, paso, { palabras: 'Sí', buenas: 1, danadas: 0 }), 'forbidden')
    })
    expect(
      (await (await other('/api/devoluciones?limite=100')).json()).items.map((it: { id: string }) => it.id),
    ).not.toContain(id)
    const [mine] = (await (await her('/api/devoluciones')).json()).items
    expect([mine.id, mine.consultora]).toEqual([id, undefined])
    const [desk] = (await (await admin('/api/devoluciones?estado=solicitada')).json()).items
    expect([desk.id, typeof desk.consultora]).toEqual([id, 'string'])
  })

  test('another product’s size and a missing picture are refused at their fields', async () => {
    const [producto, another] = [await make(), await make()]
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    for (const [more, path] of [
      [swap(another, 'G'), 'porTallaId'],
      [{ tipo: 'cambio' }, 'porTallaId'],
      [{ porTallaId: producto.tallas.G }, 'porTallaId'],
      [{ fotoId: 'a'.repeat(32) }, 'fotoId'],
      [{ motivo: 'otro' }, 'detalle'],
      [{ cantidad: 0 }, 'cantidad'],
    ] as const) {
      const problem = await expectProblem(await ask(her, { pedidoId, ...more }), 'invalid_request')
      expect([path, problem.errors?.[0]?.path]).toEqual([path, path])
    }
    await expectProblem(await ask(her, { pedidoId, posicion: 7 }), 'not_found')
    await expectProblem(await ask(her, { pedidoId: newId() }), 'not_found')
  })
})

describe('no piece is lost or invented', () => {
  test.each<[from: string, paso: Paso]>([
    ['solicitada', 'recepcion'],
    ['solicitada', 'envio'],
    ['aceptada', 'aceptacion'],
    ['aceptada', 'rechazo'],
    ['aceptada', 'envio'],
    ['recibida', 'recepcion'],
    ['recibida', 'cancelacion'],
    ['enviada', 'envio'],
    ['rechazada', 'aceptacion'],
    ['cancelada', 'aceptacion'],
  ])('a %s does not take %s', async (from, paso) => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 1))
    const id = await asked(her, { pedidoId, ...swap(producto, 'G') })
    const way: Record<string, Paso[]> = {
      ...{ solicitada: [], rechazada: ['rechazo'], cancelada: ['cancelacion'], aceptada: ['aceptacion'] },
      ...{ recibida: ['aceptacion', 'recepcion'], enviada: ['aceptacion', 'recepcion', 'envio'] },
    }
    const body = { palabras: 'Ya', buenas: 1, danadas: 0 }
    const bodyOf = (step: Paso) => (step === 'recepcion' ? body : { palabras: 'Ya' })
    for (const step of way[from] ?? []) await ok(move(admin, id, step, bodyOf(step)))
    await leavesNoTrace(app, async () => expectProblem(await move(admin, id, paso, bodyOf(paso)), 'conflict'))
  })

  test('a decision on an older version is refused; two simultaneous ones count once', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 1))
    const id = await asked(her, { pedidoId, ...swap(producto, 'G') })
    const replies = await Promise.all([1, 2, 3].map(() => move(admin, id, 'aceptacion', { version: 1 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await sizes(producto, 'G')).toEqual([[5, 1]])
    const problem = await expectProblem(await move(admin, id, 'cancelacion', { version: 1 }), 'stale')
    expect(problem.actual).toEqual({ estado: 'aceptada', version: 2 })
    const received = await Promise.all([1, 2, 3].map(() => receive(admin, id, 1, 0, { version: 2 })))
    expect(received.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await sizes(producto, 'M')).toEqual([[5, 0]])
  })

  test('a pedido with a devolución stays sent', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const id = await asked(her, { pedidoId })
    const { version } = await pedidoOf(admin, pedidoId)
    await leavesNoTrace(app, async () => {
      for (const status of ['cancelado', 'preparando', 'pendiente'])
        await expectProblem(await setStatus(admin, pedidoId, status, version), 'conflict')
    })
    await ok(setStatus(admin, pedidoId, 'enviado', version))
    await ok(setStatus(admin, pedidoId, 'entregado', version + 1))
    await ok(move(admin, id, 'aceptacion'))
    await ok(receive(admin, id, 1))
    const { version: now } = await pedidoOf(admin, pedidoId)
    await expectProblem(await setStatus(admin, pedidoId, 'cancelado', now), 'conflict')
    const { id: free } = await delivered(app, her, lineaOf(producto, 'CH', 1))
    await ok(move(admin, await asked(her, { pedidoId: free }), 'rechazo', { palabras: 'No' }))
    await ok(setStatus(admin, free, 'cancelado', (await pedidoOf(admin, free)).version))
  })

  test('three simultaneous cambios for the last piece: one gets it, or a competing pedido does', async () => {
    const producto = await make({ M: 9, G: 1 })
    const ids = []
    for (const who of [her, other, her]) {
      const { id: pedidoId } = await delivered(app, who, lineaOf(producto, 'M', 1))
      ids.push(await asked(who, { pedidoId, ...swap(producto, 'G') }))
    }
    const replies = await Promise.all([
      ...ids.map((id) => move(admin, id, 'aceptacion', { version: 1 })),
      place(other, [lineaOf(producto, 'G', 1)]),
    ])
    expect(replies.filter(({ ok: done }) => done)).toHaveLength(1)
    expect(await sizes(producto, 'G')).toEqual([[1, 1]])
  })

  test('requesting and un-sending at once: one of the two', async () => {
    for (let at = 0; at < 4; at += 1) {
      const producto = await make()
      const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
      const { version } = await pedidoOf(admin, pedidoId)
      const [one, two] = await Promise.all([ask(her, { pedidoId }), setStatus(admin, pedidoId, 'cancelado', version)])
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([one.status, two.status])
    }
  })
})

test('whatever was tried, the books agree', async () => {
  await invariants(app)
  expect(await findFaults(app.context.db.read)).toEqual([])
})
