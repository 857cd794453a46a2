import { describe, expect, test } from 'vitest'
import { readPedidos } from '#main/demo/demo-data.ts'
import { pedidoStatuses } from '#modules/pedidos/rules.ts'
import type { PedidoCard } from '#modules/pedidos/server/list-reads.ts'
import { newId } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import { type Person, people, testApp } from '../app.ts'
import { pageOf, type Query, walk } from '../set-up/lists.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'
import { addProducto, contacto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const consultora = app.as('consultora')
const otra = app.as('otraConsultora')
const blusa = await addProducto(app, { nombre: 'Blusa de la canaria' })
const mine = await placed(consultora, lineaOf(blusa, 'M', 2))
const demo = readPedidos()
const hersInDemo = demo.filter((pedido) => pedido.consultora === people.consultora)

const list = (person: Person, query: Query = {}) => pageOf<PedidoCard>(app.as(person), '/api/pedidos', query)
const numbers = async (person: Person, query: Query = {}) =>
  (await list(person, { limite: 100, ...query })).items.map(({ numeroPedido }) => numeroPedido)

describe('spec 1.7: a consultora’s list', () => {
  test('has only the consultora’s pedidos, newest first', async () => {
    const { items } = await list('consultora')
    expect(items).toHaveLength(hersInDemo.length + 1)
    expect(items[0]).toMatchObject({ id: mine.id, numeroPedido: mine.numeroPedido, totalCentavos: mine.totalCentavos })
    const dates = items.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  test.each(pedidoStatuses)('of status %s', async (status) => {
    const { items } = await list('consultora', { status })
    const expected = hersInDemo.filter((pedido) => pedido.status === status).length + (status === 'pendiente' ? 1 : 0)
    expect(items.map((card) => card.status)).toEqual(Array(expected).fill(status))
  })
})

test('a delivered pedido of the demo was delivered on the day of its event', async () => {
  const { items } = await list('admin', { status: 'entregado', limite: 100 })
  for (const { id } of items) {
    const { fechaEntrega, eventos } = await (await app.as('admin')(`/api/pedidos/${id}`)).json()
    const entregado = eventos.findLast(
      ({ cambios }: { cambios: { status?: string[] } }) => cambios.status?.[1] === 'entregado',
    )
    expect(mexicanDay(new Date(entregado.createdAt))).toBe(fechaEntrega)
  }
  expect(items.length).toBeGreaterThan(5)
})

describe('spec 2.7: the staff’s list', () => {
  test('has everybody’s, once each, for any page size', async () => {
    for (const limite of [9, 50, 100]) {
      const walked = await walk<PedidoCard>(app.as('admin'), '/api/pedidos', { limite })
      expect(new Set(walked.map(({ id }) => id)).size).toBe(demo.length + 1)
      expect(walked).toHaveLength(demo.length + 1)
    }
  })

  test('has the consultora’s current name', async () => {
    const { nombreCompleto, telefono } = await (await otra('/api/perfil')).json()
    for (const named of ['Otra Consultora Renombrada', nombreCompleto]) {
      expect((await otra('/api/perfil', { method: 'PUT', body: { nombreCompleto: named, telefono } })).status).toBe(200)
      const { items } = await list('admin', { limite: 100 })
      const hers = items.filter(({ consultora: it }) => it?.email === people.otraConsultora)
      expect(new Set(hers.map(({ consultora: it }) => it?.nombreCompleto))).toEqual(new Set([named]))
    }
  })

  const parts = ['1', '07', '000', '0001', '00007', '000042', 'e', 'PED', 'd-', 'ped-0', 'D-00006', '12x', 'zzz', '%']
  test.each(parts)('by cursor and in any status, %j finds the same as a scan of all', async (numero) => {
    const all = (await list('admin', { limite: 100 })).items
    for (const status of [undefined, 'entregado', 'cancelado'] as const) {
      const query = { limite: 7, numero, ...(status && { status }) }
      const walked = await walk<PedidoCard>(app.as('admin'), '/api/pedidos', query)
      const found = all.filter(
        (it) => it.numeroPedido.includes(numero.toUpperCase()) && (!status || it.status === status),
      )
      expect(walked.map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted())
    }
  })
})

describe('the next pedido to call about', () => {
  const siguiente = async (id: string) =>
    (await (await app.as('admin')(`/api/pedidos/${id}/siguiente-pendiente`)).json()).siguiente

  test('goes through all pendientes, oldest first, and starts over', async () => {
    const waiting = (await list('admin', { limite: 100, status: 'pendiente' })).items.toReversed()
    expect(waiting.length).toBeGreaterThan(3)
    for (const [index, { id }] of waiting.entries()) {
      const { id: nextId, numeroPedido } = waiting[(index + 1) % waiting.length] as PedidoCard
      expect(await siguiente(id)).toEqual({ id: nextId, numeroPedido })
    }
  })

  test('also after one that is no longer pendiente; an unknown one is 404', async () => {
    const { items } = await list('admin', { limite: 100 })
    const waiting = items.filter(({ status }) => status === 'pendiente').toReversed()
    const done = items.find(
      ({ status, createdAt }) => status !== 'pendiente' && createdAt < (waiting.at(-1) as PedidoCard).createdAt,
    ) as PedidoCard
    const expected = waiting.find(({ createdAt }) => createdAt > done.createdAt)
    expect(await siguiente(done.id)).toMatchObject({ id: expected?.id })
    await expectProblem(await app.as('admin')(`/api/pedidos/${newId()}/siguiente-pendiente`), 'not_found')
  })
})

describe('finding pedidos by number', () => {
  test('nobody finds another’s, in full or in part', async () => {
    const own = await numbers('otraConsultora')
    expect(own).toHaveLength(demo.filter((pedido) => pedido.consultora === people.otraConsultora).length)
    expect(own).not.toContain(mine.numeroPedido)
    for (const numero of [mine.numeroPedido, mine.numeroPedido.slice(-2), 'PED', '0', '-']) {
      expect(await numbers('otraConsultora', { numero })).toEqual(own.filter((it) => it.includes(numero)))
    }
    for (const numero of ['%', '_', '%%', 'PED%', '\\', "' or '1'='1"]) {
      expect(await numbers('otraConsultora', { numero })).toEqual([])
    }
    expect(await numbers('otraConsultora', { numero: '' })).toEqual(own)
  })

  test('a cursor gives access to nothing of others', async () => {
    const { siguiente } = await list('consultora', { limite: 1 })
    const { items } = await list('otraConsultora', { limite: 100, cursor: siguiente! })
    expect(items.every(({ id }) => id !== mine.id)).toBe(true)
  })

  const asked = [
    ...'consultoraId=1 consultora_id=1 scope=everybody include=consultora select=* limite=1e9 limite=101'.split(' '),
    ...'offset=5 status=todos status=pendiente&status=enviado numero=%00'.split(' '),
  ]
  test.each(asked)('%s is refused', async (query) => {
    await expectProblem(await otra(`/api/pedidos?${query}`), 'invalid_request')
  })
})

describe('another’s pedido', () => {
  const suffixes = ['', '?consultora_id=x', '/en-vivo']
  test.each(suffixes)('with %j is not found, in the same words as one that does not exist', async (suffix) => {
    const hers = withoutId(await expectProblem(await otra(`/api/pedidos/${mine.id}${suffix}`), 'not_found'))
    const missing = withoutId(await expectProblem(await otra(`/api/pedidos/${newId()}${suffix}`), 'not_found'))
    expect(hers).toEqual(missing)
    expect(hers.detail).toBe('Pedido no encontrado')
  })

  const doors = [
    `/${mine.id}.json`,
    `/${mine.id}/`,
    `/${mine.id.toUpperCase()}`,
    `//${mine.id}`,
    `/${mine.id}/items`,
    `/${mine.id}%00`,
    `/${mine.numeroPedido}`,
  ]
  test.each(doors)('is not found at %s', async (door) => {
    for (const person of ['otraConsultora', 'pendiente', 'sinRol', 'visitor', 'expirada'] as const) {
      for (const method of ['GET', 'HEAD']) {
        const reply = await app.as(person)(`/api/pedidos${door}`, { method })
        expect([401, 403, 404]).toContain(reply.status)
        expect(await reply.text()).not.toMatch(new RegExp(`${mine.numeroPedido}|${contacto.telefono.slice(4)}|canaria`))
      }
    }
  })

  test('its owner and staff see it, in any case of its id, and HEAD has no body', async () => {
    for (const person of ['consultora', 'admin'] as const) {
      const send = app.as(person)
      const whole = await (await send(`/api/pedidos/${mine.id}`)).json()
      expect(whole).toMatchObject({ id: mine.id, items: [{ nombre: blusa.nombre, cantidad: 2 }] })
      expect(await (await send(`/api/pedidos/${mine.id.toUpperCase()}`)).json()).toEqual(whole)
      const head = await send(`/api/pedidos/${mine.id}`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    }
  })

  test('the consultora sees no staff names or personal data; staff see whom to call', async () => {
    const changed = ['enviado', 'guia', 'pagadoCentavos', 'pagos', 'propuesta']
    const told = [
      ...changed,
      'direccionEnvio',
      'eventos',
      'fechaEntrega',
      'fechaEstimadaEntrega',
      'items',
      'notas',
      'notasAdmin',
    ]
    const fields = [...told, 'createdAt', 'id', 'numeroPedido', 'status', 'totalCentavos', 'version'].sort()
    const hers = await (await consultora(`/api/pedidos/${mine.id}`)).json()
    expect(Object.keys(hers).sort()).toEqual(fields)
    expect(JSON.stringify(hers)).not.toMatch(/@|actor/)
    const staffs = await (await app.as('admin')(`/api/pedidos/${mine.id}`)).json()
    expect(Object.keys(staffs).sort()).toEqual(['consultora', 'seguimiento', ...fields].sort())
    expect(staffs.consultora).toMatchObject({ email: people.consultora, telefono: expect.any(String) })
    const known = [
      'aFavorCentavos',
      'email',
      'id',
      'nombreCompleto',
      'perfil',
      'porPagarCentavos',
      'suspendida',
      'telefono',
      'whatsapp',
    ]
    expect(Object.keys(staffs.consultora).sort()).toEqual(known)
  })
})

test('spec 2.7: one pedido: an invalid id is a pedido that does not exist', async () => {
  for (const id of ['1', 'null', 'a'.repeat(9000), '%F0%9F%8C%B8', "'", '[object%20Object]']) {
    await expectProblem(await app.as('admin')(`/api/pedidos/${id}`), 'not_found')
  }
})

test('a card has the pictures of the first three garments and the number of pieces', async () => {
  const [one, two] = [await addProducto(app, { tallas: { M: 9, G: 9 } }), await addProducto(app)]
  const twice = await placed(consultora, lineaOf(one, 'G'), lineaOf(one, 'M'), lineaOf(two))
  const { items } = await list('consultora', { limite: 100 })
  expect(items.find(({ id }) => id === twice.id)).toMatchObject({ piezas: 3, imagenes: [null, null] })
  for (const { id, imagenes, piezas } of items) {
    const pedido = await (await consultora(`/api/pedidos/${id}`)).json()
    const lines: { productoId: string; imagen: unknown; cantidad: number }[] = pedido.items
    const garments = [...Map.groupBy(lines, ({ productoId }) => productoId).values()].map(([first]) => first?.imagen)
    expect([id, imagenes]).toEqual([id, garments.slice(0, 3)])
    expect(piezas).toBe(lines.reduce((sum, { cantidad }) => sum + cantidad, 0))
  }
  expect(items.some(({ imagenes }) => imagenes?.length === 3 && imagenes[0])).toBe(true)
})
