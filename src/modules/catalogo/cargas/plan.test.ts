import { expect, test } from 'vitest'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import type { Cell } from '#shared/sheet.ts'
import { leerHoja } from './hoja.ts'
import { formWith, grupos, planDe } from './plan.ts'

const [ch, m, g] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const talla = (id: string, name: string, stock: number, apartado = 0) => ({
  ...{ id, talla: name, stock, apartado, marca: 1, activo: true, retirada: false },
})
const blusa: AdminProducto = {
  ...{ id: 'b', version: 4, nombre: 'Blusa', sku: 'B-1', descripcion: 'De lino', composicion: null, medidas: null },
  ...{
    categoria: 'moda_casual',
    precioCentavos: 50_000,
    costoConsultoraCentavos: 30_000,
    activo: true,
    publicarEl: null,
    pocasPiezas: null,
  },
  ...{
    imagen: null,
    imagenesAdicionales: [],
    modeloId: null,
    colorNombre: null,
    colorMuestra: null,
    colorFamilia: null,
    colores: [],
  },
  tallas: [talla(ch, 'CH', 5), talla(m, 'M', 8, 3), { ...talla(g, 'G', 2), activo: false, retirada: true }],
}
const read = (...rows: Cell[][]) => {
  const hoja = leerHoja({ name: null, rows: rows.map((cells, index) => ({ row: index + 1, cells })) })
  return hoja.rows.map(hoja.leer)
}
const plan = (...rows: Cell[][]) => planDe(read(...rows), { conocido: blusa })
const motivos = (...rows: Cell[][]) => plan(...rows).filas.map(({ motivo }) => motivo)

test('empty cells and missing columns change nothing', () => {
  expect(plan(['SKU', 'Descripción', 'Talla', 'Existencia'], ['B-1', null, 'CH', null])).toMatchObject({
    ...{ accion: 'dejar', productoId: 'b', version: 4, cambio: { campos: {}, tallas: [] } },
  })
})

test('rows of one SKU are one product, in any case', () => {
  const groups = grupos(read(['SKU', 'Nombre'], ['B-1', 'x'], ['b-1 ', 'x'], [null, 'x'], [null, 'y'], [null, 'x']))
  expect(groups.map((filas) => filas.map(({ fila }) => fila))).toEqual([[2, 3], [4, 6], [5]])
})

test('two prices for one product refuse its rows', () => {
  expect(motivos(['SKU', 'Precio', 'Talla'], ['B-1', 10, 'CH'], ['B-1', 20, 'M'])).toEqual([
    'No se toca: la fila 3, del mismo producto, tiene un error.',
    '«Precio público» no es igual que en la fila 2, del mismo producto.',
  ])
})

const downloaded = ['SKU', 'Talla', 'Existencia', 'Existencia al descargar', 'Control de existencia al descargar']

test('a downloaded row counts for its own size, not for another that has the name now', () => {
  const stockOf = (control: Cell) => plan(downloaded, ['B-1', 'CH', 4, 9, control])
  for (const control of [1, '1', `1@${ch.slice(-8)}`])
    expect(stockOf(control).cambio.tallas).toMatchObject([{ id: ch, stock: 4, stockVisto: 9, marca: 1 }])
  for (const seen of [9, 5]) {
    const other = plan(downloaded, ['B-1', 'CH', 4, seen, `1@${m.slice(-8)}`])
    expect(other).toMatchObject({ accion: 'rechazar', elegible: true })
    expect(other.filas[0]?.motivo).toContain('vacía «Existencia al descargar» para cambiarla')
  }
  expect(stockOf('1@2026').filas[0]?.motivo).toContain('«1@2026» no es lo que se descargó')
})

test('a downloaded row adds no size that was removed since', () => {
  const gone = (existencia: Cell) => plan(downloaded, ['B-1', 'G', existencia, 2, `1@${g.slice(-8)}`])
  for (const existencia of [2, null]) expect(gone(existencia).accion).toBe('dejar')
  expect(gone(7).filas[0]?.motivo).toContain('alguien quitó la talla G o le cambió el nombre')
  expect(plan(['SKU', 'Talla', 'Existencia'], ['B-1', 'G', 7]).cambio.tallas).toMatchObject([{ id: g, stock: 7 }])
})

test('a repeated size, a stock without a size, held pieces, and form errors are refused', () => {
  expect(motivos(['SKU', 'Talla', 'Existencia'], ['B-1', 'm', 9], ['B-1', 'M ', 9])[1]).toContain(
    'también en la fila 2',
  )
  expect(motivos(['SKU', 'Talla', 'Existencia'], ['B-1', null, 9])).toEqual(['«Talla»: falta decir de qué talla es.'])
  expect(motivos(['SKU', 'Talla', 'Existencia'], ['B-1', 'M', 2])[0]).toContain('no puede bajar de 3')
  expect(motivos(['SKU', 'Talla', 'Existencia'], ['B-1', 'CH', -1])).toEqual(['«Existencia»: no puede ser negativo.'])
  expect(motivos(['SKU', 'Precio'], ['B-1', 99_999_999])).toEqual(['«Precio público»: máximo $9,000,000.00.'])
  expect(motivos(['SKU', 'Nombre'], ['B-1', 'x'.repeat(161)])).toEqual(['«Nombre»: máximo 160 caracteres.'])
})

test('a new size is active; a removed one keeps returned pieces', () => {
  const { cambio } = plan(['SKU', 'Talla', 'Existencia'], ['B-1', 'XG', 4], ['B-1', 'G', null])
  expect(cambio.tallas).toEqual([
    { id: null, talla: 'XG', stock: 4, stockVisto: 0, activo: true },
    { id: g, talla: 'G', stock: 2, stockVisto: 2, marca: 1, activo: true },
  ])
  expect(formWith(blusa, cambio).tallas.map(({ id, talla: name }) => [id, name])).toEqual([
    [ch, 'CH'],
    [m, 'M'],
    [g, 'G'],
    [null, 'XG'],
  ])
})

test('changes are applied to the current form, and stock moves from the displayed value', () => {
  const { cambio } = plan(['SKU', 'Talla', 'Existencia', 'Precio'], ['B-1', 'CH', 7, 450])
  const later = { ...blusa, tallas: [talla(ch, 'CH', 4), talla(m, 'M', 8)] }
  expect(formWith(later, cambio)).toMatchObject({
    ...{ nombre: 'Blusa', descripcion: 'De lino', precioCentavos: 45_000 },
    tallas: [
      { id: ch, stock: 7, stockVisto: 5 },
      { id: m, stock: 8, stockVisto: 8 },
    ],
  })
})

test('a new product is inactive by default, and lists what it lacks', () => {
  const fresh = (...rows: Cell[][]) => planDe(read(...rows), {})
  const heads = ['SKU', 'Nombre', 'Categoría', 'Precio', 'Costo', 'Estado']
  const { accion, cambio } = fresh(heads, ['N', 'Nueva', 'Pijamas', 10, 8, null])
  expect([accion, formWith(undefined, cambio).activo]).toEqual(['crear', false])
  expect(formWith(undefined, fresh(heads, ['N', 'Nueva', 'Pijamas', 10, 8, 'Activo']).cambio).activo).toBe(true)
  expect(fresh(heads, ['N', null, null, 10, 8, null]).filas[0]?.motivo).toBe(
    '«Nombre»: el nombre es obligatorio. «Categoría»: elige una categoría.',
  )
})

test('headings are found below a title, in any order and spelling; unknown ones are reported', () => {
  const rows: Cell[][] = [['Lista de otoño'], ['TALLA', 'codigo', 'Proveedor', 'precio publico'], ['M', 'B-1', 'x', 5]]
  const { ignoradas, cabeza } = leerHoja({ name: null, rows: rows.map((cells, index) => ({ row: index + 3, cells })) })
  expect([cabeza, ignoradas]).toEqual([['TALLA', 'codigo', 'Proveedor', 'precio publico'], ['Proveedor']])
})
