import { describe, expect, test } from 'vitest'
import { mexicanDay } from '#shared/format.ts'
import { people, testApp } from '../app.ts'
import { asked, delivered, move, ok, receive, swap } from '../set-up/devoluciones.ts'
import { listen } from '../set-up/event-stream.ts'
import { addProducto, cancel, idOf, lineaOf, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const tablero = async () => (await admin('/api/tablero')).json()
const resumen = async () => (await admin('/api/pedidos/resumen')).json()
const hoy = mexicanDay(new Date())

/** Every pedido as it lies in the tables, counted here and not by the database. */
async function allPedidos() {
  const rows = await app.context.db.read.selectFrom('pedidos').selectAll().execute()
  return rows.map((row) => ({ ...row, dia: mexicanDay(new Date(row.createdAt)) }))
}

describe('spec 2.7: the figures equal the rows', () => {
  async function check() {
    const [board, figures, rows] = [await tablero(), await resumen(), await allPedidos()]
    const pendientes = rows.filter(({ status }) => status === 'pendiente').length
    expect(figures).toEqual({
      pedidos: rows.length,
      pendientes,
      ventasCentavos: rows.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0),
      enviadosHoy: rows.filter(({ status, dia }) => status === 'enviado' && dia === hoy).length,
    })
    const [pendienteDesde = null] = rows.flatMap((row) => (row.status === 'pendiente' ? row.createdAt : [])).sort()
    const pendientesCentavos = rows.reduce(
      (sum, { status, totalCentavos }) => sum + (status === 'pendiente' ? totalCentavos : 0),
      0,
    )
    expect(board).toMatchObject({ pedidos: rows.length, pedidosPendientes: pendientes, pendientesCentavos })
    expect(board.pendienteDesde).toBe(pendienteDesde)
    for (const { status, pedidos } of board.porStatus) {
      expect([status, pedidos]).toEqual([status, rows.filter((row) => row.status === status).length])
    }
    expect(board.ventas.length).toBe(30)
    expect(board.ventas.at(-1).dia).toBe(hoy)
    for (const { dia, pedidos, ventasCentavos } of board.ventas) {
      const sold = rows.filter((row) => row.dia === dia && row.status !== 'cancelado')
      expect({ dia, pedidos, ventasCentavos }).toEqual({
        dia,
        pedidos: sold.length,
        ventasCentavos: sold.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0),
      })
    }
  }

  test('in the demo world', check)

  test('after pedidos were sent, moved and cancelled', async () => {
    const consultora = app.as('consultora')
    const linea = lineaOf(await addProducto(app, { tallas: { M: 100 } }))
    const ids = [await placed(consultora, linea), await placed(consultora, linea), await placed(consultora, linea)]
    await setStatus(admin, ids[0]!.id, 'enviado', 1)
    await setStatus(admin, ids[1]!.id, 'enviado', 1)
    await setStatus(admin, ids[1]!.id, 'confirmado', 2)
    await cancel(consultora, ids[2]!.id)
    expect((await resumen()).enviadosHoy).toBeGreaterThan(0)
    await check()
  })

  test('after a rolled-back pedido', async () => {
    const linea = lineaOf(await addProducto(app, { tallas: { M: 1 } }), 'M', 2)
    await expect(placed(app.as('consultora'), linea)).rejects.toThrow('refused')
    await check()
  })

  test('a day is a Mexican day: six hours behind UTC', async () => {
    const consultoraId = await idOf(app, people.consultora)
    const at = (instant: string) =>
      app.context.db.write(async (tx) => {
        const values = {
          ...{ id: crypto.randomUUID(), numeroPedido: `T-${instant}`, consultoraId },
          ...{ status: 'pendiente' as const, totalCentavos: 100, direccionEnvio: '{}', notas: null, notasAdmin: null },
          ...{ fechaEstimadaEntrega: null, fechaEntrega: null, version: 1, createdAt: instant, updatedAt: instant },
        }
        await tx.insertInto('pedidos').values(values).execute()
      })
    const days = () =>
      app.context.db.read
        .selectFrom('pedidosContados')
        .select(['dia', 'pedidos'])
        .where('dia', 'in', ['2001-05-09', '2001-05-10'])
        .orderBy('dia')
        .execute()
    await at('2001-05-10T05:59:59.999Z')
    await at('2001-05-10T06:00:00.000Z')
    await at('2001-05-11T05:59:59.999Z')
    expect(await days()).toEqual([
      { dia: '2001-05-09', pedidos: 1 },
      { dia: '2001-05-10', pedidos: 2 },
    ])
  })
})

describe('spec 2.2: the dashboard', () => {
  test('counts people by role', async () => {
    expect(await tablero()).toMatchObject({ consultoras: 12, consultorasPendientes: 3 })
  })

  test('lists the five newest consultoras and the five newest pedidos, newest first', async () => {
    const { ultimasConsultoras, ultimosPedidos } = await tablero()
    for (const rows of [ultimasConsultoras, ultimosPedidos]) {
      const instants = rows.map(({ createdAt }: { createdAt: string }) => createdAt)
      expect(instants).toHaveLength(5)
      expect(instants).toEqual([...instants].sort().reverse())
    }
    expect(Object.keys(ultimasConsultoras[0]).sort()).toEqual(['createdAt', 'email', 'id', 'nombreCompleto'])
  })
})

describe('spec 3.1: pending work', () => {
  test('is counted, and live pages hear that it changed, without contents', async () => {
    const counts = async () => (await admin('/api/tablero/por-atender')).json()
    const { pedidosPendientes, consultorasPendientes, hoy: waits } = await tablero()
    expect(await counts()).toEqual({
      pedidos: pedidosPendientes,
      solicitudes: consultorasPendientes,
      devoluciones: 1,
      mensajes: waits.cuenta.correosFallidos,
    })
    const ear = await listen(await admin('/api/tablero/en-vivo'))
    const pendienteId = await idOf(app, people.pendiente)
    await admin(`/api/consultoras/${pendienteId}/aprobacion`, { method: 'POST' })
    const { data } = await ear.hears(({ event, data }) => event === 'solicitud-aprobada' && data.id === pendienteId)
    expect(data).toEqual({ id: pendienteId, version: 1 })
    expect(await counts()).toMatchObject({ solicitudes: consultorasPendientes - 1 })
    await ear.close()
  })

  test('almacén counts returns on their way and cambios to send', async () => {
    const almacen = app.as('almacen')
    const counts = async () => (await (await almacen('/api/tablero/por-atender')).json()).devoluciones
    const before = await counts()
    const producto = await addProducto(app, { tallas: { M: 5, G: 5 } })
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const [cambio, devolucion] = [
      await asked(her, { pedidoId, ...swap(producto, 'G') }),
      await asked(her, { pedidoId }),
    ]
    expect(await counts()).toBe(before)
    const ear = await listen(await almacen('/api/tablero/en-vivo'))
    for (const id of [cambio, devolucion]) await ok(move(admin, id, 'aceptacion'))
    expect(await counts()).toBe(before + 2)
    await ear.hears(({ event, data }) => event === 'devolucion' && data.id === devolucion)
    await ok(receive(almacen, cambio, 1))
    await ok(receive(almacen, devolucion, 1))
    expect(await counts()).toBe(before + 1)
    await ok(move(almacen, cambio, 'envio'))
    expect(await counts()).toBe(before)
    await ear.close()
  })
})
