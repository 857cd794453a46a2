import { describe, expect, test, vi } from 'vitest'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { asked, delivered, move, receive, swap } from '../set-up/devoluciones.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed, setStatus } from '../set-up/shop.ts'
import { confirmed, endSurtido, made, makeSurtido, mark, surtidoOf } from '../set-up/surtidos.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await testApp()
const [admin, almacen, consultora] = [app.as('admin'), app.as('almacen'), app.as('consultora')]
const blusa = await addProducto(app, { tallas: { M: 1000 } })
const guia = { paqueteria: 'FedEx', numero: '7712', bultos: 1 }
const { sinSurtido, otroPaso } = pedidoTexts.notPacked

type Wish = { id: string; status: string; version: number; guia?: object }
type Row = { id: string; resultado: string; detail: string | null }
const change = async (pedidos: Wish[], send = almacen): Promise<Row[]> => {
  const reply = await insist(() =>
    send('/api/pedidos/cambios', { method: 'POST', body: { pedidos, sinDireccion: true } }),
  )
  expect(reply.status).toBe(200)
  return (await reply.json()).items
}
const seen = async (id: string) => (await admin(`/api/pedidos/${id}`)).json()
const setGuia = (id: string, version: number, send = almacen) =>
  send(`/api/pedidos/${id}/guia`, { method: 'PUT', body: { guia, version } })
const one = () => confirmed(consultora, admin, blusa)
const takeOut = (id: string, pedidoId: string) => admin(`/api/surtidos/${id}/pedidos/${pedidoId}`, { method: 'DELETE' })
/** One that is being prepared in an open surtido, with its piece found. */
const picked = async () => {
  const pedido = await one()
  const { id: surtido } = await made(admin, [{ id: pedido.id, version: 2 }])
  await mark(almacen, surtido, { prendaId: blusa.tallas.M, piezas: 1, antes: null })
  return { ...pedido, surtido }
}
async function inSurtido(status: string) {
  const it = await picked()
  if (status !== 'preparando') await setStatus(admin, it.id, status, 3)
  return { ...it, version: status === 'preparando' ? 3 : 4 }
}

describe('pedidos outside an open surtido', () => {
  test('in one request those of a surtido change, and each other one gives its reason', async () => {
    const [mine, pendiente, free, ready] = [
      await picked(),
      await placed(consultora, lineaOf(blusa)),
      await one(),
      await one(),
    ]
    await setStatus(admin, ready.id, 'preparando', 2)
    const [out, ended] = [await picked(), await picked()]
    await takeOut(out.surtido, out.id)
    await endSurtido(admin, ended.surtido)
    const rows = await change([
      { id: pendiente.id, status: 'preparando', version: 1 },
      { id: pendiente.id, status: 'confirmado', version: 1 },
      { id: free.id, status: 'preparando', version: 2 },
      { id: ready.id, status: 'enviado', version: 3 },
      { id: out.id, status: 'enviado', version: 3 },
      { id: ended.id, status: 'enviado', version: 3, guia },
      { id: newId(), status: 'enviado', version: 3 },
      { id: mine.id, status: 'enviado', version: 3, guia },
    ])
    expect(rows.map(({ resultado }) => resultado)).toEqual([...Array(7).fill('rechazado'), 'cambio'])
    expect(rows.map(({ detail }) => detail).slice(1, 6)).toEqual([otroPaso, ...Array(4).fill(sinSurtido)])
    expect(
      (await Promise.all([pendiente, free, ready, out, ended, mine].map(({ id }) => seen(id)))).map(
        ({ status }) => status,
      ),
    ).toEqual([...['pendiente', 'confirmado', 'preparando', 'preparando', 'preparando', 'enviado']])
    expect((await seen(mine.id)).guia).toMatchObject(guia)
    expect((await seen(ended.id)).guia).toBeNull()
    await invariants(app)
  })

  test.each<[from: string, to: string]>([
    ['pendiente', 'confirmado'],
    ['pendiente', 'preparando'],
    ['confirmado', 'enviado'],
    ['preparando', 'confirmado'],
    ['preparando', 'cancelado'],
    ['enviado', 'entregado'],
    ['enviado', 'preparando'],
    ['entregado', 'enviado'],
    ['cancelado', 'preparando'],
  ])('in a surtido, too, %s does not become %s', async (from, to) => {
    const { id, version } = await inSurtido(from)
    const [row] = await change([{ id, status: to, version }])
    expect(row).toMatchObject({ resultado: 'rechazado', detail: expect.any(String) })
    expect(await seen(id)).toMatchObject({ status: from, version })
  })

  test('ventas needs no surtido', async () => {
    const { id } = await one()
    expect(await change([{ id, status: 'preparando', version: 2 }], app.as('ventas'))).toMatchObject([
      { resultado: 'cambio' },
    ])
  })

  test('warehouse staff cannot create surtidos, or report missing pieces of a removed pedido', async () => {
    const [free, out] = [await one(), await picked()]
    await takeOut(out.surtido, out.id)
    const linea = { pedidoId: out.id, version: 3, posicion: 0, quedan: 0 }
    await almacen('/api/sesion')
    await leavesNoTrace(app, async () => {
      await expectProblem(await makeSurtido(almacen, [{ id: free.id, version: 2 }]), 'forbidden')
      const body = { prendaId: blusa.tallas.M, hay: 0, lineas: [linea] }
      const reply = await almacen(`/api/surtidos/${out.surtido}/faltantes`, { method: 'POST', body })
      await expectProblem(reply, 'conflict')
    })
  })
})

describe('guías', () => {
  test.each(['confirmado', 'preparando', 'enviado'])(
    'of a pedido that is %s: in an open surtido, and only there',
    async (status) => {
      const [mine, other] = [await inSurtido(status), await inSurtido(status)]
      await takeOut(other.surtido, other.id)
      const problem = await expectProblem(await setGuia(other.id, other.version), 'conflict')
      expect(problem.detail).toBe(sinSurtido)
      expect((await setGuia(mine.id, mine.version)).status).toBe(200)
      expect([(await seen(mine.id)).guia, (await seen(other.id)).guia]).toMatchObject([guia, null])
    },
  )

  test.each(['pendiente', 'entregado', 'cancelado'])('a %s pedido accepts none', async (status) => {
    const { id, version } = await inSurtido(status)
    expect((await expectProblem(await setGuia(id, version), 'conflict')).detail).toBe(otroPaso)
    expect((await seen(id)).guia).toBeNull()
    expect((await setGuia(id, version, app.as('ventas'))).status).toBe(200)
  })
})

test.each<[string, (it: Awaited<ReturnType<typeof picked>>) => Promise<Response>]>([
  ['taken out', ({ surtido, id }) => takeOut(surtido, id)],
  ['ended', ({ surtido }) => endSurtido(admin, surtido)],
  ['moved back', ({ id }) => setStatus(admin, id, 'pendiente', 3)],
])('removed, ended or moved back during sending: %s: it went before, or it stays and says why', async (_, away) => {
  const all = await Promise.all(Array.from({ length: 6 }, picked))
  const outcomes = await Promise.all(
    all.map(async (it) => {
      const [rows] = await Promise.all([change([{ id: it.id, status: 'enviado', version: 3 }]), insist(() => away(it))])
      return [it, rows[0]] as const
    }),
  )
  for (const [{ id, surtido }, row] of outcomes) {
    const { status } = await seen(id)
    expect(row?.resultado === 'cambio' ? ['enviado', 'pendiente'] : ['preparando', 'pendiente']).toContain(status)
    if (row?.resultado === 'rechazado') expect(row.detail).toEqual(expect.any(String))
    const { version } = await seen(id)
    if ((await surtidoOf(admin, surtido)).pedidos.some((it: { id: string }) => it.id === id)) continue
    expect(await change([{ id, status: 'enviado', version }])).toMatchObject([
      status === 'enviado' ? { resultado: 'igual' } : { resultado: 'rechazado', detail: sinSurtido },
    ])
  }
  await invariants(app)
})

describe('devoluciones at the warehouse', () => {
  const make = () => addProducto(app, { costo: 731_37, tallas: { M: 20, G: 20 } })
  async function accepted(more: (it: Awaited<ReturnType<typeof make>>) => object = () => ({})) {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, consultora, lineaOf(producto, 'M', 2))
    const id = await asked(consultora, { pedidoId, ...more(producto) })
    expect((await move(admin, id, 'aceptacion')).status).toBe(200)
    return { id, pedidoId, producto }
  }
  const listed = async () =>
    (await (await almacen('/api/devoluciones?limite=100')).json()).items as { id: string; estado: string }[]
  const credit = (id: string, abonoCentavos: number, version: number, send = admin) =>
    send(`/api/devoluciones/${id}/abono`, { method: 'POST', body: { version, abonoCentavos, palabras: null } })

  test('shows those on their way or received, without amounts or contact data, and no others', async () => {
    const { id } = await accepted()
    const { id: pedidoId } = await delivered(app, consultora, lineaOf(await make(), 'M', 1))
    const waiting = await asked(consultora, { pedidoId })
    const all = await listed()
    expect(all.map((it) => it.id)).toContain(id)
    expect(all.filter(({ estado }) => !['aceptada', 'recibida', 'enviada'].includes(estado))).toEqual([])
    await expectProblem(await almacen(`/api/devoluciones/${waiting}`), 'not_found')
    const one = await (await almacen(`/api/devoluciones/${id}`)).text()
    expect(JSON.parse(one)).toMatchObject({ id })
    expect(one).not.toMatch(/731|@azahar|\+52|entavos/)
    await leavesNoTrace(app, async () => {
      for (const paso of ['aceptacion', 'rechazo', 'cancelacion'] as const)
        await expectProblem(await move(almacen, waiting, paso, { version: 1, palabras: 'No' }), 'forbidden')
      await expectProblem(await receive(almacen, waiting, 1, 0, { version: 1 }), 'not_found')
      await expectProblem(await almacen(`/api/devoluciones/pedidos/${pedidoId}`), 'forbidden')
      await expectProblem(await credit(id, 1, 2, almacen), 'forbidden')
      await expectProblem(await receive(almacen, id, 1, 0, { version: 2, abonoCentavos: 5 }), 'invalid_request')
    })
  })

  test('counting credits nothing; the desk credits once, and never more than was paid', async () => {
    const { id, pedidoId } = await accepted()
    expect((await receive(almacen, id, 0, 1)).status).toBe(200)
    expect(await seen(pedidoId)).toMatchObject({ pagadoCentavos: 0, pagos: [] })
    await expectProblem(await credit(id, 731_38, 3), 'invalid_request')
    const replies = await Promise.all([1, 2, 3].map(() => credit(id, 500_00, 3)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await expectProblem(await credit(id, 1, 4), 'conflict')
    expect(await seen(pedidoId)).toMatchObject({ pagadoCentavos: 500_00, pagos: [{ centavos: 500_00 }] })
    await invariants(app)
  })

  test('a received cambio waits to be sent, is sent once with its guía, and the consultora can track it', async () => {
    const { id, pedidoId, producto } = await accepted((it) => swap(it, 'G'))
    const waiting = async () =>
      (await (await almacen('/api/devoluciones/por-enviar?limite=100')).json()) as {
        items: { id: string }[]
        total: number
      }
    const before = (await waiting()).total
    await receive(almacen, id, 1)
    const { items, total } = await waiting()
    expect(total).toBe(before + 1)
    expect(items.find((it) => it.id === id)).toMatchObject({
      talla: 'G',
      cantidad: 1,
      sku: producto.sku,
      pedidoId,
      pedidoAt: (await seen(pedidoId)).createdAt,
    })
    expect(JSON.stringify(items)).not.toMatch(/entavos/)
    await expectProblem(await credit(id, 1, 3), 'conflict')
    await expectProblem(
      await move(almacen, id, 'envio', { version: 3, guia: { ...guia, paqueteria: 'Palomas' } }),
      'invalid_request',
    )
    const replies = await Promise.all([1, 2, 3].map(() => move(almacen, id, 'envio', { version: 3, guia })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await waiting()).total).toBe(before)
    const url = 'https://www.fedex.com/fedextrack/?trknbr=7712'
    expect(await (await consultora(`/api/devoluciones/${id}`)).json()).toMatchObject({
      estado: 'enviada',
      guia: { ...guia, url },
    })
    await invariants(app)
  })

  test('cancelled while being counted: one of the two wins, and the other is told', async () => {
    const { id } = await accepted()
    const [counted, off] = await Promise.all([
      receive(almacen, id, 1, 0, { version: 2 }),
      move(admin, id, 'cancelacion', { version: 2 }),
    ])
    expect([counted.status, off.status].filter((status) => status === 200)).toHaveLength(1)
    expect([200, 404, 409]).toContain(counted.status)
    await invariants(app)
  })
})

test('warehouse staff see the shipping address, and neither contact data nor the profile’s address', async () => {
  const { id } = await picked()
  const { consultora: hers, direccionEnvio } = await (await almacen(`/api/pedidos/${id}`)).json()
  expect(direccionEnvio.telefono).toBeTruthy()
  const nothing = { email: '', telefono: '', whatsapp: null }
  expect(hers).toMatchObject({ nombreCompleto: expect.stringMatching(/\w/), ...nothing })
  expect(Object.values(hers.perfil).filter(Boolean)).toEqual([])
  const { consultora: whole } = await seen(id)
  expect([whole.email, whole.whatsapp, whole.perfil.direccion].every(Boolean)).toBe(true)
})
