import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, type Movimiento } from '#modules/existencias/conteo-rules.ts'
import { ajusteDelta, type MovimientoMotivo } from '#modules/existencias/rules.ts'
import { codigosOf, readCodigo, type TallaContable } from './codigo-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 5, 10, minute)).toISOString()
const row = (minute: number, stockDelta: number, motivo: MovimientoMotivo = 'status'): Movimiento => ({
  ...{ motivo, stockDelta },
  createdAt: at(minute),
})
const counted = (contadas: number, from = 10, to = from) => ({ contadas, desde: at(from), hasta: at(to) })
const now = at(59)

describe('spec 3.3: a count against the stock', () => {
  test.each<[string, number, { stock: number; apartado: number }, Movimiento[], object]>([
    [
      'nothing moved',
      4,
      { stock: 5, apartado: 0 },
      [row(5, 5)],
      { habia: 5, diferencia: -1, queda: 4, problema: null },
    ],
    ['two were sent since', 10, { stock: 8, apartado: 0 }, [row(20, -2)], { habia: 10, diferencia: 0, queda: 8 }],
    ['two were sent since, one was missing', 9, { stock: 8, apartado: 0 }, [row(20, -2)], { diferencia: -1, queda: 7 }],
    ['some came back since', 3, { stock: 5, apartado: 0 }, [row(20, 2)], { habia: 3, diferencia: 0, queda: 5 }],
    ['held pieces are here', 5, { stock: 5, apartado: 3 }, [row(20, 0)], { diferencia: 0, problema: null }],
    ['fewer than are held', 2, { stock: 5, apartado: 3 }, [], { queda: 2, problema: 'apartadas' }],
    ['as counted, and short before', 2, { stock: 2, apartado: 2 }, [], { diferencia: 0, problema: null }],
    [
      'another corrected the same',
      4,
      { stock: 4, apartado: 0 },
      [row(20, -1, 'conteo')],
      { diferencia: 0, problema: null },
    ],
    ['another said otherwise', 3, { stock: 4, apartado: 0 }, [row(20, -1, 'conteo')], { problema: 'ya_ajustada' }],
    ['what came in since agrees', 5, { stock: 8, apartado: 0 }, [row(20, 3, 'entrada')], { diferencia: 0, queda: 8 }],
    ['the form wrote over it since', 5, { stock: 9, apartado: 0 }, [row(20, 3, 'ajuste')], { problema: 'ya_ajustada' }],
  ])('%s', (_, contadas, existencia, movimientos, due) => {
    expect(compare(counted(contadas), existencia, movimientos, now)).toMatchObject(due)
  })

  test('a size that moved during its count is counted again', () => {
    const during = compare(counted(5, 10, 20), { stock: 5, apartado: 0 }, [row(15, -1)], now)
    expect(during.problema).toBe('se_movio')
  })

  test.each([
    ['before a week', new Date(Date.parse(now) - 7 * 86_400_000 - 1).toISOString(), 'vieja'],
    ['a week ago', new Date(Date.parse(now) - 7 * 86_400_000).toISOString(), null],
    ['in the future', at(60), 'futura'],
  ])('counted %s', (_, instant, problema) => {
    const contada = { contadas: 5, desde: instant, hasta: instant }
    expect(compare(contada, { stock: 5, apartado: 0 }, [], now).problema).toBe(problema)
  })

  test('whatever pedidos do afterwards, a right count changes nothing and a wrong one is off by its own error', () => {
    const deltas = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.integer({ min: -5, max: 5 }), deltas, (there, off, moves) => {
        const stock = there + moves.reduce((sum, delta) => sum + delta, 0)
        const rows = moves.map((delta, index) => row(11 + index, delta))
        const { diferencia } = compare(counted(there + off), { stock, apartado: 0 }, rows, now)
        expect(diferencia).toBe(off)
      }),
    )
  })

  test('two counts of one shelf in any order correct it once', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9 }), fc.nat({ max: 9 }), (book, there) => {
        const first = compare(counted(there, 10), { stock: book, apartado: 0 }, [], now)
        const rows = [row(30, first.diferencia, 'conteo')]
        const second = compare(counted(there, 12), { stock: first.queda, apartado: 0 }, rows, now)
        expect([second.queda, second.problema]).toEqual([there, null])
      }),
    )
  })
})

test.each([
  ['conteo', 7, 10, -3],
  ['merma', 2, 10, -2],
  ['entrada', 2, 10, 2],
  ['muestra', 1, 10, -1],
] as const)('%s of %i where %i are there changes the stock by %i', (motivo, cantidad, visto, delta) =>
  expect(ajusteDelta(motivo, cantidad, visto)).toBe(delta),
)

describe('spec 3.3: codes', () => {
  const size = (sku: string | null, talla: string): TallaContable => ({
    ...{ id: `${sku} ${talla}`, talla, productoId: `p ${sku}`, nombre: `Prenda ${sku}`, sku },
  })
  const codigos = codigosOf([
    ...['CH', 'M', 'G'].map((talla) => size('AZ-VES-001', talla)),
    ...[size('AZ-BOL-9', 'Unitalla'), size('AZ-1', '2'), size('AZ-12', 'M'), size('AZ-PAN-3', '32'), size(null, 'M')],
    ...[size('AZ-LEN-7', 'CH/M'), size('AZ-LEN-7', 'G/XG')],
  ])
  const read = (code: string, abierto?: TallaContable[]) => {
    const leido = readCodigo(code, codigos, abierto)
    return leido.tipo === 'talla' ? leido.talla.id : leido.tipo
  }

  test.each([
    ['AZ-VES-001-M', 'AZ-VES-001 M'],
    ['AZ-VES-001 M', 'AZ-VES-001 M'],
    ['az ves 001 ch', 'AZ-VES-001 CH'],
    ['  azves001g ', 'AZ-VES-001 G'],
    ['AZ-PAN-3 32', 'AZ-PAN-3 32'],
    ['AZ-LEN-7 CH/M', 'AZ-LEN-7 CH/M'],
    ['AZ-VES-001', 'producto'],
    ['AZ-BOL-9', 'AZ-BOL-9 Unitalla'],
    // Size 2 of AZ-1, or product AZ-12.
    ['AZ-12', 'varias'],
    ['AZ-VES-002', 'nada'],
    ['', 'nada'],
    ['---', 'nada'],
    ['null M', 'nada'],
  ])('%s is %s', (code, due) => expect(read(code)).toBe(due))

  test('a SKU followed by its size', () => {
    const leido = readCodigo('AZ-VES-001', codigos)
    const abierto = leido.tipo === 'producto' ? leido.tallas : []
    expect(read('g', abierto)).toBe('AZ-VES-001 G')
    expect(read('AZ-VES-001-CH', abierto)).toBe('AZ-VES-001 CH')
    expect(read('XXG', abierto)).toBe('nada')
  })
})
