import fc from 'fast-check'
import { type AjusteMotivo, ajusteMotivos } from '#modules/existencias/rules.ts'
import type { Paso } from './devoluciones.ts'
import type { Ending } from './propuestas.ts'

/** Steps of the random walks (pedido-walk.ts). */

/** A step; its numbers choose among the current rows. */
export type Step =
  | { verb: 'edit'; cantidad: number; talla: number; more: number; stale: boolean }
  | { verb: 'propose'; lineas: { cantidad: number; talla: number }[]; more: number; confirmar: boolean; stale: boolean }
  | { verb: 'answer'; ending: Ending; byStaff: boolean }
  | { verb: 'cancel' }
  | { verb: 'status'; to: number }
  | { verb: 'pay'; centavos: number; correct: boolean }
  | { verb: 'adjust'; motivo: AjusteMotivo; cantidad: number; producto: 0 | 1; talla: number; stale: boolean }
  | { verb: 'return'; linea: number; cantidad: number; talla: number; byStaff: boolean }
  | { verb: 'move'; at: number; paso: Paso; buenas: number; danadas: number; stale: boolean; goesOn: boolean }
  | { verb: 'pick'; confirms: boolean }
  | { verb: 'found'; piezas: number; stale: boolean }
  | { verb: 'missing'; hay: number; stale: boolean }
  | { verb: 'send'; conGuia: boolean; stale: boolean }
  | { verb: 'leave'; ends: boolean }
  | { verb: 'save'; stock: number; switchOff: boolean; precio: number }

export const tallas = ['CH', 'M', 'G'] as const
export const statuses = ['pendiente', 'confirmado', 'preparando', 'enviado', 'entregado', 'cancelado']
const few = fc.nat({ max: 4 })

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ verb: fc.constant('edit' as const), cantidad: few, talla: few, more: few, stale: rarely() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('propose' as const),
      lineas: fc.array(fc.record({ cantidad: few, talla: few }), { minLength: 1, maxLength: 3 }),
      more: few,
      confirmar: fc.boolean(),
      stale: rarely(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('answer' as const),
      ending: fc.constantFrom<Ending>('aceptacion', 'aceptacion', 'rechazo', 'cancelacion', 'retiro'),
      byStaff: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ verb: 'cancel' as const }) },
  { weight: 3, arbitrary: fc.record({ verb: fc.constant('status' as const), to: fc.nat({ max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('pay' as const),
      centavos: fc.integer({ min: 1, max: 99_999 }),
      correct: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('adjust' as const),
      motivo: fc.constantFrom(...ajusteMotivos),
      cantidad: few,
      producto: fc.constantFrom(0 as const, 1 as const),
      talla: few,
      stale: rarely(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('return' as const),
      linea: fc.nat({ max: 2 }),
      cantidad: fc.integer({ min: 1, max: 2 }),
      // Above the last size: for good.
      talla: few,
      byStaff: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('move' as const),
      at: few,
      paso: fc.constantFrom<Paso>(
        'aceptacion',
        'aceptacion',
        'recepcion',
        'recepcion',
        'envio',
        'rechazo',
        'cancelacion',
      ),
      buenas: fc.nat({ max: 2 }),
      danadas: fc.nat({ max: 1 }),
      // What plainly follows, and not whatever there is.
      goesOn: fc.boolean(),
      stale: rarely(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('pick' as const), confirms: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('found' as const), piezas: few, stale: rarely() }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('missing' as const), hay: few, stale: rarely() }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('send' as const), conGuia: fc.boolean(), stale: rarely() }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('leave' as const), ends: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('save' as const),
      stock: fc.nat({ max: 12 }),
      switchOff: fc.boolean(),
      precio: fc.integer({ min: 100, max: 90_000 }),
    }),
  },
)

function rarely() {
  return fc.nat({ max: 9 }).map((number) => number === 0)
}
