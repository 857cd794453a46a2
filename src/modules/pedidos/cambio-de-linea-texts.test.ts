import { expect, it } from 'vitest'
import {
  cambioDeLineaTexts,
  cambioDeLineaWords,
  colorBeside,
  isIgual,
  type LineaDicha,
  piezasOf,
  splitCambios,
} from './cambio-de-linea-texts.ts'

const playera: LineaDicha = {
  ...{ productoId: 'playera', tallaId: 'm', nombre: 'Playera', talla: 'M', cantidad: 3 },
  ...{ precioUnitarioCentavos: 25_000, llegaEl: null },
}
const like = (change: Partial<LineaDicha>): LineaDicha => ({ ...playera, ...change })

const cases: [title: string, antes: LineaDicha | null, despues: LineaDicha | null, words: string[]][] = [
  ['a line that stays', playera, playera, []],
  ['a line of which nothing is left', playera, null, ['Agotada']],
  ['an added line', null, playera, ['Se agrega']],
  ['an added line that arrives later', null, like({ llegaEl: '2026-12-05' }), ['Se agrega', 'Llega el 05/12']],
  ['another size', playera, like({ tallaId: 'g', talla: 'G' }), ['Talla M → G']],
  ['fewer pieces', playera, like({ cantidad: 1 }), ['3 → 1 pieza']],
  ['more pieces', playera, like({ cantidad: 5 }), ['3 → 5 piezas']],
  ['a day of arrival', playera, like({ llegaEl: '2026-12-05' }), ['Llega el 05/12']],
  ['it arrived', like({ llegaEl: '2026-12-05' }), playera, ['Ya está disponible']],
  [
    'another product at its own price',
    playera,
    like({ productoId: 'falda', nombre: 'Falda', precioUnitarioCentavos: 30_000 }),
    ['En lugar de Playera · talla M', '$250.00 → $300.00 c/u'],
  ],
  [
    'size, pieces and arrival at once',
    playera,
    like({ tallaId: 'g', talla: 'G', cantidad: 2, llegaEl: '2026-12-05' }),
    ['Talla M → G', '3 → 2 piezas', 'Llega el 05/12'],
  ],
  ['a size where there was none', like({ tallaId: null, talla: null }), playera, ['Talla única → M']],
]

it.each(cases)('words %s', (_, antes, despues, words) => {
  expect(cambioDeLineaWords({ antes, despues })).toEqual(words)
  expect(isIgual({ antes, despues })).toBe(words.length === 0)
})

it('names garment, colour, size and SKU of a substitute on either side', () => {
  const camisa = like({ productoId: 'c', nombre: 'Camisa de pijama', color: 'Jade', sku: 'AZ-PIJ-001', talla: 'G' })
  const bata = like({ productoId: 'b', nombre: 'Bata corta', color: 'Lila', sku: 'AZ-PIJ-009', talla: 'Unitalla' })
  const cambio = { antes: camisa, despues: bata }
  expect(cambioDeLineaWords(cambio, 'antes')).toEqual(['Cambia por Bata corta · Lila · unitalla · AZ-PIJ-009'])
  expect(cambioDeLineaWords(cambio)).toEqual(['En lugar de Camisa de pijama · Jade · talla G · AZ-PIJ-001'])
  const jade = { antes: playera, despues: like({ productoId: 'j', nombre: 'Camisa, jade', color: 'Jade' }) }
  expect(cambioDeLineaWords(jade, 'antes')).toEqual(['Cambia por Camisa, jade · talla M'])
})

it('separates changed lines from unchanged ones, and counts the pieces of both', () => {
  const stays = { antes: playera, despues: playera }
  const goes = { antes: playera, despues: null }
  const comes = { antes: null, despues: like({ cantidad: 1 }) }
  expect(splitCambios([stays, goes, comes])).toEqual({ cambian: [goes, comes], iguales: [stays] })
  expect(piezasOf([stays, goes, comes])).toEqual({ antes: 6, despues: 4 })
  expect([1, 3].map(cambioDeLineaTexts.iguales)).toEqual(['1 prenda sigue igual', '3 prendas siguen igual'])
})

it.each([
  ['Camisola Oaxaca de lunares, rosa palo y vino', 'Lunares rosa palo y vino', null],
  ['Camisa, jade', 'Jade', null],
  ['Vestido rosa', 'Rosa palo', 'Rosa palo'],
  ['Falda', null, null],
])('beside %s stands the colour %s as %s', (nombre, color, shown) => {
  expect(colorBeside(nombre, color)).toBe(shown)
})
