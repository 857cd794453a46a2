import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { cargasDesk, csv, workbookParts, zip } from '../set-up/cargas.ts'
import { productosDesk } from '../set-up/desk-productos.ts'

/**
 * Files as programs write them. Those in `hojas` were made by LibreOffice 7.4; those of Excel, Google Sheets and Numbers are written here
 * as these programs write them.
 */
const app = await testApp()
const { given, filas } = cargasDesk(app)
const hoja = (name: string) => readFileSync(new URL(`../set-up/hojas/${name}`, import.meta.url))
const said = async (bytes: Uint8Array, name: string) => {
  const carga = await given(bytes, name)
  const rows = await filas(carga.id)
  return rows.map(({ fila, producto, accion, motivo }) => [fila, producto, accion, motivo])
}
const wholes = [
  [4, '001 · Falda d’Ángeles «niña» · talla 28', 'crear', null],
  [6, '002 · Blusa Ñandú · talla Única', 'crear', null],
]

test('LibreOffice XLSX: a title, formulas, an empty row, a date as a price, an error, a second sheet', async () => {
  const rows = await said(hoja('libreoffice.xlsx'), 'libreoffice.xlsx')
  expect(rows.slice(0, 2)).toEqual(wholes)
  expect(rows.slice(2)).toEqual([
    [7, '003 · Con fecha · talla M', 'rechazar', expect.stringContaining('Excel la convirtió en una fecha')],
    [8, '004 · Con error · talla M', 'rechazar', expect.stringContaining('la fórmula da un error')],
  ])
})

test('LibreOffice CSV in Windows encoding with semicolons: accents are read', async () => {
  const rows = await said(hoja('libreoffice-ansi.csv'), 'libreoffice.csv')
  expect(rows.slice(0, 2)).toEqual(wholes)
  expect(rows.slice(2).map(([, , accion]) => accion)).toEqual(['rechazar', 'rechazar'])
})

const lines = [
  'SKU,Nombre,Categoría,Precio,Costo,Talla,Existencia',
  '="005",Peña,Pijamas,"$1,250.00","1,000",M,"1,200"',
]
const one = [[2, '005 · Peña · talla M', 'crear', null]]

test('Excel CSV: with a BOM, semicolons, a sep line, Windows encoding, and as Unicode text', async () => {
  const text = lines.join('\r\n')
  const semicolons =
    'SKU;Nombre;Categoría;Precio;Costo;Talla;Existencia\r\n="005";Peña;Pijamas;1.250,00;1000;M;1200\r\n'
  expect(await said(csv(`\uFEFF${text}`), 'utf8.csv')).toEqual(one)
  expect(await said(csv(semicolons), 'punto-y-coma.csv')).toEqual(one)
  expect(await said(csv(`sep=;\r\n${semicolons}`), 'sep.csv')).toEqual([[3, ...(one[0] as unknown[]).slice(1)]])
  expect(await said(Buffer.from(text, 'latin1'), 'windows.csv')).toEqual(one)
  const tabs = semicolons.replaceAll(';', '\t')
  expect(await said(Buffer.from(`\uFEFF${tabs}`, 'utf16le'), 'unicode.txt')).toEqual(one)
})

test('Numbers CSV: UTF-8, line breaks in cells, trailing empty rows', async () => {
  const numbers = csv(lines[0] as string, '005,"Peña', 'de dos renglones",Pijamas,10,8,M,1', ',,,,,,', ',,,,,,')
  expect(await said(numbers, 'numbers.csv')).toEqual([[2, '005 · Peña\nde dos renglones · talla M', 'crear', null]])
})

test('Google Sheets XLSX: named cells, unknown styles, shared strings', async () => {
  const cell = (ref: string, at: number) => `<c r="${ref}" s="1" t="s"><v>${at}</v></c>`
  const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cell('A1', 0)}${cell('B1', 1)}${cell('D1', 2)}</row><row r="2">${cell('A2', 3)}${cell('B2', 4)}<c r="D2" s="2"><v>499.0</v></c></row><row r="3"/></sheetData></worksheet>`
  const strings = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="5" uniqueCount="5"><si><t>SKU</t></si><si><t>Nombre</t></si><si><t>Precio</t></si><si><t>007</t></si><si><r><t>Ros</t></r><r><t>ita</t></r></si></sst>`
  const parts = workbookParts(sheet, [{ name: 'xl/sharedStrings.xml', text: strings }]).map((part) =>
    part.name === 'xl/_rels/workbook.xml.rels'
      ? {
          ...part,
          text: part.text
            .toString()
            .replace(
              '</Relationships>',
              '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
            ),
        }
      : part,
  )
  const [row] = await said(zip(parts), 'sheets.xlsx')
  expect(row?.slice(0, 2)).toEqual([2, '007 · Rosita'])
  expect(row?.[3]).toContain('«Categoría»: elige una categoría')
  expect(row?.[3]).not.toContain('Precio')
})

test('a SKU that lost its zeros in Excel makes no second product', async () => {
  await productosDesk(app).created({ sku: '0042' })
  const [row] = await said(csv('SKU,Precio', '42,10'), 'ceros.csv')
  expect(row?.slice(2)).toEqual(['rechazar', expect.stringContaining('No hay un SKU «42», pero sí «0042»')])
})

test('a product without a SKU is found by its name, if it is unique', async () => {
  const desk = productosDesk(app)
  await desk.created({ nombre: 'Sin clave', sku: '' })
  await desk.created({ nombre: 'Con clave', sku: 'CC-1' })
  await desk.created({ nombre: 'Gemela', sku: '' })
  await desk.created({ nombre: 'Gemela', sku: '' })
  const rows = await said(csv('Nombre,Precio', 'Sin clave,10', 'Con clave,10', 'Gemela,10', ',10'), 'nombres.csv')
  expect(rows.map(([, , accion, motivo]) => [accion, motivo])).toEqual([
    ['cambiar', null],
    ['rechazar', expect.stringContaining('con el SKU CC-1')],
    ['rechazar', expect.stringContaining('Hay varios productos «Gemela»')],
    ['rechazar', expect.stringContaining('Falta el SKU o el nombre')],
  ])
})
