import { expect, expectTypeOf, test } from 'vitest'
import type { PedidoInList, PedidoVisto } from '#modules/pedidos/client.ts'
import type { porPagarCentavos } from '#modules/pedidos/seguimiento-rules.ts'
import type { Visible } from '#shared/amounts.ts'

type Visto = Visible<{ id: string; totalCentavos: number; pagos: { centavos: number }[]; rango: [number, number] }>

test('adding up an amount that may be hidden does not compile', () => {
  const visto: Visto = { id: 'p', pagos: [{}], rango: [1, 2] }
  // @ts-expect-error the amount may be absent
  expect(visto.totalCentavos - 1).toBeNaN()
  expectTypeOf<Visto['totalCentavos']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Visto['pagos'][number]['centavos']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Visto['rango']>().toEqualTypeOf<[number, number]>()
  // porPagarCentavos must not accept a pedido whose amounts may be absent.
  expectTypeOf<PedidoInList>().not.toExtend<Parameters<typeof porPagarCentavos>[0]>()
  expectTypeOf<PedidoVisto>().not.toExtend<Parameters<typeof porPagarCentavos>[0]>()
})
