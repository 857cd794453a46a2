import { beforeAll, describe, expect, test } from 'vitest'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { vistas } from '#modules/reportes/rules.ts'
import { newId } from '#platform/ids.ts'
import { maxPedidoCentavos } from '#shared/read-amounts.ts'
import { people, testApp } from '../app.ts'
import { addedClienta, put } from '../set-up/clientas.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { edit, pedidoOf, propose, revision } from '../set-up/propuestas.ts'
import { addProducto, idOf, lineaOf, place, placed } from '../set-up/shop.ts'

/** Amounts that no number holds exactly (docs/decisions/001). */
const app = await testApp()
const [admin, consultora] = [app.as('admin'), app.as('consultora')]
const { db } = app.context

const dear = await addProducto(app, { tallas: { M: 50, G: 50 }, costo: maxPedidoCentavos / 10 })
const blusa = await addProducto(app, { nombre: 'Blusa carísima', tallas: { M: 10 } })
const consultoraId = await idOf(app, people.consultora)

describe('a pedido has an upper bound, of which ten million add up exactly', () => {
  test('ten million of the largest are exact', () => {
    expect(maxPedidoCentavos * 10_000_000).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })

  test('the largest is accepted; one piece more is refused and stores nothing', async () => {
    const { totalCentavos } = await placed(consultora, lineaOf(dear, 'M', 10))
    expect(totalCentavos).toBe(maxPedidoCentavos)
    const lineas = [lineaOf(dear, 'M', 10), lineaOf(dear, 'G', 1)]
    const problem = await expectProblem(await leavesNoTrace(app, () => place(consultora, lineas)), 'invalid_request')
    expect(problem.detail).toContain('$9,000,000.00')
  })

  test('neither an edit nor a propuesta exceeds it', async () => {
    const { id } = await placed(consultora, lineaOf(dear, 'G', 10))
    const more = await edit(consultora, id, { version: 1, agregadas: [lineaOf(dear, 'M', 1)] })
    await expectProblem(more, 'invalid_request')
    const { productoId, tallaId } = lineaOf(dear, 'M')
    const agregadas = [{ productoId, tallaId, cantidad: 1, motivo: null }]
    await expectProblem(await propose(admin, id, { version: 1, agregadas }), 'invalid_request')
    expect(await pedidoOf(admin, id)).toMatchObject({ version: 1, totalCentavos: maxPedidoCentavos, propuesta: null })
  })

  test('an older, larger pedido may become smaller', async () => {
    const { id } = await placed(consultora, lineaOf(dear, 'M', 10))
    const price = { precioUnitarioCentavos: maxPedidoCentavos, subtotalCentavos: maxPedidoCentavos * 10 }
    await db.read.updateTable('pedidoItems').set(price).where('pedidoId', '=', id).execute()
    await db.read.updateTable('pedidos').set({ totalCentavos: price.subtotalCentavos }).where('id', '=', id).execute()
    const reply = await propose(admin, id, { version: 1, lineas: [revision(0, 9)] })
    expect(await reply.json()).toMatchObject({ totalCentavos: maxPedidoCentavos * 9 })
  })
})

/** Each status 6e18, which 64 bits hold; together, and line by line, they do not. */
const huge = 1.5e18
const statuses: PedidoStatus[] = ['confirmado', 'enviado', 'entregado']

async function plant(status: PedidoStatus, n: number): Promise<string> {
  const id = newId()
  const at = `2032-03-0${n}T18:00:00.000Z`
  const linea = (posicion: number) => ({
    ...{ pedidoId: id, posicion, productoId: blusa.id, tallaId: blusa.tallas.M ?? null, nombre: blusa.nombre },
    ...{ sku: blusa.sku, talla: 'M', imagenId: null, cantidad: 1 },
    ...{ precioUnitarioCentavos: huge, subtotalCentavos: huge },
  })
  const row = {
    ...{ id, numeroPedido: `HUGE-${status}-${n}`, consultoraId, status, direccionEnvio: '{}', notas: null },
    ...{ notasAdmin: null, fechaEstimadaEntrega: null, fechaEntrega: null, version: 1 },
    ...{ createdAt: at, updatedAt: at, totalCentavos: huge },
  }
  await db.write(async (tx) => {
    await tx.insertInto('pedidos').values(row).execute()
    await tx.insertInto('pedidoItems').values([0, 1, 2].map(linea)).execute()
  })
  return id
}

describe('figures are readable whatever is stored', () => {
  const ids: string[] = []

  beforeAll(async () => {
    for (const status of statuses) for (const n of [1, 2, 3, 4]) ids.push(await plant(status, n))
  })

  test.each(vistas)('the report %s', async (vista) => {
    const reply = await admin(`/api/reportes/${vista}?desde=2032-03-01&hasta=2032-03-31`)
    expect(reply.status).toBe(200)
    if (vista === 'ventas') expect((await reply.json()).cifras[0].valor).toBe(8 * huge)
    if (vista === 'productos') expect((await reply.json()).filas[0].ventasCentavos).toBe(24 * huge)
  })

  test.each(['/api/tablero', '/api/pedidos/resumen', '/api/pedidos', `/api/consultoras/${consultoraId}`])(
    'the desk at %s',
    async (path) => {
      expect((await admin(path)).status).toBe(200)
    },
  )

  test('the pedido itself, and the list of its consultora', async () => {
    expect(await pedidoOf(consultora, ids[0] as string)).toMatchObject({ totalCentavos: huge })
    expect((await consultora('/api/pedidos')).status).toBe(200)
  })

  test('the consultora’s month, and what a clienta owes', async () => {
    const clientaId = await addedClienta(consultora, 'Rosa')
    const abonos = [1, 2, 3].map((n) => ({
      ...{ id: newId(), personaId: consultoraId, clientaId, centavos: 4e18 },
      ...{ fecha: '2032-03-05', nota: null, corrige: null, createdAt: `2032-03-0${n}T18:00:00.000Z` },
    }))
    await db.read.insertInto('clientaAbonos').values(abonos).execute()
    await put(consultora, `/api/libreta/pedidos/${ids[0]}`, { posicion: 0, partes: [{ clientaId, cantidad: 1 }] })
    const debe = await (await consultora('/api/libreta/resumen')).json()
    expect(debe.aFavorCentavos).toBeGreaterThan(11e18)
    expect((await consultora('/api/clientas')).status).toBe(200)
    const mes = await (await consultora('/api/negocio/mes?mes=2032-03')).json()
    expect(mes.total.compradoCentavos).toBe(36 * huge)
  })
})
