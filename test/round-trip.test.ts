import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filasDe, leerHoja } from '#modules/catalogo/cargas/hoja.ts'
import { grupos, planDe } from '#modules/catalogo/cargas/plan.ts'
import { columnas, guardedRows } from '#modules/catalogo/cargas/server/api.ts'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { sheetFile } from '#platform/http/sheet-file.ts'
import { csvRows, workbookRows } from '#platform/sheets/sheet-rows.ts'
import { type Formato, formatos } from '#shared/sheet-formatos.ts'

/** What leaves as a file of products and is given back changes nothing, whatever the products are called. */

const nasty = [
  ...['00777', '1E5', '1E+05', '=A1', '+52', '-1', '@SUM(A1)', '12345678901234567890', '1.250', '1,250.50', '65%'],
  ...[
    "'=1+1",
    "''x",
    "'001",
    '="x"',
    "d'Ángeles",
    '#N/A',
    '####',
    'TRUE',
    '1/2',
    '3-5',
    'MAR-05',
    "'MAR-05",
    '2026-11-05',
    'sep=;',
    '_x0041_',
  ],
  ...['Uno\nDos "tres", cuatro; cinco\ttab', '«Ñandú» – ‘x’ 😀 <b>&amp;', 'ﬁ ½', ' '],
]
const text = fc
  .oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme-composite', maxLength: 20 }))
  .map((it) =>
    it
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, (sign) => (sign === '\n' ? sign : ''))
      .trim(),
  )
  .filter((it) => it.isWellFormed())
const some = text.filter((it) => it !== '')

const productos = fc
  .record({
    nombre: some,
    sku: some,
    descripcion: text,
    talla: some,
    stock: fc.nat(999_999),
    centavos: fc.nat(900_000_000),
  })
  .map(
    ({ nombre, sku, descripcion, talla, stock, centavos }): AdminProducto => ({
      ...{ id: 'p', version: 1, nombre, sku, descripcion: descripcion || null, composicion: null, medidas: null },
      ...{ categoria: 'moda_casual', precioCentavos: centavos, costoConsultoraCentavos: centavos, activo: true },
      ...{ publicarEl: null, pocasPiezas: null, imagen: null, imagenesAdicionales: [], modeloId: null },
      ...{ colorNombre: null, colorMuestra: null, colorFamilia: null, colores: [] },
      tallas: [
        {
          id: '018f0000-0000-7000-8000-000000000001',
          talla,
          stock,
          apartado: 0,
          marca: 1,
          activo: true,
          retirada: false,
        },
      ],
    }),
  )

async function* rowsOf(producto: AdminProducto) {
  yield* filasDe(producto)
}

async function givenBack(producto: AdminProducto, formato: Formato) {
  const rows = guardedRows(rowsOf(producto), formato)
  const { body } = sheetFile('productos', { formato, name: 'Productos', columns: columnas(), rows })
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  const sheet = formato === 'xlsx' ? await workbookRows(bytes) : { name: null, rows: csvRows(bytes) }
  const hoja = leerHoja(sheet)
  const [group = []] = grupos(hoja.rows.map(hoja.leer))
  return planDe(group, { conocido: producto })
}

describe.each(formatos)('as %s', (formato) => {
  test.each(nasty.map((it) => it.trim()).filter(Boolean))('%j as name, SKU, text and size', async (it) => {
    const [producto] = fc.sample(productos, { numRuns: 1, seed: 1 })
    const named = { ...(producto as AdminProducto), nombre: it, sku: it, descripcion: it }
    named.tallas = [{ ...(named.tallas[0] as AdminProducto['tallas'][number]), talla: it }]
    const { accion, filas } = await givenBack(named, formato)
    expect([accion, filas[0]?.motivo, filas[0]?.cambios]).toEqual(['dejar', null, []])
  })

  test('any product', async () => {
    await fc.assert(
      fc.asyncProperty(productos, async (producto) => {
        const { accion, filas } = await givenBack(producto, formato)
        expect([accion, filas[0]?.motivo, filas[0]?.cambios]).toEqual(['dejar', null, []])
      }),
      { numRuns: 200 },
    )
  })
})
