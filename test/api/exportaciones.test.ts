import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { formatMinute, mexicanDay } from '#shared/format.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { addedClienta } from '../set-up/clientas.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const producto = await addProducto(app, { nombre: '=1+1', tallas: { M: 50 } })
const { id } = await placed(consultora, lineaOf(producto, 'M', 2))
const pago = { fecha: mexicanDay(new Date()), forma: 'efectivo', referencia: null, centavos: 10_050, version: 1 }
expect((await admin(`/api/pedidos/${id}/pagos`, { method: 'POST', body: pago })).status).toBeLessThan(300)
const llamada = { resultado: 'no_contesto', nota: null, volverEl: null }
expect((await admin(`/api/pedidos/${id}/llamadas`, { method: 'POST', body: llamada })).status).toBeLessThan(300)
const pedido = await (await admin(`/api/pedidos/${id}`)).json()
const total = producto.costo * 2

type Cell = { value: unknown; type: string; numFmt?: string }

async function sheetOf(reply: Response): Promise<Map<string, Cell>[]> {
  expect([reply.status, reply.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx"')])
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()), { readStyles: true })
  const [heads = [], ...rows] = sheets[0]?.rows ?? []
  return rows.map(
    (row, at) =>
      new Map(
        row.map((value, column) => {
          const cell = sheets[0]?.cells?.get(`${at + 1},${column}`)
          const numFmt = cell?.style?.numFmt
          return [String(heads[column]), { value, type: cell?.type ?? 'none', ...(numFmt && { numFmt }) }]
        }),
      ),
  )
}

async function linesOf(reply: Response, delimiter: string): Promise<Record<string, string>[]> {
  expect([reply.status, reply.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.csv"')])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  return parse(text, { delimiter, bom: true, columns: true })
}

const pedidos = (formato: string, que = 'pedidos') =>
  admin('/api/pedidos/exportacion', { method: 'POST', body: { filtro: {}, ids: [id], que, formato } })

test('pedidos as XLSX: dates are dates, amounts are numbers, a phone keeps its plus', async () => {
  const [row] = await sheetOf(await pedidos('xlsx'))
  const clock = new Date(Date.parse(pedido.createdAt) - 6 * 3_600_000)
  expect(row?.get('Fecha')).toEqual({ value: clock, type: 'date', numFmt: 'dd/mm/yyyy hh:mm' })
  expect(row?.get('Teléfono')).toEqual({ value: '+52 442 123 4567', type: 'string', numFmt: '@' })
  expect(row?.get('Total')).toEqual({ value: total / 100, type: 'number', numFmt: '"$"#,##0.00' })
  expect(row?.get('Pagado')?.value).toBe(100.5)
  expect(row?.get('Por pagar')?.value).toBe((total - 10_050) / 100)
  expect(row?.get('Última llamada')?.type).toBe('date')
  expect(row?.get('Resultado de la llamada')?.value).toBe('No contestó')
})

test('lines as XLSX: a SKU is text, and a formula-like name is no formula', async () => {
  const [row] = await sheetOf(await pedidos('xlsx', 'lineas'))
  expect(row?.get('SKU')).toEqual({ value: producto.sku, type: 'string', numFmt: '@' })
  expect(row?.get('Producto')).toEqual({ value: '=1+1', type: 'string', numFmt: '@' })
  expect(row?.get('Precio')).toEqual({ value: producto.costo / 100, type: 'number', numFmt: '"$"#,##0.00' })
})

test('lines as CSV: a SKU or size that Excel would change is marked as text', async () => {
  const own = await addProducto(app, { nombre: 'MAR-05', tallas: { '3-5': 9, '28': 9 } })
  const sku = `000${Date.now()}`
  await app.context.db.write((tx) =>
    tx.updateTable('productos').set({ sku, skuClave: sku }).where('id', '=', own.id).execute(),
  )
  const { id: theirs } = await placed(consultora, lineaOf(own, '3-5', 1), lineaOf(own, '28', 1))
  for (const [que, delimiter] of [
    ['csv', ','],
    ['csv_punto_y_coma', ';'],
  ] as const) {
    const body = { filtro: {}, ids: [theirs], que: 'lineas', formato: que }
    const rows = await linesOf(await admin('/api/pedidos/exportacion', { method: 'POST', body }), delimiter)
    expect(rows.map(({ SKU, Producto, Talla }) => [SKU, Producto, Talla])).toEqual([
      [`'${sku}`, "'MAR-05", "'3-5"],
      [`'${sku}`, "'MAR-05", '28'],
    ])
  }
})

test('pedidos as CSV: decimal points with `,`, decimal commas with `;`', async () => {
  const [withComma] = await linesOf(await pedidos('csv'), ',')
  const [withSemicolon] = await linesOf(await pedidos('csv_punto_y_coma'), ';')
  expect(withComma).toMatchObject({
    ...{ Teléfono: '+52 442 123 4567', Total: (total / 100).toFixed(2), Pagado: '100.50', Piezas: '2' },
    Fecha: formatMinute(pedido.createdAt),
  })
  expect(withSemicolon).toMatchObject({ Teléfono: '+52 442 123 4567', Pagado: '100,50' })
})

const formatos = ['xlsx', 'csv', 'csv_punto_y_coma'] as const
const read = (reply: Response, formato: (typeof formatos)[number]): Promise<Record<string, unknown>[]> =>
  formato === 'xlsx'
    ? sheetOf(reply).then((rows) =>
        rows.map((row) => Object.fromEntries([...row].map(([head, { value }]) => [head, value]))),
      )
    : linesOf(reply, formato === 'csv' ? ',' : ';')

test('consultoras: the phone keeps its plus in every file, and days are days', async () => {
  const set = { telefono: '+13055551234' }
  const otra = await idOf(app, people.otraConsultora)
  await app.context.db.write((tx) => tx.updateTable('profiles').set(set).where('id', '=', otra).execute())
  const asked = (formato: string) =>
    admin('/api/consultoras/exportacion', { method: 'POST', body: { estado: 'activa', formato } })
  const rows = await Promise.all(formatos.map(async (formato) => read(await asked(formato), formato)))
  for (const [at, list] of rows.entries()) {
    const phoneOf = (email: string) => list.find((row) => row.Email === email)?.Teléfono
    expect(phoneOf(people.otraConsultora)).toBe(at === 0 ? '+13055551234' : '+1 3055551234')
    expect(phoneOf(people.consultora)).toMatch(/^\+52 \d{3} \d{3} \d{4}$/)
  }
  expect(rows[0]?.[0]?.Desde).toBeInstanceOf(Date)
})

test('a libreta: phones, negative amounts and formula-like names', async () => {
  const send: Fetch = app.as('otraConsultora')
  const clienta = await addedClienta(send, '-Ana', { telefono: '442 555 0101' })
  const abono = { fecha: mexicanDay(new Date()), centavos: 6_350, nota: null }
  expect((await send(`/api/clientas/${clienta}/abonos`, { method: 'POST', body: abono })).status).toBe(201)
  for (const formato of formatos) {
    const rows = await read(await send(`/api/libreta/exportacion?formato=${formato}`), formato)
    const row = rows.find(({ Nombre }) => String(Nombre).endsWith('-Ana'))
    expect(row?.Nombre).toBe(formato === 'xlsx' ? '-Ana' : "'-Ana")
    expect(row?.Teléfono).toBe('+52 442 555 0101')
    expect(row?.Debe).toBe({ xlsx: -63.5, csv: '-63.50', csv_punto_y_coma: '-63,50' }[formato])
  }
})

test('every report can be exported in every format', async () => {
  for (const vista of ['ventas', 'consultoras', 'enviado', 'busquedas'])
    for (const formato of formatos) {
      const body = { vista, formato, periodo: 'mes' }
      const rows = await read(await admin('/api/reportes/exportacion', { method: 'POST', body }), formato)
      if (vista === 'ventas') expect(rows[0]?.Fecha).toEqual(formato === 'xlsx' ? expect.any(Date) : expect.any(String))
    }
})

test('the template stores codes and sizes as text in every row', async () => {
  const { sheets } = await readXlsx(new Uint8Array(await (await admin('/api/cargas/plantilla')).arrayBuffer()), {
    readStyles: true,
  })
  const heads = sheets[0]?.rows[0] ?? []
  for (const head of ['SKU', 'Talla'])
    for (const row of [1, 5_000, 10_000])
      expect(sheets[0]?.cells?.get(`${row},${heads.indexOf(head)}`)?.style?.numFmt).toBe('@')
})

test('an unknown format is refused', async () => {
  expect((await pedidos('ods')).status).toBe(400)
  expect((await app.as('consultora')(`/api/libreta/exportacion?formato=${newId()}`)).status).toBe(400)
})
