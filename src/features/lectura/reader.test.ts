import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPiezas } from '#features/carrito/rules.ts'
import { type Duda, type Entendida, isEntendida, type ProductoLeido } from './lectura.ts'
import { readMensaje } from './reader.ts'

const producto = (sku: string | null, nombre: string, ...tallas: string[]): ProductoLeido => {
  const id = sku ?? nombre
  return { id, sku, nombre, tallas: tallas.map((talla) => ({ id: `${id}/${talla}`, talla })) }
}

const productos = [
  producto('AZ-VES-001', 'Vestido midi Guanajuato, flores de noche', 'XCH', 'CH', 'M', 'G', 'XG'),
  producto('AZ-VES-002', 'Vestido midi Guanajuato, terracota', 'XCH', 'CH', 'M', 'G', 'XG', 'XXG'),
  producto('AZ-FAL-003', 'Falda midi Coyoacán, flores sobre jade', 'CH', 'M', 'G'),
  producto('AZ-TOP-010', 'Top deportivo Malinalco, bugambilia', 'S', 'M', 'L'),
  producto('AZ-BRL-001', 'Bralette Cholula sin varilla, rosa palo', '32B', '34B', '34C', '36B'),
  producto('AZ-BAT-001', 'Bata kimono Xochimilco, bugambilia', 'Unitalla'),
  producto('AZ-BAT-003', 'Bata kimono Xochimilco, flores de talavera', 'CH/M', 'G/XG'),
  producto('AZ-JEA-001', 'Jeans rectos Parral', '26', '28', '30', '32'),
  producto('AZ-NIN-004', 'Playera de niña Papalote', '2', '4', '6', '8'),
  producto('LUNA', 'Pijama Luna de franela', 'CH', 'M'),
  producto(null, 'Chal tejido Pátzcuaro', 'Unitalla'),
]

/** `VES-001/M x2`, or `¿por qué?` with what is known. */
const shown = (partida: Entendida | Duda): string =>
  isEntendida(partida)
    ? `${partida.tallaId} x${partida.cantidad}`
    : [
        '¿',
        partida.porQue,
        '?',
        partida.talla && ` ${partida.talla}`,
        partida.cantidad && ` x${partida.cantidad}`,
      ].join('')

const read = (texto: string): string[] =>
  readMensaje(texto, productos).map((linea) =>
    linea.tipo === 'pedido'
      ? linea.partidas.map(shown).join(' + ')
      : linea.tipo === 'producto'
        ? `${linea.productoId}:`
        : '-',
  )

describe('a line', () => {
  test.each([
    // Codes, however they are typed.
    ['AZ-VES-001 M 2', 'AZ-VES-001/M x2'],
    ['az-ves-001 m 2', 'AZ-VES-001/M x2'],
    ['AZVES001 M 2', 'AZ-VES-001/M x2'],
    ['az ves 001 m', 'AZ-VES-001/M x1'],
    ['AZ–VES–001 M', 'AZ-VES-001/M x1'],
    ['AZ_VES_001 / M', 'AZ-VES-001/M x1'],
    ['AZ.VES.001 M', 'AZ-VES-001/M x1'],
    ['azves001m2', 'AZ-VES-001/M x2'],
    ['AZ-VES-001-M-2', 'AZ-VES-001/M x2'],
    ['AZ-VES-OO1 M', 'AZ-VES-001/M x1'],
    ['AZ-T0P-O10 M', 'AZ-TOP-010/M x1'],
    ['AZ-VES-1 M', 'AZ-VES-001/M x1'],
    ['VES-001 M', 'AZ-VES-001/M x1'],
    ['ＡＺ-ＶＥＳ-００１ M', 'AZ-VES-001/M x1'],
    ['luna m 2', 'LUNA/M x2'],
    // In any order.
    ['2 AZ-VES-001 M', 'AZ-VES-001/M x2'],
    ['M 2 AZ-VES-001', 'AZ-VES-001/M x2'],
    ['2 M del AZ-VES-001', 'AZ-VES-001/M x2'],
    ['quiero 3 piezas en G del az-ves-002 porfa', 'AZ-VES-002/G x3'],
    // Quantities.
    ['AZ-VES-001 M x2', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M x 2', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 Mx2', 'AZ-VES-001/M x2'],
    ['2x AZ-VES-001 G', 'AZ-VES-001/G x2'],
    ['AZ-VES-001 2 pzas M', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M 2pz', 'AZ-VES-001/M x2'],
    ["AZ-VES-001 M 2 pza's", 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M 2 piezas', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M (2)', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 dos M', 'AZ-VES-001/M x2'],
    ['una AZ-VES-001 M x2', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M media docena', 'AZ-VES-001/M x6'],
    ['AZ-VES-001 dos docenas M', 'AZ-VES-001/M x24'],
    ['AZ-VES-001 talla: M, cantidad: 2', 'AZ-VES-001/M x2'],
    ['2️⃣ AZ-VES-001 M', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M un par', '¿cantidad?'],
    ['AZ-VES-001 M 2 3', '¿cantidad?'],
    ['AZ-VES-001 M 2.5', '¿cantidad?'],
    ['AZ-VES-001 M 1/2', '¿cantidad?'],
    ['AZ-VES-001 M 0', '¿cantidad?'],
    ['AZ-VES-001 M 10000', 'AZ-VES-001/M x10000'],
    ['AZ-VES-001 M 10001', '¿cantidad?'],
    ['AZ-VES-001 M 4421234567', '¿cantidad?'],
    // Sizes.
    ['AZ-VES-001 chica', 'AZ-VES-001/CH x1'],
    ['AZ-VES-001 2 medianas', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 Grande', 'AZ-VES-001/G x1'],
    ['AZ-VES-001 extra grande', 'AZ-VES-001/XG x1'],
    ['AZ-VES-001 extrachica x3', 'AZ-VES-001/XCH x3'],
    ['AZ-VES-001 XL', 'AZ-VES-001/XG x1'],
    ['AZ-TOP-010 ch 2', 'AZ-TOP-010/S x2'],
    ['AZ-VES-001 T/M', 'AZ-VES-001/M x1'],
    ['AZ-VES-002 2XG', 'AZ-VES-002/XXG x1'],
    ['AZ-VES-002 2 XG', 'AZ-VES-002/XG x2'],
    ['AZ-VES-001 2XG', '¿talla que no hay? 2xg x1'],
    ['AZ-VES-001 XXG 2', '¿talla que no hay? xxg x2'],
    ['AZ-VES-001 XXXG', '¿talla que no hay? xxxg x1'],
    ['AZ-VES-001 3XL', '¿talla que no hay? 3xl x1'],
    ['AZ-FAL-003 XG', '¿talla que no hay? xg x1'],
    ['AZ-VES-001 talla 50', '¿talla que no hay? 50 x1'],
    ['AZ-BRL-001 34b x2', 'AZ-BRL-001/34B x2'],
    ['AZ-BRL-001 34 C 2 pzas', 'AZ-BRL-001/34C x2'],
    ['AZ-BRL-001 36B 34B', 'AZ-BRL-001/36B x1 + AZ-BRL-001/34B x1'],
    ['AZ-BRL-001 34', '¿sin talla? x34'],
    ['AZ-BAT-001 2', 'AZ-BAT-001/Unitalla x2'],
    ['AZ-BAT-001', 'AZ-BAT-001/Unitalla x1'],
    ['AZ-BAT-001 talla única x3', 'AZ-BAT-001/Unitalla x3'],
    ['AZ-BAT-001 M', '¿talla que no hay? m x1'],
    ['AZ-BAT-003 CH/M 2', 'AZ-BAT-003/CH/M x2'],
    ['AZ-BAT-003 M', '¿talla que no hay? m x1'],
    ['AZ-JEA-001 28 2', 'AZ-JEA-001/28 x2'],
    ['AZ-JEA-001 2 28', 'AZ-JEA-001/28 x2'],
    ['AZ-JEA-001 talla 28', 'AZ-JEA-001/28 x1'],
    ['AZ-JEA-001 28 y 30', 'AZ-JEA-001/28 x1 + AZ-JEA-001/30 x1'],
    ['AZ-NIN-004 talla 4 x2', 'AZ-NIN-004/4 x2'],
    ['AZ-NIN-004 2 pzas talla 6', 'AZ-NIN-004/6 x2'],
    ['AZ-NIN-004 4 2', '¿varias posibilidades?'],
    ['AZ-VES-001', '¿sin talla?'],
    ['AZ-VES-001 x3', '¿sin talla? x3'],
    // Several of one line.
    ['AZ-VES-001 M 2 G 1', 'AZ-VES-001/M x2 + AZ-VES-001/G x1'],
    ['AZ-VES-001 M2 G1', 'AZ-VES-001/M x2 + AZ-VES-001/G x1'],
    ['AZ-VES-001 2M 1G', 'AZ-VES-001/M x2 + AZ-VES-001/G x1'],
    ['AZ-VES-001 M y G', 'AZ-VES-001/M x1 + AZ-VES-001/G x1'],
    ['AZ-VES-001 una M y dos G', 'AZ-VES-001/M x1 + AZ-VES-001/G x2'],
    ['AZ-VES-001 tallas CH, M y XG', 'AZ-VES-001/CH x1 + AZ-VES-001/M x1 + AZ-VES-001/XG x1'],
    ['AZ-VES-001 M y G 2 de cada una', 'AZ-VES-001/M x2 + AZ-VES-001/G x2'],
    ['AZ-VES-001, M, 2', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M, 2, G, 1', 'AZ-VES-001/M x2 + AZ-VES-001/G x1'],
    ['AZ-VES-001 M, G, 2', '¿cantidad? + ¿cantidad?'],
    ['AZ-VES-001 M 3 G', '¿cantidad? + ¿cantidad?'],
    ['AZ-VES-001 M 2, XXG 1', 'AZ-VES-001/M x2 + ¿talla que no hay? xxg x1'],
    ['AZ-VES-001 M 2, 1 AZ-FAL-003 G', 'AZ-VES-001/M x2 + AZ-FAL-003/G x1'],
    ['AZ-VES-001 M 2 AZ-FAL-003 G', 'AZ-VES-001/M x2 + AZ-FAL-003/G x1'],
    // Prices, bullets, emoji, the phone's own words.
    ['AZ-VES-001 M 2 $450', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M $1,250.00 x2', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M 450 pesos', 'AZ-VES-001/M x1'],
    ['AZ-VES-001 2 M 450.00 c/u', 'AZ-VES-001/M x2'],
    ['AZ-VES-001 M x2 total 900', 'AZ-VES-001/M x2'],
    ['• AZ-VES-001 M 👗✨', 'AZ-VES-001/M x1'],
    ['- AZ-VES-001 *M* x2', 'AZ-VES-001/M x2'],
    ['1. AZ-VES-001 M', 'AZ-VES-001/M x1'],
    ['3) AZ-VES-001 M 2', 'AZ-VES-001/M x2'],
    ['3- AZ-VES-001 M', 'AZ-VES-001/M x3'],
    ['[12/11/26 10:32] Lucía: AZ-VES-001 M 2', 'AZ-VES-001/M x2'],
    ['[10:32 a. m., 12/11/2026] Lucía Ñ.: AZ-VES-001 M', 'AZ-VES-001/M x1'],
    ['12/11/26, 10:32 - Lucía: AZ-VES-001 M', 'AZ-VES-001/M x1'],
    // Names.
    ['Vestido midi Guanajuato terracota M 2', 'AZ-VES-002/M x2'],
    ['vestidos guanajuato terracota g', 'AZ-VES-002/G x1'],
    ['falda coyoacan CH', 'AZ-FAL-003/CH x1'],
    ['2 faldas Coyoacán talla M porfa', 'AZ-FAL-003/M x2'],
    ['chal patzcuaro x2', 'Chal tejido Pátzcuaro/Unitalla x2'],
    ['vestido guanajuato M', '¿varias posibilidades?'],
    ['bata xochimilco 2', '¿varias posibilidades?'],
    ['falda coyoacan morada M', '¿varias posibilidades?'],
    ['falda Coyoacán', '¿sin talla?'],
    // Nobody knows the product.
    ['AZ-XXX-999 M 2', '¿sin producto?'],
    ['falda tableada roja M', '¿sin producto?'],
    ['M 2', '¿sin producto?'],
    // It may be taken back.
    ['ya no quiero el AZ-VES-001 M', '¿duda?'],
    ['AZ-VES-001 M cámbialo por G', '¿duda?'],
    ['en vez de AZ-VES-001 M mejor AZ-VES-002 M', '¿duda? + ¿duda?'],
    // No order at all.
    ['Hola, buenas tardes', '-'],
    ['Gracias!! 🙏', '-'],
    ['', '-'],
    ['   ', '-'],
    ['👍', '-'],
    ['———', '-'],
    ['quiero hacer un pedido por favor', '-'],
    ['me confirmas cuándo sale?', '-'],
    ['te deposito el viernes 15', '-'],
    ['<Multimedia omitido>', '-'],
    ['[12/11/26 10:32] Lucía: Hola', '-'],
  ])('%s', (linea, expected) => {
    expect(read(linea)).toEqual([expected])
  })
})

describe('a message', () => {
  test.each([
    ['the code above its sizes', 'AZ-VES-001\nM 2\nG 1', ['AZ-VES-001:', 'AZ-VES-001/M x2', 'AZ-VES-001/G x1']],
    ['a blank line between', 'AZ-VES-001:\n\nM y G', ['AZ-VES-001:', '-', 'AZ-VES-001/M x1 + AZ-VES-001/G x1']],
    ['the code with how many', 'AZ-VES-001 x2\nM', ['AZ-VES-001:', 'AZ-VES-001/M x2']],
    [
      'the code with how many in all',
      'AZ-VES-001 3 pzas\nM 2\nG 1',
      ['AZ-VES-001:', 'AZ-VES-001/M x2', 'AZ-VES-001/G x1'],
    ],
    ['how many of which of two', 'AZ-VES-001 x2\nM y G', ['AZ-VES-001:', '¿cantidad? + ¿cantidad?']],
    ['more of the product before', 'AZ-VES-001 M 2\ny 1 G', ['AZ-VES-001/M x2', 'AZ-VES-001/G x1']],
    ['the name above its sizes', 'Falda Coyoacán\nCH 1', ['AZ-FAL-003:', 'AZ-FAL-003/CH x1']],
    ['names that may be several', 'vestido guanajuato\nM 2', ['¿varias posibilidades?', '¿varias posibilidades?']],
    ['sizes after what nobody knows', 'AZ-VES-001 M\nsaco rojo\nG 2', ['AZ-VES-001/M x1', '-', 'AZ-VES-001/G x2']],
    [
      'sizes after a garment that nobody knows',
      'AZ-VES-001 M\nblusa roja\nG 2',
      ['AZ-VES-001/M x1', '¿sin producto?', '¿sin producto?'],
    ],
    [
      'sizes after what may be nothing of ours',
      'AZ-VES-001 M\nfalda roja\nG 2',
      ['AZ-VES-001/M x1', '¿varias posibilidades?', '¿varias posibilidades?'],
    ],
    ['a name under a code', 'AZ-VES-001\nvestido guanajuato M', ['¿sin talla?', '¿varias posibilidades?']],
    ['a numbered list', '1- AZ-VES-001 M\n2- AZ-FAL-003 G', ['AZ-VES-001/M x1', 'AZ-FAL-003/G x1']],
    ['talk around it', 'Hola!\r\nAZ-VES-001 M 2\r\nGracias', ['-', 'AZ-VES-001/M x2', '-']],
  ])('%s', (_, texto, expected) => {
    expect(read(texto)).toEqual(expected)
  })

  test('what may be several names each, with what it would be', () => {
    const [linea] = readMensaje('vestido guanajuato XXG 2', productos)
    expect(linea).toEqual({
      linea: 'vestido guanajuato XXG 2',
      tipo: 'pedido',
      partidas: [
        {
          porQue: 'varias posibilidades',
          candidatos: [
            { productoId: 'AZ-VES-001', partidas: [] },
            {
              productoId: 'AZ-VES-002',
              partidas: [{ productoId: 'AZ-VES-002', tallaId: 'AZ-VES-002/XXG', cantidad: 2 }],
            },
          ],
        },
      ],
    })
  })

  test('a code that goes on after a space may be either', () => {
    const two = [producto('AZ-1', 'Uno', 'M'), producto('AZ-1-2', 'Dos', 'M')]
    expect(readMensaje('AZ-1 2 M', two)[0]).toMatchObject({ partidas: [{ porQue: 'varias posibilidades' }] })
    expect(readMensaje('AZ-1-2 M', two)[0]).toMatchObject({ partidas: [{ productoId: 'AZ-1-2' }] })
    expect(readMensaje('AZ-1 M 2', two)[0]).toMatchObject({ partidas: [{ productoId: 'AZ-1', cantidad: 2 }] })
  })

  test('a slip that may mean two codes means neither', () => {
    const two = [producto('AZ-OO1', 'Uno', 'M'), producto('AZ-001', 'Dos', 'M')]
    expect(readMensaje('AZ-0O1 M', two)[0]).toMatchObject({ partidas: [{ porQue: 'varias posibilidades' }] })
    expect(readMensaje('AZ-001 M', two)[0]).toMatchObject({ partidas: [{ productoId: 'AZ-001' }] })
  })
})

const words = fc.constantFrom(
  ...[
    'AZ-VES-001',
    'az ves 1',
    'AZ-BRL-001',
    'AZ-NIN-004',
    'AZ-BAT-003',
    'luna',
    'vestido',
    'bata',
    'M',
    'g',
    'ch',
    'xg',
    '2xg',
  ],
  ...[
    '34b',
    '28',
    '4',
    'talla',
    'x2',
    '2 pzas',
    'dos',
    'una',
    '(3)',
    '0',
    '99999',
    'y',
    ',',
    '/',
    '$450',
    'c/u',
    'no',
    '\n',
    '2.5',
    'x',
    '-',
  ],
)
const texts = fc.oneof(
  fc.array(fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 40 }).map((it) => it.join(' ')),
  fc.string({ unit: 'binary', maxLength: 400 }),
)

test('any text: every line is there once; sizes are the product’s; quantities are those of a cart', () => {
  const byId = new Map(productos.map((it) => [it.id, it]))
  fc.assert(
    fc.property(texts, (texto) => {
      const lineas = readMensaje(texto, productos)
      expect(lineas.map(({ linea }) => linea)).toEqual(texto.split(/\r\n|\r|\n/))
      for (const linea of lineas) {
        const partidas = linea.tipo === 'pedido' ? linea.partidas : []
        const all = partidas.flatMap((it) =>
          isEntendida(it) ? it : (it.candidatos ?? []).flatMap((each) => each.partidas),
        )
        for (const { productoId, tallaId, cantidad } of all) {
          expect(byId.get(productoId)?.tallas.map(({ id }) => id)).toContain(tallaId)
          expect(Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= maxPiezas).toBe(true)
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['1', 10_000],
  ['a', 10_000],
  ['1a', 5_000],
  ['M ', 5_000],
  ['1,', 5_000],
  ['[1:11 ', 1_600],
  ['AZ-VES-', 1_400],
  ['AZ-VES-001 M 2\n', 660],
  ['vestido\n', 1_250],
  ['x2 ', 3_300],
  ['$', 10_000],
  ['\n', 10_000],
  [' ', 10_000],
  ['buenas ', 1_400],
])('A107: ten thousand characters of %j are read at once', (piece, times) => {
  const many = Array.from({ length: 100 }, () => productos).flat()
  const before = performance.now()
  readMensaje(piece.repeat(times), many)
  // Under a third of a second on a machine that is free.
  expect(performance.now() - before).toBeLessThan(3_000)
})
