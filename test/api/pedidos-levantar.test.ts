import { afterEach, describe, expect, test } from 'vitest'
import type { Pedido } from '#modules/pedidos/server/reads.ts'
import { newId } from '#platform/ids.ts'
import { type Person, people, testApp } from '../app.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, contacto, idOf, lineaOf, type Placed, place, stockOf } from '../set-up/shop.ts'

const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 5 } })
const admin = app.as('admin')
const { db } = app.context
const consultoraId = await idOf(app, people.consultora)
const blusa = await addProducto(app, {
  nombre: 'Blusa bordada Tehuana',
  tallas: { M: 400, G: 40 },
  sku: 'LEV-BLU-001',
  costo: 38_345,
})
const gone = await addProducto(app, { nombre: 'Enagua de ayer', activo: false, sku: 'LEV-GON-002' })

type Wish = {
  consultoraId: string
  status: string
  lineas: object[]
  telefono?: string
  notas?: string
  notaInterna?: string
}
const wish = (more: Partial<Wish> = {}): Wish => ({
  ...{ consultoraId, status: 'pendiente', lineas: [lineaOf(blusa, 'M', 2)], ...more },
})
const raise = (more: Partial<Wish> = {}, clave = newId(), as = admin) =>
  as('/api/pedidos/levantados', { method: 'POST', headers: { 'idempotency-key': clave }, body: wish(more) })
const raised = async (more: Partial<Wish> = {}, clave = newId()): Promise<Placed> => {
  const reply = await insist(() => raise(more, clave))
  expect(reply.status).toBe(201)
  return reply.json()
}
const read = async (id: string, as: Person = 'admin'): Promise<Pedido> =>
  (await app.as(as)(`/api/pedidos/${id}`)).json()
const lettersOf = (id: string) =>
  db.read.selectFrom('mensajes').select(['tipo', 'para', 'datos']).where('clave', 'like', `pedido:${id}:%`).execute()

afterEach(() => invariants(app))

describe('spec 3.2: raising a pedido', () => {
  test('creates a pendiente at the consultora’s price; the consultora sees that staff raised it, without a name', async () => {
    const before = await stockOf(app, blusa.tallas.M)
    const { id, totalCentavos } = await raised({ notas: 'Lo pidió por teléfono' })
    expect(totalCentavos).toBe(2 * 38_345)
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ ...before, apartado: before.apartado + 2 })
    const staff = await read(id)
    expect(staff).toMatchObject({ status: 'pendiente', version: 1, notas: 'Lo pidió por teléfono' })
    expect(staff.consultora?.email).toBe(people.consultora)
    expect(staff.eventos).toMatchObject([{ tipo: 'creado', autor: 'equipo', nombre: expect.any(String) }])
    const hers = await read(id, 'consultora')
    expect(hers.eventos).toMatchObject([{ tipo: 'creado', autor: 'equipo' }])
    expect(JSON.stringify(hers)).not.toContain(staff.eventos[0]?.nombre)
  })

  test('keeps unread parts of the message as a note for staff', async () => {
    const notaInterna = 'Líneas del mensaje que no se agregaron:\nla de siempre pero en azul'
    const { id } = await raised({ notaInterna })
    const notas = await db.read.selectFrom('notasInternas').select('texto').where('pedidoId', '=', id).execute()
    expect(notas).toEqual([{ texto: notaInterna }])
    expect(JSON.stringify(await read(id, 'consultora'))).not.toContain('la de siempre')
  })

  test('uses the phone of the profile by default', async () => {
    const { telefono } = await db.read
      .selectFrom('profiles')
      .select('telefono')
      .where('id', '=', consultoraId)
      .executeTakeFirstOrThrow()
    expect((await read((await raised()).id)).direccionEnvio).toEqual({ telefono })
    const other = await raised({ telefono: '4421112233' })
    expect((await read(other.id)).direccionEnvio).toEqual({ telefono: '+52 442 111 2233' })
  })

  test('can confirm it at once, as a separate event', async () => {
    const { id } = await raised({ status: 'confirmado' })
    const { status, version, eventos } = await read(id)
    expect([status, version]).toEqual(['confirmado', 2])
    expect(eventos).toMatchObject([
      { version: 1, tipo: 'creado', cambios: { status: [null, 'pendiente'] }, autor: 'equipo' },
      { version: 2, tipo: 'status', cambios: { status: ['pendiente', 'confirmado'] }, autor: 'equipo' },
    ])
    const moved = await admin(`/api/pedidos/${id}/status`, { method: 'PUT', body: { status: 'preparando', version } })
    expect(moved.status).toBe(200)
  })

  test.each(['pendiente', 'confirmado'])('sends one letter to the consultora and none to staff: %s', async (status) => {
    const { id, numeroPedido } = await raised({ status })
    const letters = await lettersOf(id)
    expect(letters.map(({ tipo, para }) => [tipo, para])).toEqual([['pedido_levantado', people.consultora]])
    expect(JSON.parse(letters[0]?.datos ?? '')).toMatchObject({ numeroPedido, status, lineas: [{ cantidad: 2 }] })
  })

  test('does not use up the consultora’s hourly limit', async () => {
    for (let nth = 0; nth < 6; nth += 1) await raised()
    for (let nth = 0; nth < 5; nth += 1) expect((await place(app.as('consultora'), [lineaOf(blusa)])).status).toBe(201)
    await expectProblem(await place(app.as('consultora'), [lineaOf(blusa)]), 'too_many_requests')
    await raised()
  })
})

describe('only staff raise pedidos, and only for active consultoras', () => {
  test('a consultora can read messages with the same limit as staff', async () => {
    const body = { texto: 'LEV-BLU-001 M 2\nLEV-GON-002 M' }
    const [hers, ours] = await Promise.all(
      [app.as('consultora'), admin].map(async (as) =>
        (await as('/api/pedidos/lectura', { method: 'POST', body })).json(),
      ),
    )
    expect(hers).toEqual(ours)
  })

  test.each([people.pendiente, people.admin, null])('%s cannot have one raised', async (email) => {
    const id = email ? await idOf(app, email) : newId()
    await expectProblem(await leavesNoTrace(app, () => raise({ consultoraId: id })), 'not_found')
    expect((await (await admin(`/api/pedidos/levantados/consultoras?id=${id}`)).json()).items).toEqual([])
  })

  test('a suspended consultora is refused with a sentence for staff', async () => {
    const id = await idOf(app, people.otraConsultora)
    const suspension = (verb: string, version: number) =>
      admin(`/api/consultoras/${id}/${verb}`, { method: 'POST', body: { motivo: 'Sin pagar', version } })
    expect((await suspension('suspension', 0)).status).toBe(200)
    const { detail } = await expectProblem(await leavesNoTrace(app, () => raise({ consultoraId: id })), 'suspended')
    expect(detail).toMatch(/^.+ está suspendida\. Reactívala para levantarle un pedido\.$/)
    const { items } = await (await admin(`/api/pedidos/levantados/consultoras?id=${id}`)).json()
    expect(items).toMatchObject([{ id, suspendida: true }])
    expect((await suspension('reactivacion', 1)).status).toBe(200)
    await raised({ consultoraId: id })
  })
})

describe('the server decides lines and prices of a raised pedido', () => {
  test('each changed line is named, and nothing is stored', async () => {
    const few = await addProducto(app, { tallas: { M: 1, G: 0 } })
    const lineas = [
      { ...lineaOf(blusa, 'M'), precioUnitarioCentavos: 1 },
      lineaOf(few, 'M', 2),
      lineaOf(few, 'G'),
      lineaOf(gone, 'M'),
      lineaOf(blusa, 'G'),
    ]
    const refusal = await expectProblem(await leavesNoTrace(app, () => raise({ lineas })), 'lines_refused')
    expect(refusal.detail).toBe('Algunas líneas cambiaron. Revisa las marcadas.')
    expect(refusal.lineas).toMatchObject([
      { productoId: blusa.id, problema: { reason: 'price_changed', precioUnitarioCentavos: 38_345 } },
      { productoId: few.id, problema: { reason: 'short', disponible: 1 } },
      { productoId: few.id, problema: { reason: 'sold_out' } },
      { productoId: gone.id, problema: { reason: 'not_sold' } },
    ])
  })

  test('the last piece is sold once, to a cart or at the desk', async () => {
    for (let round = 0; round < 5; round += 1) {
      const last = await addProducto(app, { tallas: { M: 1 } })
      const lineas = [lineaOf(last)]
      const cart = () => place(app.as('otraConsultora'), lineas)
      const both = await Promise.all([insist(() => raise({ lineas })), insist(cart), insist(() => raise({ lineas }))])
      const statuses = both.map(({ status }) => status).toSorted()
      expect([statuses, await stockOf(app, last.tallas.M)]).toEqual([[201, 409, 409], { stock: 1, apartado: 1 }])
    }
  })

  test.each<[string, object]>([
    ['no lines', { lineas: [] }],
    ['201 lines', { lineas: Array.from({ length: 201 }, () => lineaOf(blusa)) }],
    ['a quantity of 0', { lineas: [lineaOf(blusa, 'M', 0)] }],
    ['a quantity beyond a cart’s', { lineas: [lineaOf(blusa, 'M', 10_001)] }],
    ['another status', { status: 'enviado' }],
    ['a field of its own', { levantadoPor: newId() }],
    ['a phone that is none', { telefono: '12' }],
    ['notes without end', { notas: 'a'.repeat(2_001) }],
  ])('%s is refused', async (_, more) => {
    await expectProblem(await leavesNoTrace(app, () => raise(more)), 'invalid_request')
  })

  test('one key makes one pedido', async () => {
    const clave = newId()
    const first = await raised({}, clave)
    expect(await leavesNoTrace(app, () => raised({}, clave))).toEqual(first)
    const { pedido } = await expectProblem(
      await leavesNoTrace(app, () => raise({ status: 'confirmado' }, clave)),
      'key_reused',
    )
    const lineas = [{ tallaId: blusa.tallas.M, cantidad: 2 }]
    expect(pedido).toEqual({ ...first, consultoraId, lineas })
    const many = await Promise.all(
      Array.from({ length: 10 }, () => insist(() => raise({ notas: 'diez' }, `${clave}-10`))),
    )
    expect(new Set(await Promise.all(many.map(async (reply) => (await reply.json()).id))).size).toBe(1)
  })
})

describe('spec 3.2: reading a message', () => {
  const lectura = async (texto: string) => {
    const reply = await admin('/api/pedidos/lectura', { method: 'POST', body: { texto } })
    expect(reply.status).toBe(200)
    return reply.json()
  }

  test('gives products with price, picture and available sizes', async () => {
    const { lineas, productos } = await lectura('Hola!\nlev blu 001 m x2\nLEV-BLU-001 XXG\nLEV-GON-002 M')
    expect(lineas).toEqual([
      { linea: 'Hola!', tipo: 'nada' },
      {
        linea: 'lev blu 001 m x2',
        tipo: 'pedido',
        partidas: [{ productoId: blusa.id, tallaId: blusa.tallas.M, cantidad: 2 }],
      },
      {
        linea: 'LEV-BLU-001 XXG',
        tipo: 'pedido',
        partidas: [{ porQue: 'talla que no hay', productoId: blusa.id, talla: 'xxg' }],
      },
      { linea: 'LEV-GON-002 M', tipo: 'pedido', partidas: [{ porQue: 'sin producto' }] },
    ])
    const { stock, apartado } = await stockOf(app, blusa.tallas.M)
    expect(productos).toMatchObject([
      {
        ...{ id: blusa.id, sku: 'LEV-BLU-001', precioUnitarioCentavos: 38_345, imagen: null },
        tallas: [
          { id: blusa.tallas.M, talla: 'M', disponible: stock - apartado },
          { id: blusa.tallas.G, talla: 'G' },
        ],
      },
    ])
  })

  test('finds a product as soon as it is saved, on every server', async () => {
    const partidasOf = async (server: typeof app, texto: string) => {
      const body = { texto }
      const reply = await server.as('admin')('/api/pedidos/lectura', { method: 'POST', body })
      return (await reply.json()).lineas[0].partidas
    }
    const other = db.engine === 'postgres' ? await app.secondServer() : app
    expect(await partidasOf(other, 'LEV-NUE-009 M')).toMatchObject([{ porQue: 'sin producto' }])
    const nuevo = await addProducto(app, { nombre: 'Rebozo de bolita', sku: 'LEV-NUE-009', tallas: { M: 3 } })
    const added = [{ productoId: nuevo.id, tallaId: nuevo.tallas.M, cantidad: 1 }]
    await expect.poll(() => partidasOf(other, 'LEV-NUE-009 M')).toEqual(added)
    await expect.poll(() => partidasOf(other, 'rebozo bolita M')).toEqual(added)
  })

  test('reads a price in a line as the price of a piece', async () => {
    const [right, wrong] = (await lectura('LEV-BLU-001 M $383.45\nLEV-BLU-001 M $900')).lineas
    expect(right.partidas).toEqual([{ productoId: blusa.id, tallaId: blusa.tallas.M, cantidad: 1 }])
    expect(wrong).toMatchObject({ partidas: [{ porQue: 'palabras' }], sobra: [{ de: 14, a: 18 }] })
  })

  test('a bare number that is the price of a piece, to her or in the shop, may count no pieces', async () => {
    const calceta = await addProducto(app, {
      ...{ nombre: 'Calceta corta', sku: 'LEV-CAL-003', precio: 8_900, costo: 6_500 },
      tallas: { M: 99 },
    })
    const { lineas } = await lectura('LEV-CAL-003 M 65\nLEV-CAL-003 M 89\nLEV-CAL-003 M 64')
    const one = { productoId: calceta.id, tallaId: calceta.tallas.M }
    const options = (cantidad: number) =>
      [1, cantidad].map((it) => ({ productoId: calceta.id, partidas: [{ ...one, cantidad: it }] }))
    expect(lineas.map((it: { partidas: unknown }) => it.partidas)).toMatchObject([
      [{ porQue: 'cantidad', candidatos: options(65) }],
      [{ porQue: 'cantidad', candidatos: options(89) }],
      [{ ...one, cantidad: 64 }],
    ])
  })

  test('ten thousand characters at most', async () => {
    const texto = 'LEV-BLU-001 talla M 2 pzas\n'.repeat(400).slice(0, 10_000)
    const before = performance.now()
    expect((await lectura(texto)).lineas).toHaveLength(371)
    expect(performance.now() - before).toBeLessThan(2_000)
    for (const wrong of [`${texto}a`, '', 'M 2\n'.repeat(401)])
      await expectProblem(
        await admin('/api/pedidos/lectura', { method: 'POST', body: { texto: wrong } }),
        'invalid_request',
      )
  })
})

describe('choices of the form', () => {
  const items = async (path: string) => (await (await admin(`/api/pedidos/levantados/${path}`)).json()).items

  test('products for sale are found by words of name or code, with or without hyphens', async () => {
    for (const q of ['LEV-BLU-001', 'levblu001', 'blusa lev-blu'])
      expect((await items(`productos?q=${encodeURIComponent(q)}`))[0]).toMatchObject({ id: blusa.id })
    expect(await items('productos?q=LEV-GON-002')).toEqual([])
    expect(await items('productos?q=')).toEqual([])
  })

  test('consultoras are found by name, e-mail and phone; recent customers come first', async () => {
    await raised()
    const [first, ...others] = await items('consultoras')
    expect(first).toMatchObject({ id: consultoraId, suspendida: false })
    expect(others.length).toBeGreaterThan(0)
    const { email, telefono } = first
    for (const q of [email, telefono, telefono.replace(/\D/g, '').slice(-10)])
      expect((await items(`consultoras?q=${encodeURIComponent(q)}`)).map(({ id }: { id: string }) => id)).toContain(
        consultoraId,
      )
    expect(await items('consultoras?q=nadie-se-llama-asi')).toEqual([])
  })
})

test('open pages of the consultora hear of it at once', async () => {
  const { notas } = contacto
  const { id } = await raised({ notas })
  expect((await (await app.as('consultora')('/api/pedidos')).json()).items[0]).toMatchObject({ id })
})
