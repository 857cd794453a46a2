import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { maxChosen } from '#modules/pedidos/cambio-rules.ts'
import { newId } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { storesNothing } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, cancel, idOf, lineaOf, type Placed, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const blusa = await addProducto(app, { tallas: { M: 1000 } })
const one = () => placed(consultora, lineaOf(blusa))
const many = (count: number) => Promise.all(Array.from({ length: count }, one))

const direccion = { direccion: 'Juárez', numero: '5', complemento: null, barrio: 'Centro', ciudad: 'Xalapa' }
const direccionEnvio = { telefono: '+52 442 123 4567', ...direccion, codigoPostal: '91000' }
const addressed = ({ id }: Placed, version: number) =>
  admin(`/api/pedidos/${id}/direccion`, { method: 'PUT', body: { direccionEnvio, version } })

type Wish = { id: string; status: string; version: number }
const change = (pedidos: Wish[], sinDireccion = false) =>
  admin('/api/pedidos/cambios', { method: 'POST', body: { pedidos, sinDireccion } })
const results = async (reply: Response) => {
  expect(reply.status).toBe(200)
  return (await reply.json()).items as {
    id: string
    numeroPedido: string | null
    resultado: string
    detail: string | null
  }[]
}
const seen = async (id: string) => (await admin(`/api/pedidos/${id}`)).json()
const letters = async (id: string) =>
  (await app.context.db.read.selectFrom('mensajes').selectAll().execute()).filter((row) =>
    JSON.stringify(row).includes(id),
  )

describe('spec 3.1: changing several pedidos', () => {
  test('each changes as it would alone: event, version, stock, letter', async () => {
    const alone = await one()
    await setStatus(admin, alone.id, 'confirmado', 1)
    const chosen = await many(10)
    const done = await results(await change(chosen.map(({ id }) => ({ id, status: 'confirmado', version: 1 }))))
    expect(done).toEqual(
      chosen.map(({ id, numeroPedido }) => ({ id, numeroPedido, resultado: 'cambio', detail: null })),
    )
    for (const { id } of chosen) {
      const { status, version, eventos } = await seen(id)
      expect([status, version, eventos[1].cambios]).toEqual(['confirmado', 2, { status: ['pendiente', 'confirmado'] }])
      expect((await letters(id)).length).toBe((await letters(alone.id)).length)
    }
    await invariants(app)
  })

  test('a refused one gives its reason and does not stop the others', async () => {
    const [fine, stale, over, skipping, nowhere, there] = (await many(6)) as [
      Placed,
      Placed,
      Placed,
      Placed,
      Placed,
      Placed,
    ]
    await setStatus(admin, stale.id, 'confirmado', 1)
    await setStatus(admin, stale.id, 'pendiente', 2)
    await cancel(consultora, over.id)
    await setStatus(admin, nowhere.id, 'preparando', 1)
    await setStatus(admin, there.id, 'confirmado', 1)
    const done = await results(
      await change([
        { id: stale.id, status: 'confirmado', version: 1 },
        { id: over.id, status: 'confirmado', version: 1 },
        { id: skipping.id, status: 'preparando', version: 1 },
        { id: nowhere.id, status: 'enviado', version: 2 },
        { id: there.id, status: 'confirmado', version: 1 },
        { id: newId(), status: 'confirmado', version: 1 },
        { id: fine.id, status: 'confirmado', version: 1 },
      ]),
    )
    expect(done.map(({ numeroPedido, resultado, detail }) => [numeroPedido, resultado, detail])).toEqual([
      [stale.numeroPedido, 'rechazado', expect.stringContaining('Alguien más cambió este pedido')],
      [over.numeroPedido, 'rechazado', 'Ya está cancelado: no tiene un siguiente estado.'],
      [skipping.numeroPedido, 'rechazado', expect.stringContaining('Está en Pendiente')],
      [nowhere.numeroPedido, 'rechazado', 'No tiene dirección de envío.'],
      [there.numeroPedido, 'igual', null],
      [null, 'rechazado', 'Pedido no encontrado'],
      [fine.numeroPedido, 'cambio', null],
    ])
    expect((await seen(nowhere.id)).status).toBe('preparando')
    await invariants(app)
  })

  test('one without an address is sent only if staff confirm; one with an address just goes', async () => {
    const [bare, whole] = (await many(2)) as [Placed, Placed]
    for (const { id } of [bare, whole]) await setStatus(admin, id, 'preparando', 1)
    await addressed(whole, 2)
    const before = await stockOf(app, blusa.tallas.M)
    const wishes = [bare, whole].map(({ id }) => ({ id, status: 'enviado', version: 2 }))
    expect((await results(await change(wishes))).map(({ resultado }) => resultado)).toEqual(['rechazado', 'cambio'])
    expect((await results(await change(wishes, true))).map(({ resultado }) => resultado)).toEqual(['cambio', 'igual'])
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ stock: before.stock - 2, apartado: before.apartado - 2 })
  })

  test('a retry after a lost answer does nothing twice', async () => {
    const { id } = await one()
    const wish = [{ id, status: 'confirmado', version: 1 }]
    for (const resultado of ['cambio', 'igual', 'igual'])
      expect(await results(await change(wish))).toMatchObject([{ resultado }])
    expect((await seen(id)).eventos).toHaveLength(2)
  })
})

describe('the selection', () => {
  const chosen = async (body: object) => (await admin('/api/pedidos/elegidos', { method: 'POST', body })).json()

  test('is the whole filter, or the chosen ones that still match, with version and address', async () => {
    const [a, b, c] = (await many(3)) as [Placed, Placed, Placed]
    await setStatus(admin, c.id, 'confirmado', 1)
    await addressed(b, 1)
    const filtro = { status: 'pendiente' }
    const some = await chosen({ filtro, ids: [a.id, b.id, c.id, newId()] })
    expect(some.hayMas).toBe(false)
    expect(some.items.map((it: { id: string }) => it.id).sort()).toEqual([a.id, b.id].sort())
    const facts = {
      numeroPedido: b.numeroPedido,
      status: 'pendiente',
      version: 2,
      conDireccion: true,
      ...{ conGuia: false, surtido: null },
      conPropuesta: false,
    }
    expect(some.items.find((it: { id: string }) => it.id === b.id)).toEqual({
      id: b.id,
      createdAt: expect.any(String),
      ...facts,
    })
    const every = await chosen({ filtro: { ...filtro, consultora: await idOf(app, people.consultora) } })
    expect(every.items.map((it: { id: string }) => it.id)).toEqual(expect.arrayContaining([a.id, b.id]))
    const times = every.items.map((it: { createdAt: string }) => it.createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe('the export', () => {
  const exported = async (body: object) => {
    const reply = await admin('/api/pedidos/exportacion', { method: 'POST', body })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
  }

  test('has the columns of the list, phone and notes, no formulas, and a log line with the author', async () => {
    const body = { telefono: '+52 442 123 4567', notas: '=HYPERLINK("https://x.test";"ver")' }
    const headers = { 'idempotency-key': newId() }
    const sent = await consultora('/api/pedidos', {
      method: 'POST',
      headers,
      body: { ...body, lineas: [lineaOf(blusa, 'M', 3)] },
    })
    const { id, numeroPedido } = await sent.json()
    const notasAdmin = 'Frágil\nLlamar antes'
    await admin(`/api/pedidos/${id}/notas`, { method: 'PUT', body: { notasAdmin, version: 1 } })
    const csv = await exported({ filtro: {}, ids: [id] })
    const [head, line, end] = csv.split('\r\n')
    expect(head).toBe(
      '\uFEFFNúmero,Estado,Consultora,Correo,Teléfono,Ciudad,Fecha,Espera,Piezas,Total,Pagado,Por pagar,Última llamada,Resultado de la llamada,Notas de la consultora,Notas del administrador',
    )
    expect(line).toMatch(new RegExp(`^${numeroPedido},Pendiente,[^,]+,${people.consultora},\\+52 442 123 4567,[^,]+,`))
    const total = ((blusa.costo * 3) / 100).toFixed(2)
    expect(line).toContain(
      `,0 min,3,${total},0.00,${total},,,"'=HYPERLINK(""https://x.test"";""ver"")","${notasAdmin}"`,
    )
    expect(end).toBe('')
    const { items } = await (await admin('/api/admin/bitacora')).json()
    expect(items[0]).toMatchObject({ verbo: 'pedidos_exportados', objetoId: await idOf(app, people.admin) })
    expect(items[0].cambios).toEqual({ filtro: [null, {}], elegidos: [null, 1] })
  })

  test('spec 3.5: lines as CSV, and as XLSX with numbers; replaced lines are left out', async () => {
    const sent = await placed(consultora, lineaOf(blusa, 'M', 3))
    const elegidos = { filtro: {}, ids: [sent.id] }
    const [head, line, end] = (await exported({ ...elegidos, que: 'lineas' })).split('\r\n')
    expect(head).toBe('\uFEFFNúmero,Estado,Consultora,Fecha,SKU,Producto,Talla,Piezas,Precio,Importe')
    const [costo, importe] = [blusa.costo, blusa.costo * 3].map((centavos) => (centavos / 100).toFixed(2))
    expect(line).toMatch(new RegExp(`^${sent.numeroPedido},Pendiente,.+,M,3,${costo},${importe}$`))
    expect(end).toBe('')
    const body = { ...elegidos, que: 'lineas', formato: 'xlsx' }
    const reply = await admin('/api/pedidos/exportacion', { method: 'POST', body })
    expect(reply.headers.get('content-disposition')).toContain('lineas.xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
    expect(sheets[0]?.rows[1]?.slice(-3)).toEqual([3, blusa.costo / 100, (blusa.costo * 3) / 100])
    const whole = await admin('/api/pedidos/exportacion', { method: 'POST', body: { ...elegidos, formato: 'xlsx' } })
    const pedido = (await readXlsx(new Uint8Array(await whole.arrayBuffer()))).sheets[0]?.rows[1]
    expect(pedido?.slice(8, 10)).toEqual([3, (blusa.costo * 3) / 100])
  })

  test('of a filter has all of it, in its order', async () => {
    const numbers = (csv: string) => csv.match(/^PED-\d+/gm) ?? []
    const newest = numbers(await exported({ filtro: { status: 'entregado' } }))
    const { items } = await (await admin('/api/pedidos?status=entregado&limite=100')).json()
    expect(newest).toEqual(items.map((it: Placed) => it.numeroPedido))
    expect(numbers(await exported({ filtro: { status: 'entregado' }, orden: 'antiguas' }))).toEqual(newest.toReversed())
  })
})

describe('invalid requests and access', () => {
  storesNothing(app)
  const wish = { id: newId(), status: 'confirmado', version: 1 }

  test.each<[string, object]>([
    ['cambios', { pedidos: [], sinDireccion: false }],
    ['cambios', { pedidos: Array(26).fill(wish), sinDireccion: false }],
    ['cambios', { pedidos: [{ ...wish, status: 'perdido' }], sinDireccion: false }],
    ['cambios', { pedidos: [{ ...wish, version: 0 }], sinDireccion: false }],
    ['cambios', { pedidos: [wish] }],
    ['elegidos', { filtro: {}, ids: Array.from({ length: maxChosen + 1 }, newId) }],
    ['elegidos', { filtro: { todo: true } }],
    ['exportacion', { filtro: { desde: 'ayer' } }],
    ['exportacion', {}],
  ])('%s refuses %j', async (path, body) => {
    await expectProblem(await admin(`/api/pedidos/${path}`, { method: 'POST', body }), 'invalid_request')
    const hers = await consultora(`/api/pedidos/${path}`, { method: 'POST', body })
    await expectProblem(hers, 'forbidden')
  })
})

test('spec 3.2: one with an open propuesta stays, and says so', async () => {
  const waiting = await one()
  const { version } = await proposed(admin, waiting.id, { version: 1, lineas: [revision(0, 2)] })
  const [row] = (
    await (await admin('/api/pedidos/elegidos', { method: 'POST', body: { filtro: {}, ids: [waiting.id] } })).json()
  ).items
  expect(row).toMatchObject({ id: waiting.id, conPropuesta: true })
  expect(await results(await change([{ id: waiting.id, status: 'confirmado', version }]))).toMatchObject([
    { resultado: 'rechazado', detail: 'Espera la respuesta de la consultora.' },
  ])
  expect(await seen(waiting.id)).toMatchObject({ status: 'pendiente', propuesta: { estado: 'abierta' } })
  await invariants(app)
})
