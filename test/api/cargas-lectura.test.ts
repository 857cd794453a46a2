import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { cargasDesk, csv, workbookParts, xlsx, zip } from '../set-up/cargas.ts'
import { productosDesk, talla } from '../set-up/desk-productos.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const desk = productosDesk(app)
const { given, give, filas, apply, applied } = cargasDesk(app)
const dudasOf = async (id: string) =>
  (await filas(id)).map(({ cambios }) => cambios.filter(({ duda }) => duda).map(({ a }) => a))

test('a file asks the form’s questions row by row, and is applied only when they are confirmed', async () => {
  const falda = await desk.created({ sku: 'D-1' })
  const carga = await given(csv('SKU,Precio,Costo', 'D-1,100,'))
  expect(carga.dudas).toBe(1)
  expect(await dudasOf(carga.id)).toEqual([
    ['El costo de consultora, $325.00, es mayor que el precio público, $100.00.'],
  ])
  const refused = await expectProblem(await leavesNoTrace(app, () => apply(carga.id, false)), 'conflict')
  expect(refused.detail).toContain('Hay 1 producto con algo que parece un error')
  await applied(carga.id)
  expect(await desk.read(falda.id)).toMatchObject({ precioCentavos: 10_000 })
})

test('$0.00 on an active product is asked about, unless it was saved so before', async () => {
  const gratis = await desk.created({ sku: 'D-2', precioCentavos: 0, costoConsultoraCentavos: 0 })
  const cero = await given(csv('SKU,Nombre,Categoría,Precio,Costo,Estado', 'D-3,Bata,Pijamas,0,0,Activo'))
  expect((await dudasOf(cero.id))[0]).toHaveLength(2)
  const same = await given(csv('SKU,Nombre', 'D-2,Otra falda'))
  expect(same).toMatchObject({ dudas: 0, cuentas: { productos: { cambiar: 1 } } })
  expect((await apply(same.id, false)).status).toBe(202)
  expect(gratis.precioCentavos).toBe(0)
})

test('a changed name that is not plausible text is asked about', { timeout: 60_000 }, async () => {
  await desk.created({ sku: 'D-4', nombre: 'Blusón ñandú' })
  for (const nombre of ['BlusÃ³n Ã±andÃº', 'Blus—n –andœ', 'Blus?n', 'Blus√≥n']) {
    const carga = await given(csv('SKU,Nombre', `D-4,${nombre}`))
    expect([nombre, await dudasOf(carga.id)]).toEqual([nombre, [[`«${nombre}» tiene letras que parecen un error.`]]])
  }
  for (const nombre of ['Blusón «Ñandú»', 'Falda d’Ángeles – niña', 'SÃO PAULO', 'Talla 30–40 °C', '¿Qué onda?']) {
    const carga = await given(csv('SKU,Nombre', `D-4,${nombre}`))
    expect([nombre, carga.dudas]).toEqual([nombre, 0])
  }
})

test('suspicious rows can be listed alone', async () => {
  const carga = await given(
    csv('SKU,Nombre,Categoría,Precio,Costo', 'D-5,Uno,Pijamas,10,8', 'D-6,Dos,Pijamas,1.25,800'),
  )
  const reply = await app.as('admin')(`/api/cargas/${carga.id}/filas?dudas=si`)
  expect((await reply.json()).items.map(({ fila }: { fila: number }) => fila)).toEqual([3])
})

const priceOf = async (file: Buffer) => {
  const rows = await filas((await given(file)).id)
  return rows.map(({ cambios, motivo }) => cambios.find(({ que }) => que === 'Precio público')?.a ?? motivo)
}

test('1.250 in a file is refused unless its other amounts decide the format', { timeout: 60_000 }, async () => {
  const rows = (...precios: string[]) => precios.map((it, at) => `P-${at};P ${at};Pijamas;${it};1`)
  const head = 'SKU;Nombre;Categoría;Precio;Costo'
  expect(await priceOf(csv(head, ...rows('1.250', '300')))).toEqual([
    '«Precio público»: «1.250» puede ser 1,250 o 1.250: escríbelo sin separar los miles.',
    '$300.00',
  ])
  expect(await priceOf(csv(head, ...rows('1.250', '1.250,00')))).toEqual(['$1,250.00', '$1,250.00'])
  expect((await priceOf(csv(head, ...rows('1.250', '12.50'))))[0]).toContain('puede ser')
  expect((await priceOf(csv(head, ...rows('1,250', '12,50'))))[0]).toContain('puede ser')
  expect(await priceOf(csv(head, ...rows('1,250', '12.50')))).toEqual(['$1,250.00', '$12.50'])
  expect(await priceOf(csv(head, 'P-1;P;Pijamas;1.250;999,50'))).toEqual(['$1,250.00'])
})

test('a CSV row with more cells than heads is refused: `1,250` without quotes is not $1.00 and 250 pieces', async () => {
  const said = async (...lines: string[]) => (await filas((await given(csv(...lines))).id)).map(({ motivo }) => motivo)
  const longer = expect.stringContaining('más celdas que títulos')
  expect(await said('SKU,Nombre,Categoría,Costo,Precio,Talla,Existencia', 'P-9,Bata,Pijamas,1,1,250,M,5')).toEqual([
    longer,
  ])
  expect(await said('SKU;Nombre;Categoría;Precio;Costo', 'P-9;Bata;Pijamas;10;1;;;')).toEqual([null])
})

test('number formats: a SKU keeps its zeros, 65 % is no price, and 16 digits are no SKU', async () => {
  const styles = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
  const head = ['SKU', 'Nombre', 'Categoría', 'Precio', 'Costo'].map(text).join('')
  const row = (sku: string, precio: string) => `${sku}${text('Bata')}${text('Pijamas')}${precio}${number('1')}`
  const rows = [
    row(number('777', 1), number('499')),
    row(number('888', 1), number('0.65', 2)),
    row(number('1.2345678901234567E15'), number('10')),
    row('<c t="b"><v>1</v></c>', number('10')),
    row('<c t="e"><v>#N/A</v></c>', number('10')),
    row(number('46000', 3), number('10')),
    row('<c><f>A2</f></c>', number('10')),
    row('<c t="str"><f>"F-"&amp;1</f><v>F-1</v></c>', '<c><f>5*2</f><v>10</v></c>'),
  ]
  const xml = [head, ...rows].map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
  const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml}</sheetData></worksheet>`
  const rels =
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'
  const parts = workbookParts(sheet, [{ name: 'xl/styles.xml', text: styles }]).map((part) =>
    part.name.endsWith('workbook.xml.rels')
      ? { ...part, text: String(part.text).replace('</Relationships>', rels) }
      : part,
  )
  const read = await filas((await given(zip(parts))).id)
  expect(read.map(({ producto, motivo }) => motivo ?? producto)).toEqual([
    '00777 · Bata',
    '«Precio público»: «65%» es un porcentaje: escribe la cantidad en pesos.',
    expect.stringContaining('más de 15 cifras'),
    expect.stringContaining('VERDADERO o FALSO'),
    expect.stringContaining('#N/A'),
    expect.stringContaining('en una fecha'),
    expect.stringContaining('fórmula sin resultado'),
    'F-1 · Bata',
  ])
})

test('a CSV in Mac Roman is read; one of uncertain encoding is refused with instructions', async () => {
  const mac = Buffer.from('SKU,Nombre\nD-7,Blus\x97n \x96and\x9c', 'latin1')
  const [row] = await filas((await given(mac)).id)
  expect(row?.producto).toBe('D-7 · Blusón ñandú')
  const unknown = Buffer.from('SKU,Nombre\nD-7,Pe\xa4a', 'latin1')
  expect((await expectProblem(await give(unknown, 'dos.csv'), 'unsupported_type')).detail).toContain('CSV UTF-8')
})

const nasty: { nombre: string; sku: string; descripcion: string; tallas: string[] }[] = [
  { nombre: '=1+1', sku: '00777', descripcion: 'Uno\nDos "tres", cuatro; cinco\ttab', tallas: ['28', 'M'] },
  { nombre: "'=1+1", sku: '1E5', descripcion: "'+52", tallas: ['001'] },
  { nombre: '="x"', sku: '=A1', descripcion: '1.250', tallas: ['1/2'] },
  { nombre: "'001", sku: '+52', descripcion: '#N/A', tallas: ['=M'] },
  { nombre: '@SUM(A1)', sku: '12345678901234567890', descripcion: '1E+05', tallas: ['-'] },
  { nombre: 'a_x0041_b', sku: '1E+05', descripcion: "''", tallas: ['65%'] },
  { nombre: 'Ñandú «’–—» 😀 <b>&amp;', sku: '-1', descripcion: '####', tallas: ['TRUE'] },
]

test.each(['xlsx', 'csv', 'csv_punto_y_coma'])('an exported %s file changes nothing', async (formato) => {
  if (formato === 'xlsx')
    for (const { tallas, ...it } of nasty)
      await desk.created({
        ...it,
        ...{ precioCentavos: 125_000, costoConsultoraCentavos: 99_950 },
        tallas: tallas.map((talla) => ({ id: null, talla, stock: 1_200, stockVisto: 0, activo: true })),
      })
  const reply = await app.as('admin')('/api/cargas/exportacion', { method: 'POST', body: { formato } })
  const carga = await given(new Uint8Array(await reply.arrayBuffer()), `productos.${formato}`)
  const { crear, cambiar, rechazar, dejar } = carga.cuentas.productos
  const rows = (await filas(carga.id)).filter(({ accion }) => accion !== 'dejar')
  expect(rows.map(({ producto, motivo, cambios }) => [producto, motivo, cambios])).toEqual([])
  expect([crear, cambiar, rechazar]).toEqual([0, 0, 0])
  expect(dejar).toBeGreaterThan(nasty.length)
})

test('typed cells are read as displayed', async () => {
  const file = await xlsx(['SKU', 'Nombre', 'Categoría', 'Precio', 'Costo'], ['T-1', 'Bata', 'Pijamas', 10.005, 8])
  const [row] = await filas((await given(file)).id)
  expect(row?.motivo).toContain('«10.005» tiene más de dos decimales')
})

/** The files in `hojas` were made by LibreOffice 7.4; those of Excel, Google Sheets and Numbers are written here. */
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

test('products on several sheets are refused by name, and hidden sheets and notes are not read', async () => {
  const rows = [
    ['SKU', 'Precio'],
    ['HOJA-1', 12],
  ]
  const given = (...sheets: { name: string; rows: (string | number)[][]; hidden?: boolean }[]) => writeXlsx({ sheets })
  const refused = async (file: Uint8Array) => (await expectProblem(await give(file), 'invalid_request')).detail
  const blusas = { name: 'Blusas', rows }
  const faldas = { name: 'Faldas', rows: [['Catálogo de otoño'], ...rows] }
  const notas = { name: 'Notas', rows: [['SKU', 'Los precios son de lista'], ['Nombre']] }
  expect(await refused(await given(blusas, notas, faldas, { name: 'Ropa y más', rows }))).toContain(
    'productos en más de una hoja: «Blusas», «Faldas» y «Ropa y más».',
  )
  expect(await refused(await given(notas, faldas))).toContain(
    'La primera hoja, «Notas», no tiene productos, y «Faldas»',
  )
  const one = await said(await given(blusas, notas, { ...faldas, hidden: true }), 'una.xlsx')
  expect(one.map(([fila, producto]) => [fila, producto])).toEqual([[2, 'HOJA-1']])
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

test('a name is one name in any case, with any apostrophe, space or accent', async () => {
  const { id } = await desk.created({ nombre: 'Blusa d’Or pálida', sku: '' })
  const written = ["BLUSA D'OR  PALIDA", 'Blusa d`or\u00A0pálida']
  const rows = await said(csv('Nombre,Precio', ...written.map((nombre) => `${nombre},10`)), 'apostrofos.csv')
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['cambiar', null],
    ['cambiar', null],
  ])
  await applied((await given(csv('Nombre,Precio', `${written[0]},10`), 'apostrofos.csv')).id)
  expect(await desk.read(id)).toMatchObject({ nombre: 'Blusa d’Or pálida', precioCentavos: 1_000 })
  const asked = csv('SKU,Nombre,Categoría,Precio,Costo', `OR-1,${written[1]},Pijamas,10,8`)
  expect((await filas((await given(asked, 'con-sku.csv')).id))[0]?.cambios).toContainEqual(
    expect.objectContaining({ duda: true, a: expect.stringContaining('sin SKU: se creará otro') }),
  )
})

test('a downloaded row without SKU follows its product when its name is changed, and makes none when a SKU is typed', async () => {
  const { id } = await desk.created({ nombre: 'Capa de lluvia', sku: '' })
  const heads = 'SKU,Nombre,Nombre al descargar,Precio,Precio público al descargar'
  await applied((await given(csv(heads, ',Capa de viento,Capa de lluvia,500,500'), 'capa.csv')).id)
  expect(await desk.read(id)).toMatchObject({ nombre: 'Capa de viento' })
  const [row] = await filas((await given(csv(heads, 'CV-1,Capa de viento,Capa de viento,500,500'), 'capa.csv')).id)
  expect(row).toMatchObject({ accion: 'rechazar', motivo: expect.stringContaining('se descargó de «Capa de viento»') })
})

test('a size that Excel made a day, and an amount in another currency, are refused with the cell’s name', async () => {
  await desk.created({ sku: 'DIA-1', tallas: [talla('3-5', 2)] })
  const [day] = await said(csv('SKU,Talla,Existencia', 'DIA-1,05-mar,4'), 'dia.csv')
  expect(day?.slice(2)).toEqual(['rechazar', expect.stringContaining('«Talla»: Excel la convirtió en una fecha')])
  const rows = [
    ['SKU', 'Precio'],
    ['DIA-1', 12],
  ]
  for (const [numFmt, motivo] of [
    ['[$USD] #,##0.00', '«USD 12» no es una cantidad en pesos'],
    ['[$€-2] #,##0.00', '«€ 12» no es una cantidad en pesos'],
    ['[$$-80A]#,##0.00', null],
  ] as const) {
    const cells = new Map([['1,1', { value: 12, style: { numFmt } }]])
    const [row] = await said(await writeXlsx({ sheets: [{ name: 'Hoja1', rows, cells }] }), 'moneda.xlsx')
    expect(row?.[3]).toEqual(motivo && expect.stringContaining(motivo))
  }
})
