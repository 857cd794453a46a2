import { describe, expect, test } from 'vitest'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { vistas } from '#modules/reportes/rules.ts'
import { newId } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { expectProblem } from '../set-up/problem.ts'
import { exported, report } from '../set-up/reportes.ts'
import { addProducto, idOf } from '../set-up/shop.ts'

/** Reports (spec 3.6). Access: test/api/access.json. Only these tests use the years 2030 and 2031. */
const app = await testApp()
const admin = app.as('admin')
const { db } = app.context
const consultoraId = await idOf(app, people.consultora)
const otraId = await idOf(app, people.otraConsultora)

const march = 'desde=2030-03-01&hasta=2030-03-31'

type Made = {
  at: string
  status: PedidoStatus
  de?: string
  lineas: { producto: Awaited<ReturnType<typeof addProducto>>; talla?: string; cantidad: number }[]
  /** Hours after which it went on, step by step. */
  steps?: [PedidoStatus, number][]
}

let numero = 0

/** A stored pedido with its lines and steps at a given instant. */
async function made({ at, status, de = consultoraId, lineas, steps = [] }: Made): Promise<void> {
  const id = newId()
  const items = lineas.map(({ producto, talla = 'M', cantidad }, posicion) => ({
    ...{ pedidoId: id, posicion, productoId: producto.id, tallaId: producto.tallas[talla] ?? null },
    ...{ nombre: producto.nombre, sku: producto.sku, talla, imagenId: null, cantidad },
    ...{ precioUnitarioCentavos: producto.costo, subtotalCentavos: cantidad * producto.costo },
  }))
  const ways = [['pendiente', 0] as [PedidoStatus, number], ...steps]
  await db.write(async (tx) => {
    const row = {
      ...{ id, numeroPedido: `REP-${numero++}`, consultoraId: de, status, direccionEnvio: '{}', notas: null },
      ...{ notasAdmin: null, fechaEstimadaEntrega: null, fechaEntrega: null, version: ways.length },
      ...{ createdAt: at, updatedAt: at, totalCentavos: items.reduce((sum, it) => sum + it.subtotalCentavos, 0) },
    }
    await tx.insertInto('pedidos').values(row).execute()
    await tx.insertInto('pedidoItems').values(items).execute()
    const eventos = ways.map(([to, hours], step) => ({
      ...{ pedidoId: id, version: step + 1, tipo: step === 0 ? ('creado' as const) : ('status' as const) },
      cambios: JSON.stringify({ status: [ways[step - 1]?.[0] ?? null, to] }),
      ...{ actorId: de, createdAt: new Date(Date.parse(at) + hours * 3_600_000).toISOString() },
    }))
    await tx.insertInto('pedidoEventos').values(eventos).execute()
  })
}

const blusa = await addProducto(app, { nombre: 'Blusa de reporte', costo: 10_000, tallas: { CH: 5, M: 15 } })
const pijama = await addProducto(app, { nombre: '=HYPERLINK("x")', costo: 25_050, tallas: { M: 0 } })
await db.read.updateTable('productos').set({ categoria: 'pijamas' }).where('id', '=', pijama.id).execute()

const noon = (day: number) => `2030-03-${String(day).padStart(2, '0')}T18:00:00.000Z`
const sent: [PedidoStatus, number][] = [
  ['confirmado', 10],
  ['preparando', 30],
  ['enviado', 60],
]
await made({
  at: '2030-03-01T06:00:00.000Z',
  status: 'enviado',
  lineas: [{ producto: blusa, cantidad: 2 }],
  steps: sent,
})
await made({ at: '2030-03-01T05:59:59.999Z', status: 'enviado', lineas: [{ producto: blusa, cantidad: 1 }] })
await made({
  ...{ at: '2030-04-01T05:30:00.000Z', status: 'entregado' as const, de: otraId },
  lineas: [
    { producto: blusa, talla: 'CH', cantidad: 3 },
    { producto: pijama, cantidad: 1 },
  ],
  steps: [['confirmado', 20]],
})
await made({ at: '2030-04-01T06:00:00.000Z', status: 'entregado', lineas: [{ producto: blusa, cantidad: 50 }] })
await made({ at: noon(10), status: 'pendiente', lineas: [{ producto: blusa, cantidad: 4 }] })
await made({
  at: noon(11),
  status: 'cancelado',
  lineas: [{ producto: pijama, cantidad: 6 }],
  steps: [['cancelado', 40]],
})
await made({ at: '2030-02-10T18:00:00.000Z', status: 'enviado', lineas: [{ producto: blusa, cantidad: 4 }] })

describe('figures of a month', () => {
  test('sales count sent and delivered pedidos by the Mexican day they were placed', async () => {
    const { cifras, filas, periodo } = await report(admin, 'ventas', march)
    expect(periodo).toEqual({
      ...{ desde: '2030-03-01', hasta: '2030-03-31' },
      antes: { desde: '2030-01-29', hasta: '2030-02-28' },
    })
    expect(cifras.map(({ titulo, valor, antes }: Record<string, unknown>) => [titulo, valor, antes])).toEqual([
      ['Ventas', 75_050, 50_000],
      ['Pedidos', 2, 2],
      ['Piezas', 6, 5],
      ['Ticket promedio', 37_525, 25_000],
    ])
    expect(filas).toHaveLength(31)
    expect(filas[0]).toEqual({ dia: '2030-03-01', ventasCentavos: 20_000, pedidos: 1, piezas: 2 })
    expect(filas[30]).toEqual({ dia: '2030-03-31', ventasCentavos: 55_050, pedidos: 1, piezas: 4 })
  })

  const casual = { linea: 'Moda Casual', ventasCentavos: 50_000, antesCentavos: 50_000, cambio: 0, piezas: 5 }
  const pijamas = { linea: 'Pijamas', ventasCentavos: 25_050, antesCentavos: 0, cambio: null, piezas: 1 }
  test.each([
    ['lineas', [casual, pijamas]],
    [
      'productos',
      [
        { producto: 'Blusa de reporte', piezas: 5 },
        { producto: '=HYPERLINK("x")', ventasCentavos: 25_050 },
      ],
    ],
    [
      'tallas',
      [
        { talla: 'CH', piezas: 3, parte: 50, ventasCentavos: 30_000 },
        { talla: 'M', piezas: 3, parte: 50, ventasCentavos: 45_050 },
      ],
    ],
    ['desplazamiento', [{ producto: '=HYPERLINK("x")', piezas: 1, existencia: 0, desplazamiento: 100 }]],
    ['consultoras', [{ ventasCentavos: 55_050, pedidos: 1, ultimoDia: '2030-03-31' }, { ventasCentavos: 20_000 }]],
    [
      'tiempos',
      [
        { estado: 'Pendiente', pasos: 3, medianaHoras: 20, noventaHoras: 40 },
        { estado: 'Confirmado', pasos: 1, medianaHoras: 20, noventaHoras: 20 },
        { estado: 'Preparando', pasos: 1, medianaHoras: 30, noventaHoras: 30 },
      ],
    ],
    [
      'enviado',
      [
        {
          linea: 'Moda Casual',
          pedidas: 9,
          agregadas: 0,
          enviadas: 5,
          abiertas: 4,
          canceladas: 0,
          quitadas: 0,
          parte: 55.6,
        },
        {
          linea: 'Pijamas',
          pedidas: 7,
          agregadas: 0,
          enviadas: 1,
          abiertas: 0,
          canceladas: 6,
          quitadas: 0,
          parte: 14.3,
        },
      ],
    ],
  ])('%s', async (vista, expected) => {
    const { filas, total } = await report(admin, vista, march)
    expect(filas.slice(0, expected.length)).toMatchObject(expected)
    if (vista !== 'desplazamiento') expect([filas.length, total]).toEqual([expected.length, expected.length])
  })

  test.each(['', 'periodo=mes-pasado', 'periodo=anio', 'periodo=30-dias', 'desde=2030-01-01&hasta=2030-12-31'])(
    'lines, products, sizes and consultoras add up to the sales: %s',
    async (query) => {
      const sum = (filas: Record<string, number>[], field: string) =>
        filas.reduce((all, it) => all + (it[field] ?? 0), 0)
      const { cifras, filas: bars } = await report(admin, 'ventas', query)
      const [ventas, pedidos, piezas] = cifras.map(({ valor }: { valor: number }) => valor)
      expect([sum(bars, 'ventasCentavos'), sum(bars, 'pedidos'), sum(bars, 'piezas')]).toEqual([
        ventas,
        pedidos,
        piezas,
      ])
      for (const vista of ['lineas', 'tallas'] as const) {
        const { filas } = await report(admin, vista, query)
        expect([vista, sum(filas, 'ventasCentavos'), sum(filas, 'piezas')]).toEqual([vista, ventas, piezas])
      }
      const productos = await exported(admin, {
        vista: 'productos',
        formato: 'xlsx',
        ...Object.fromEntries(new URLSearchParams(query)),
      })
      expect(Math.round(productos.rows.reduce((all, row) => all + Number(row[4]), 0) * 100)).toBe(ventas)
      const { filas } = await report(admin, 'consultoras', query)
      expect([sum(filas, 'ventasCentavos'), sum(filas, 'pedidos')]).toEqual([ventas, pedidos])
    },
  )

  test.each(vistas)('%s of a year without data is empty', async (vista) => {
    const { filas } = await report(admin, vista, 'desde=2035-01-01&hasta=2035-12-31')
    expect(vista === 'desplazamiento' ? [] : filas).toEqual([])
  })
})

test('a changed line counts as sold in its current form and as demand in its original', async () => {
  await made({ at: '2030-06-10T18:00:00.000Z', status: 'enviado', lineas: [{ producto: blusa, cantidad: 3 }] })
  const { id } = await db.read
    .selectFrom('pedidos')
    .select('id')
    .where('createdAt', '=', '2030-06-10T18:00:00.000Z')
    .executeTakeFirstOrThrow()
  await db.write(async (tx) => {
    const line = await tx
      .updateTable('pedidoItems')
      .set({ hasta: 2 })
      .where('pedidoId', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const now = { ...line, desde: 2, hasta: null, cantidad: 1, subtotalCentavos: 10_000 }
    await tx.insertInto('pedidoItems').values(now).execute()
    await tx.updateTable('pedidos').set({ totalCentavos: 10_000 }).where('id', '=', id).execute()
  })
  const june = 'desde=2030-06-01&hasta=2030-06-30'
  expect((await report(admin, 'ventas', june)).cifras.map(({ valor }: { valor: number }) => valor)).toEqual([
    10_000, 1, 1, 10_000,
  ])
  expect((await report(admin, 'productos', june)).filas).toMatchObject([{ piezas: 1, ventasCentavos: 10_000 }])
  expect((await report(admin, 'enviado', june)).filas).toMatchObject([
    { pedidas: 3, agregadas: 0, enviadas: 1, abiertas: 0, canceladas: 0, quitadas: 2 },
  ])
})

test('the rows of ordered and sent add up', async () => {
  const { filas } = await report(admin, 'enviado', 'desde=2030-01-01&hasta=2030-12-31')
  expect(filas.length).toBeGreaterThan(0)
  for (const { pedidas, agregadas, enviadas, abiertas, canceladas, quitadas } of filas)
    expect(pedidas + agregadas).toBe(enviadas + abiertas + canceladas + quitadas)
})

test.each([
  ['desde=1926-01-01&hasta=2026-01-01', 'Elige fechas entre 2000 y 2099'],
  ['desde=2020-01-01&hasta=2026-01-01', 'Elige un periodo de dos años como máximo'],
  ['desde=2026-01-02&hasta=2026-01-01', 'La fecha final es anterior a la inicial'],
  ['desde=2026-01-02', 'Falta la fecha «Hasta»'],
  ['desde=2026-02-30&hasta=2026-03-01', 'Fecha no válida'],
  ['periodo=siglo', 'Periodo desconocido'],
])('periods: %s is refused', async (query, message) => {
  for (const vista of vistas) {
    const problem = await expectProblem(await admin(`/api/reportes/${vista}?${query}`), 'invalid_request')
    expect(problem.errors?.[0]?.message).toBe(message)
  }
})

describe('files', () => {
  const periodo = { desde: '2030-03-01', hasta: '2030-03-31' }

  test('XLSX has the whole table; amounts are numbers in pesos, texts never formulas', async () => {
    const { heads, rows, name } = await exported(admin, { ...periodo, vista: 'productos', formato: 'xlsx' })
    expect(name).toBe('attachment; filename="ventas-por-producto-2030-03-01-2030-03-31.xlsx"')
    expect(heads).toEqual(['Producto', 'SKU', 'Línea', 'Piezas', 'Ventas', 'Antes'])
    expect(rows).toEqual([
      ['Blusa de reporte', blusa.sku, 'Moda Casual', 5, 500, 500],
      ['=HYPERLINK("x")', pijama.sku, 'Pijamas', 1, 250.5, 0],
    ])
  })

  test('CSV has the same, with formula-like texts escaped', async () => {
    const body = { ...periodo, vista: 'productos', formato: 'csv' }
    const csv = await (await admin('/api/reportes/exportacion', { method: 'POST', body })).text()
    expect(csv).toBe(
      [
        'Producto,SKU,Línea,Piezas,Ventas,Antes',
        `Blusa de reporte,${blusa.sku},Moda Casual,5,500.00,500.00`,
        `"'=HYPERLINK(""x"")",${pijama.sku},Pijamas,1,250.50,0.00`,
        '',
      ].join('\r\n'),
    )
    const me = await idOf(app, people.admin)
    const { items } = await (await admin(`/api/admin/bitacora?objeto=${me}&limite=1`)).json()
    expect(items).toMatchObject([{ verbo: 'reporte_exportado', cambios: { vista: [null, 'productos'] } }])
  })

  test.each(vistas)('%s can be read back as XLSX', async (vista) => {
    const { filas, total } = await report(admin, vista, 'periodo=anio')
    const { rows, heads } = await exported(admin, { vista, formato: 'xlsx', periodo: 'anio' })
    expect([vista, rows.length]).toEqual([vista, total])
    expect(filas.length).toBe(Math.min(50, total))
    expect(heads?.every((head) => typeof head === 'string')).toBe(true)
  })
})

test('consultoras: active, new and inactive, each counted once', async () => {
  const { cifras } = await report(admin, 'consultoras', march)
  const values = Object.fromEntries(cifras.map(({ titulo, valor }: Record<string, unknown>) => [titulo, valor]))
  expect(values).toMatchObject({ Activas: 2, Nuevas: 0 })
  const old = await idOf(app, 'teresa.quinones@azahar.test')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const asleep = async () =>
    (await report(admin, 'consultoras', '')).cifras.slice(2, 5).map(({ valor }: { valor: number }) => valor)
  const before = await asleep()
  for (const [days, column] of [
    [30, 0],
    [59, 0],
    [60, 1],
    [90, 2],
    [400, 2],
  ] as const) {
    await db.read
      .updateTable('pedidos')
      .set({ createdAt: daysAgo(days) })
      .where('consultoraId', '=', old)
      .execute()
    const expected = before.toSpliced(column, 1, before[column] + 1)
    expect([days, await asleep()]).toEqual([days, expected])
  }
  await db.read
    .updateTable('pedidos')
    .set({ createdAt: daysAgo(29) })
    .where('consultoraId', '=', old)
    .execute()
  expect(await asleep()).toEqual(before)
})
