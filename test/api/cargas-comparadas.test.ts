import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { cargasDesk, csv, xlsx } from '../set-up/cargas.ts'
import { formOf, productosApi, productosDesk, talla } from '../set-up/desk-productos.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const admin = app.as('admin')
const catalogo = app.as('catalogo')
const desk = productosDesk(app)
const { given, filas, applied } = cargasDesk(app)

type Row = Record<string, string>
const downloadAll = async (): Promise<Row[]> => {
  const reply = await admin('/api/cargas/exportacion', { method: 'POST', body: { formato: 'csv' } })
  return parse(await reply.text(), { columns: true, bom: true })
}
const download = async (...skus: string[]) => (await downloadAll()).filter((row) => skus.includes(row.SKU ?? ''))
const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
const fileOf = (rows: Row[]) =>
  csv(quoted(Object.keys(rows[0] as Row)), ...rows.map((row) => quoted(Object.values(row))))
const review = async (rows: Row[]) => {
  const { id } = await given(fileOf(rows), 'productos.csv')
  return { id, rows: await filas(id) }
}
const theyChange = async (id: string, part: object) => {
  const now = await desk.read(id)
  expect((await catalogo(`${productosApi}/${id}`, { method: 'PUT', body: { ...formOf(now), ...part } })).status).toBe(
    200,
  )
}
const choose = (id: string, fila: number) => admin(`/api/cargas/${id}/filas/${fila}/eleccion`, { method: 'POST' })

describe('a downloaded file', () => {
  test('a price that changed meanwhile stays when the file is about another product', async () => {
    const one = await desk.created({ sku: 'CMP-1', precioCentavos: 89_900, tallas: [talla('M', 1)] })
    await desk.created({ sku: 'CMP-2', tallas: [talla('M', 1)] })
    const rows = await download('CMP-1', 'CMP-2')
    await theyChange(one.id, { precioCentavos: 99_900, descripcion: 'De lino' })
    const edited = rows.map((row) => (row.SKU === 'CMP-2' ? { ...row, Existencia: '6' } : row))
    const { id, rows: shown } = await review(edited)
    expect(Object.fromEntries(shown.map(({ producto, accion }) => [producto.slice(0, 5), accion]))).toEqual({
      'CMP-1': 'dejar',
      'CMP-2': 'cambiar',
    })
    await applied(id)
    expect(await desk.read(one.id)).toMatchObject({ precioCentavos: 99_900, descripcion: 'De lino' })
  })

  test('a cell that changed on both sides is refused with both values and the author; the file’s value can be chosen', async () => {
    const one = await desk.created({ sku: 'CMP-3', precioCentavos: 89_900, tallas: [talla('CH', 1), talla('M', 1)] })
    const rows = await download('CMP-3')
    await theyChange(one.id, { precioCentavos: 99_900 })
    const [first, ...rest] = rows
    const { id, rows: shown } = await review([{ ...first, 'Precio público': '950' }, ...rest])
    expect(shown[0]?.motivo).toMatch(
      /^«Precio público»: el archivo dice \$950\.00 \(era \$899\.00 al descargarlo\) y ahora es \$999\.00: Ximena .+ lo cambió el \d+ de \w+ a las \d\d:\d\d\.$/,
    )
    expect(shown.map(({ elegible, accion }) => [elegible, accion])).toEqual([
      [true, 'rechazar'],
      [true, 'rechazar'],
    ])
    expect((await choose(id, shown[0]?.fila ?? 0)).status).toBe(200)
    const [chosen] = await filas(id)
    expect(chosen).toMatchObject({
      ...{ accion: 'cambiar', motivo: null, elegible: false },
      cambios: [{ que: 'Precio público', de: '$999.00', a: '$950.00' }],
    })
    await expectProblem(await choose(id, shown[0]?.fila ?? 0), 'conflict')
    const done = await applied(id)
    expect(done).toMatchObject({ cuentas: { productos: { cambiar: 1, rechazar: 0 } }, avance: { hechos: 1 } })
    expect(await desk.read(one.id)).toMatchObject({ precioCentavos: 95_000 })
    await expectProblem(await choose(id, shown[0]?.fila ?? 0), 'conflict')
  })

  test('an empty text is compared too, and a cell that only the file changed is written', async () => {
    const one = await desk.created({ sku: 'CMP-4', tallas: [talla('M', 1)] })
    const [row] = await download('CMP-4')
    await theyChange(one.id, { descripcion: 'De lino' })
    const { rows: both } = await review([{ ...row, Descripción: 'De algodón' }])
    expect(both[0]?.motivo).toContain(
      'el archivo dice De algodón (era Sin descripción al descargarlo) y ahora es De lino',
    )
    const { id, rows: mine } = await review([{ ...row, 'Composición y cuidado': 'Algodón', Descripción: '' }])
    expect(mine[0]).toMatchObject({ accion: 'cambiar', cambios: [{ que: 'Composición y cuidado', nota: null }] })
    await applied(id)
    expect(await desk.read(one.id)).toMatchObject({ descripcion: 'De lino', composicion: 'Algodón' })
  })

  test('a size counted since then is refused with the author, and the file’s value can be chosen', async () => {
    const one = await desk.created({ sku: 'CMP-5', tallas: [talla('M', 1)] })
    const [row] = await download('CMP-5')
    await theyChange(one.id, { tallas: formOf(one).tallas.map((it) => ({ ...it, stock: 40 })) })
    const { id, rows } = await review([{ ...row, Existencia: '7' }])
    expect(rows[0]?.motivo).toMatch(/era 1 al descargar el archivo y ahora es 40\. Ximena .+ escribió 40 el /)
    expect((await choose(id, rows[0]?.fila ?? 0)).status).toBe(200)
    expect((await filas(id))[0]?.cambios).toMatchObject([{ que: 'Existencia de la talla M', de: '40', a: '7' }])
    await applied(id)
    expect((await desk.read(one.id)).tallas).toMatchObject([{ stock: 7 }])
  })

  test('a size that took the name of the downloaded one keeps its stock', async () => {
    const one = await desk.created({ sku: 'CMP-8', tallas: [talla('M', 10), talla('G', 10)] })
    const [m, g] = await download('CMP-8')
    const [first, second] = formOf(one).tallas
    await theyChange(one.id, {
      tallas: [
        { ...first, talla: 'G' },
        { ...second, talla: 'M' },
      ],
    })
    const { rows } = await review([{ ...m, Existencia: '7' }, { ...g }] as Row[])
    expect(rows[0]).toMatchObject({
      accion: 'rechazar',
      motivo: expect.stringContaining('alguien quitó la talla M o le cambió el nombre'),
    })
    const { rows: off } = await review([{ ...m, 'Estado de la talla': 'Inactiva' }])
    expect(off[0]).toMatchObject({ accion: 'rechazar' })
    expect((await review([m, g] as Row[])).rows.map(({ accion }) => accion)).toEqual(['dejar', 'dejar'])
  })

  test('a product without SKU that was renamed meanwhile is refused, not created again', async () => {
    const one = await desk.created({ nombre: 'Rebozo Lluvia', tallas: [talla('M', 1)] })
    const row = (await downloadAll()).find(({ Nombre }) => Nombre === one.nombre)
    await theyChange(one.id, { nombre: 'Rebozo Brisa' })
    const changed = { ...row, 'Precio público': '950' }
    const { rows } = await review([changed])
    expect(rows[0]).toMatchObject({
      accion: 'rechazar',
      motivo: expect.stringContaining('Ya no hay un producto «Rebozo Lluvia» sin SKU, y la fila se descargó de él'),
    })
    expect((await review([{ ...changed, 'Nombre al descargar': '' }])).rows[0]).toMatchObject({ accion: 'crear' })
  })

  test('a row with another error cannot be overridden', async () => {
    const one = await desk.created({ sku: 'CMP-6', tallas: [talla('M', 1)] })
    const [row] = await download('CMP-6')
    await theyChange(one.id, { precioCentavos: 99_900 })
    const { id, rows } = await review([{ ...row, 'Precio público': '950', 'Costo de consultora': 'gratis' }])
    expect(rows[0]).toMatchObject({ accion: 'rechazar', elegible: false })
    await expectProblem(await choose(id, rows[0]?.fila ?? 0), 'conflict')
    await expectProblem(await choose(id, 999), 'not_found')
  })
})

test('a file made by hand shows what each cell replaces, and who wrote it', async () => {
  const one = await desk.created({ sku: 'CMP-7', precioCentavos: 89_900 })
  await theyChange(one.id, { precioCentavos: 99_900 })
  const { id } = await given(await xlsx(['SKU', 'Precio público'], ['CMP-7', 950]))
  expect((await filas(id))[0]).toMatchObject({
    accion: 'cambiar',
    cambios: [{ de: '$999.00', a: '$950.00', nota: expect.stringMatching(/^Lo de ahora: Ximena .+ lo cambió el /) }],
  })
})

test('an XLSX hides the columns of original values, and the template has none', async () => {
  const reply = await admin('/api/cargas/exportacion', { method: 'POST', body: { formato: 'xlsx' } })
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  const heads = (sheets[0]?.rows[0] ?? []) as string[]
  const hidden = heads.filter((_, at) => sheets[0]?.columns?.[at]?.hidden)
  expect(hidden).toContain('Precio público al descargar')
  expect(hidden).toEqual(heads.filter((head) => / al descargar$/.test(head) && head !== 'Existencia al descargar'))
  const template = await readXlsx(new Uint8Array(await (await admin('/api/cargas/plantilla')).arrayBuffer()))
  expect(template.sheets[0]?.rows[0]).not.toContain('Precio público al descargar')
})
