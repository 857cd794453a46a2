import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { falda, talla } from '../set-up/desk-productos.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const admin = app.as('admin')
const asked = (formato: string) => admin('/api/cargas/exportacion', { method: 'POST', body: { formato } })
const body = { ...falda, nombre: '=1+1', sku: '001', tallas: [talla('CH', 2), talla('M', 3)] }
expect((await admin('/api/admin/productos', { method: 'POST', body })).status).toBe(201)

test('spec 3.5: products as CSV have a row per size, with formula-like texts as text', async () => {
  const reply = await asked('csv')
  expect(reply.headers.get('content-disposition')).toContain('productos.csv')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
  expect(text.startsWith('\uFEFFNombre,SKU,')).toBe(true)
  const rows = text.split('\r\n').filter((row) => row.includes(',001,'))
  expect(rows.map((row) => row.split(',').slice(-5))).toEqual([
    ['CH', '2', '2', '0', 'Activa'],
    ['M', '3', '3', '0', 'Activa'],
  ])
  expect(rows.every((row) => row.startsWith("'=1+1,"))).toBe(true)
})

test('as XLSX a code keeps its zeros, amounts are numbers in pesos, and no cell is a formula', async () => {
  const { sheets } = await readXlsx(new Uint8Array(await (await asked('xlsx')).arrayBuffer()))
  const rows = sheets[0]?.rows.filter((row) => row[1] === '001') ?? []
  expect(rows).toHaveLength(2)
  expect(rows[0]?.[0]).toBe('=1+1')
  expect(rows[0]).toContain(500)
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
})

test('the export is logged with its author, and an unknown format is refused', async () => {
  await expectProblem(await asked('xlsm'), 'invalid_request')
  const { items } = await (await admin('/api/admin/bitacora')).json()
  expect(items.some(({ verbo }: { verbo: string }) => verbo === 'productos_exportados')).toBe(true)
})
