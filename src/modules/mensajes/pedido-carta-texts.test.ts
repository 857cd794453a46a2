import { expect, test } from 'vitest'
import { pedidoCartas } from './pedido-carta-texts.ts'

const datos = {
  ...{ nombre: 'Lucía', pedidoId: '1', numeroPedido: 'PED-0001', createdAt: '2026-11-05T18:00:00.000Z' },
  ...{ totalAntesCentavos: 90_000, totalCentavos: 70_000, mensaje: null },
  lineas: [
    { nombre: 'Blusa', talla: 'M', cantidad: 3, subtotalCentavos: 30_000 },
    { nombre: 'Falda', talla: 'CH', cantidad: 2, subtotalCentavos: 40_000 },
  ],
}

test.each(['pedido_modificado', 'pedido_propuesta'] as const)('%s states the new total once', (tipo) => {
  const { facts, lines } = pedidoCartas[tipo](datos, { to: (path: string) => path } as never)
  expect(lines?.total).toEqual({ label: 'Total', amount: '$700.00' })
  expect(facts).toEqual([
    { label: 'Total antes', value: '$900.00' },
    { label: 'Diferencia', value: expect.stringContaining('200.00') },
  ])
  expect(JSON.stringify([facts, lines]).match(/\$700\.00/g)).toHaveLength(1)
})
