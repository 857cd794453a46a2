import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canBecome,
  countedOf,
  type DevolucionEstado,
  devolucionEffect,
  devolucionEstados,
  heldOf,
  leftOf,
  type Piezas,
  plazoOf,
} from './rules.ts'

const cambio = (more: Partial<Piezas> = {}): Piezas => ({
  ...{ estado: 'solicitada', tipo: 'cambio', tallaId: 'm', porTallaId: 'g', cantidad: 3, buenas: 0, danadas: 0 },
  ...more,
})

describe('spec 3.3: the return window', () => {
  const entregado = { status: 'entregado' as const, fechaEntrega: '2026-11-05' }
  test.each([
    [entregado, 15, '2026-11-05', { abierto: true, hasta: '2026-11-20', porque: null }],
    [entregado, 15, '2026-11-20', { abierto: true, hasta: '2026-11-20', porque: null }],
    [entregado, 15, '2026-11-21', { abierto: false, hasta: '2026-11-20', porque: 'vencido' }],
    [entregado, 0, '2026-11-05', { abierto: false, hasta: null, porque: 'apagado' }],
    [{ ...entregado, fechaEntrega: null }, 15, '2026-11-05', { abierto: false, hasta: null, porque: 'sin_entrega' }],
    [
      { ...entregado, status: 'enviado' as const },
      15,
      '2026-11-05',
      { abierto: false, hasta: null, porque: 'sin_entrega' },
    ],
  ])('%j with %i days on %s', (pedido, dias, hoy, due) => expect(plazoOf(pedido, dias, hoy)).toEqual(due))
})

describe('states', () => {
  test.each<[DevolucionEstado, held: number, counted: number]>([
    ['solicitada', 0, 3],
    ['aceptada', 3, 3],
    ['recibida', 2, 2],
    ['enviada', 0, 2],
    ['rechazada', 0, 0],
    ['cancelada', 0, 0],
  ])('%s holds %i of the new size and takes up %i of its line', (estado, held, counted) => {
    const came = estado === 'recibida' || estado === 'enviada' ? { buenas: 1, danadas: 1 } : {}
    const it = cambio({ estado, ...came })
    expect([heldOf(it), countedOf(it)]).toEqual([held, counted])
    expect(heldOf({ ...it, tipo: 'devolucion', porTallaId: null })).toBe(0)
  })

  test('each step, by hand', () => {
    const aceptada = cambio({ estado: 'aceptada' })
    const recibida = cambio({ estado: 'recibida', buenas: 1, danadas: 1 })
    expect(devolucionEffect(cambio(), aceptada)).toEqual([{ tallaId: 'g', stock: 0, apartado: 3 }])
    expect(devolucionEffect(aceptada, recibida)).toEqual([
      { tallaId: 'g', stock: 0, apartado: -1 },
      { tallaId: 'm', stock: 1, apartado: 0 },
    ])
    const enviada = cambio({ estado: 'enviada', buenas: 1, danadas: 1 })
    expect(devolucionEffect(recibida, enviada)).toEqual([
      { tallaId: 'm', stock: 0, apartado: 0 },
      { tallaId: 'g', stock: -2, apartado: -2 },
    ])
    // An exchange for the same size is one move.
    const same = { porTallaId: 'm' }
    expect(devolucionEffect({ ...aceptada, ...same }, { ...recibida, ...same })).toEqual([
      { tallaId: 'm', stock: 1, apartado: -1 },
    ])
  })

  test('on any path each good piece returns once, each new one leaves once, and nothing stays held', () => {
    const walk = fc.record({
      piezas: fc.record({
        cantidad: fc.integer({ min: 1, max: 9 }),
        buenas: fc.nat({ max: 9 }),
        danadas: fc.nat({ max: 9 }),
      }),
      swaps: fc.boolean(),
      choices: fc.array(fc.nat({ max: 9 }), { maxLength: 8 }),
    })
    fc.assert(
      fc.property(walk, ({ piezas: { cantidad, buenas, danadas }, swaps, choices }) => {
        fc.pre(buenas + danadas > 0 && buenas + danadas <= cantidad)
        const kind = swaps
          ? { tipo: 'cambio' as const, porTallaId: 'g' }
          : { tipo: 'devolucion' as const, porTallaId: null }
        let now = cambio({ cantidad, ...kind })
        const sums = new Map<string, { stock: number; apartado: number }>()
        const add = (before: Piezas | null, after: Piezas) => {
          for (const { tallaId, stock, apartado } of devolucionEffect(before, after)) {
            const sum = sums.get(tallaId) ?? { stock: 0, apartado: 0 }
            sums.set(tallaId, { stock: sum.stock + stock, apartado: sum.apartado + apartado })
          }
        }
        add(null, now)
        for (const choice of choices) {
          const ways = devolucionEstados.filter((estado) => canBecome(now, estado))
          const to = ways[choice % Math.max(1, ways.length)]
          if (!to) break
          const next = { ...now, estado: to, ...(to === 'recibida' && { buenas, danadas }) }
          add(now, next)
          now = next
        }
        const came = now.buenas + now.danadas
        const isBack = now.estado === 'recibida' || now.estado === 'enviada'
        expect(sums.get('m')?.stock ?? 0).toBe(isBack ? buenas : 0)
        expect(sums.get('g')?.stock ?? 0).toBe(now.estado === 'enviada' ? -came : 0)
        expect(sums.get('g')?.apartado ?? 0).toBe(heldOf(now))
        if (!devolucionEstados.some((estado) => canBecome(now, estado))) expect(heldOf(now)).toBe(0)
      }),
    )
  })

  test('a line has left what no devolución uses', () => {
    const some = [cambio({ cantidad: 2 }), cambio({ estado: 'rechazada' }), cambio({ estado: 'recibida', buenas: 1 })]
    expect([leftOf(5, some), leftOf(3, some), leftOf(1, some)]).toEqual([2, 0, 0])
  })
})
