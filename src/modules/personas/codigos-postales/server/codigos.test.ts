import { describe, expect, test } from 'vitest'
import { type Lugar, lugarText, suggested } from '#modules/personas/codigos-postales/rules.ts'
import { lugarByDigits } from './estados.ts'
import { type Asentamiento, readAsentamientos, WrongFile } from './import-writes.ts'

const heads = 'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP'
async function* linesOf(...lines: string[]) {
  yield* lines
}
async function read(...lines: string[]): Promise<Asentamiento[]> {
  const rows: Asentamiento[] = []
  for await (const row of readAsentamientos(linesOf(...lines))) rows.push(row)
  return rows
}

describe('spec 3.3.5: the postal catalogue', () => {
  const roma = { codigo: '06700', colonia: 'Roma Norte', municipio: 'Cuauhtémoc', estado: 'Ciudad de México' }
  test.each<[string, string[], Asentamiento[]]>([
    [
      'a notice in front',
      ['El Catálogo…', heads, '06700|Roma Norte|Colonia|Cuauhtémoc|Ciudad de México|Ciudad de México|06700'],
      [{ ...roma, ciudad: 'Ciudad de México' }],
    ],
    [
      'no notice, an empty line at the end',
      [heads, '06700|Roma Norte|Colonia|Cuauhtémoc|Ciudad de México||1', ''],
      [{ ...roma, ciudad: 'Cuauhtémoc' }],
    ],
    [
      'other columns in another order',
      [
        'd_estado|D_MNPIO|d_asenta|d_ciudad|x|d_codigo',
        'Ciudad de México|Cuauhtémoc|Roma Norte| Ciudad de México |y|06700',
      ],
      [{ ...roma, ciudad: 'Ciudad de México' }],
    ],
    ['heads alone', [heads], []],
  ])('%s', async (_, lines, rows) => expect(await read(...lines)).toEqual(rows))

  test.each<[string, string[], RegExp]>([
    ['another file', Array.from({ length: 40 }, () => 'SKU,Nombre'), /not the catalogue of Correos de México/],
    ['nothing', [], /not the catalogue/],
    ['a code of four digits', [heads, '6700|Roma|Colonia|C|CDMX||1'], /Line 2 has no code of five digits/],
    ['a line that breaks off', [heads, '06700|Roma'], /Line 2/],
  ])('%s is refused', async (_, lines, message) => {
    const refused = expect(read(...lines)).rejects
    await refused.toThrow(WrongFile)
    await expect(read(...lines)).rejects.toThrow(message)
  })
})

describe('spec 3.3.5: the first digits', () => {
  test.each([
    ['06000', 'Ciudad de México', 'Cuauhtémoc', 'Ciudad de México'],
    ['16999', 'Ciudad de México', 'Xochimilco', 'Ciudad de México'],
    ['20000', 'Aguascalientes', 'Aguascalientes', 'Aguascalientes'],
    ['77500', 'Quintana Roo', '', ''],
    ['57999', 'México', '', ''],
    ['99999', 'Zacatecas', '', ''],
  ])('%s is in %s, %s, where people write %j', (codigo, estado, municipio, ciudad) =>
    expect(lugarByDigits(codigo)).toEqual({ estado, municipio, ciudad, colonias: [] }),
  )

  test('every zone belongs to one estado, except the unassigned ones', () => {
    const zones = Array.from({ length: 100 }, (_, zone) => String(zone).padStart(2, '0'))
    expect(zones.filter((zone) => !lugarByDigits(`${zone}000`))).toEqual(['00', '17', '18', '19'])
    expect(new Set(zones.map((zone) => lugarByDigits(`${zone}000`)?.estado)).size - 1).toBe(32)
  })
})

describe('spec 3.3.5: a código suggests and never blocks', () => {
  const lugar: Lugar = { estado: 'Querétaro', municipio: 'Querétaro', ciudad: 'Querétaro', colonias: ['Centro'] }
  const two = { ...lugar, colonias: ['Centro', 'La Cruz'] }
  test.each<[string, Lugar | null, { ciudad: string; barrio: string }, object, object]>([
    ['empty fields are filled', lugar, { ciudad: '', barrio: ' ' }, {}, { ciudad: 'Querétaro', barrio: 'Centro' }],
    ['of several colonias none is chosen', two, { ciudad: '', barrio: '' }, {}, { ciudad: 'Querétaro' }],
    [
      'of the estado alone nothing is written',
      { ...lugar, ciudad: '', colonias: [] },
      { ciudad: '', barrio: '' },
      {},
      {},
    ],
    ['what was typed stays', lugar, { ciudad: 'Qro', barrio: 'Álamos' }, {}, {}],
    [
      'what another código filled follows',
      lugar,
      { ciudad: 'León', barrio: 'Sur' },
      { ciudad: 'León', barrio: 'Sur' },
      { ciudad: 'Querétaro', barrio: 'Centro' },
    ],
    [
      'what was typed over it stays',
      lugar,
      { ciudad: 'León', barrio: 'Norte' },
      { ciudad: 'León', barrio: 'Sur' },
      { ciudad: 'Querétaro' },
    ],
    [
      'what another código filled goes where there is no answer',
      null,
      { ciudad: 'León', barrio: 'Norte' },
      { ciudad: 'León', barrio: 'Sur' },
      { ciudad: '' },
    ],
    [
      'a filled colonia goes where there are several',
      two,
      { ciudad: 'Querétaro', barrio: 'Sur' },
      { ciudad: 'Querétaro', barrio: 'Sur' },
      { barrio: '' },
    ],
  ])('%s', (_, found, address, filled, expected) => expect(suggested(found, address, filled)).toEqual(expected))

  test.each<[Partial<Lugar>, string]>([
    [{}, 'Querétaro · Centro'],
    [{ municipio: '', colonias: [] }, 'Querétaro'],
    [{ municipio: 'Corregidora', colonias: ['A', 'B'] }, 'Corregidora, Querétaro · 2 colonias para elegir'],
  ])('%j is shown as %j', (more, text) => expect(lugarText({ ...lugar, ...more })).toBe(text))
})
