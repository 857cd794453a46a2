import { describe, expect, test } from 'vitest'
import { type Destino, destinosOf, type Motivo, planOf, whyStays } from './cambio-rules.ts'
import { nextStep, type PedidoStatus, pedidoStatuses } from './rules.ts'

describe('spec 3.1: several pedidos to their next status', () => {
  test('the next step of each status', () => {
    expect(pedidoStatuses.map((status) => nextStep(status))).toEqual([
      ...['confirmado', 'preparando', 'enviado', 'entregado', null, null],
    ])
  })

  test.each<[PedidoStatus, boolean, Destino | PedidoStatus, boolean, Motivo | null]>([
    ['pendiente', false, 'siguiente', false, null],
    ['pendiente', false, 'confirmado', false, null],
    ['pendiente', true, 'preparando', false, 'salta'],
    ['confirmado', true, 'pendiente', false, 'salta'],
    ['preparando', false, 'siguiente', false, 'sinDireccion'],
    ['preparando', false, 'enviado', false, 'sinDireccion'],
    ['preparando', false, 'siguiente', true, null],
    ['preparando', true, 'siguiente', false, null],
    ['pendiente', false, 'enviado', true, 'salta'],
    ['enviado', false, 'siguiente', false, null],
    ['enviado', true, 'enviado', false, 'igual'],
    ['entregado', true, 'entregado', false, 'igual'],
    ['entregado', true, 'siguiente', true, 'final'],
    ['cancelado', true, 'confirmado', true, 'final'],
    ['pendiente', true, 'cancelado', true, 'salta'],
  ])('%s (address: %s) to %s (also without: %s): %s', (status, conDireccion, to, sinDireccion, why) => {
    expect(whyStays({ status, conDireccion, conPropuesta: false }, to, sinDireccion)).toBe(why)
  })

  test.each(['pendiente', 'confirmado', 'preparando'] as const)('a %s with an open propuesta stays', (status) => {
    expect(whyStays({ status, conDireccion: true, conPropuesta: true }, 'siguiente', true)).toBe('conPropuesta')
  })

  test('the plan counts each pedido once, in working order', () => {
    const rows = [...pedidoStatuses, ...pedidoStatuses].toReversed().map((status, at) => ({
      ...{ id: at, status, conDireccion: at > 5, conPropuesta: false, conGuia: at < 8 },
    }))
    const plan = planOf(rows, 'siguiente', false)
    expect(plan.moves).toEqual([
      { from: 'pendiente', to: 'confirmado', count: 2 },
      { from: 'confirmado', to: 'preparando', count: 2 },
      { from: 'preparando', to: 'enviado', count: 1 },
      { from: 'enviado', to: 'entregado', count: 2 },
    ])
    expect(plan.stay).toEqual({ igual: 0, final: 4, salta: 0, conPropuesta: 0, sinDireccion: 1 })
    expect(plan.go).toHaveLength(7)
    expect([plan.sinGuia, planOf(rows, 'enviado', true).sinGuia]).toEqual([1, 1])
    expect(planOf(rows, 'enviado', true).moves).toEqual([{ from: 'preparando', to: 'enviado', count: 2 }])
  })
})

test.each([
  [['pendiente', 'pendiente'], []],
  [['pendiente', 'entregado', 'cancelado'], []],
  [['entregado'], []],
  [[], []],
  [
    ['enviado', 'pendiente', 'cancelado'],
    ['siguiente', 'confirmado', 'entregado'],
  ],
] as const)('of %j there is a choice among %j', (statuses, choice) => {
  expect(destinosOf(statuses.map((status) => ({ status })))).toEqual(choice)
})
