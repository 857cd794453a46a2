import { expect } from 'vitest'
import { type Books, sumBy, tallaOf, weighs } from './books.ts'

/** I3: stock and held pieces of a size equal its ledger, open lines, propuestas and cambios. */
export function checkStock({ tallas, ledger, items, propuestas, vueltas, pedidoOf, besides }: Books): void {
  const open = items.filter((item) => weighs[pedidoOf(item).status][1] === 1)
  expect(propuestas.apartados, 'what open propuestas hold beyond the lines').toEqual(besides)
  const closed = propuestas.abiertas.filter((it) => weighs[pedidoOf(it).status][1] === 0)
  expect(closed, 'an open propuesta of a pedido that is sent or over').toEqual([])
  const swaps = vueltas.flatMap((it) => {
    const cantidad = { aceptada: it.cantidad, recibida: it.buenas + it.danadas }[it.estado as string] ?? 0
    return it.porTallaId ? [{ tallaId: it.porTallaId, cantidad }] : []
  })
  const held = sumBy([...open, ...besides, ...swaps], tallaOf, ({ cantidad }) => cantidad)
  const ledgerStock = sumBy(ledger, tallaOf, ({ stockDelta }) => stockDelta)
  const ledgerHeld = sumBy(ledger, tallaOf, ({ apartadoDelta }) => apartadoDelta)
  // Compared whole: an assertion for each row would take longer than all reading.
  const told = tallas.map(({ id, talla, stock, apartado }) => ({ id, talla, stock, apartado }))
  expect(
    told,
    'what a size holds is the sum of its open lines, of what propuestas hold besides, and of cambios that were accepted',
  ).toEqual(told.map((it) => ({ ...it, apartado: held.get(it.id) ?? 0 })))
  expect(told, 'the ledger adds up').toEqual(
    told.map((it) => ({ ...it, stock: ledgerStock.get(it.id) ?? 0, apartado: ledgerHeld.get(it.id) ?? 0 })),
  )
  const impossible = told.filter(({ stock, apartado }) => apartado < 0 || stock < apartado)
  expect(impossible, 'a size holds no less than nothing and no more than there is').toEqual([])
}

/** Each pedido took from each size what its status takes. */
export function checkTaken({ ledger, items, besides, pedidoOf }: Books): void {
  const lineOf = ({ pedidoId, tallaId }: { pedidoId: string | null; tallaId: string | null }) =>
    `${pedidoId} ${tallaId}`
  const pieces = sumBy(items, lineOf, ({ cantidad }) => cantidad)
  const offered = sumBy(besides, lineOf, ({ cantidad }) => cantidad)
  const ofPedidos = ledger.filter(({ pedidoId, motivo }) => pedidoId !== null && motivo !== 'devolucion')
  const ofStock = sumBy(ofPedidos, lineOf, ({ stockDelta }) => stockDelta)
  const ofHeld = sumBy(ofPedidos, lineOf, ({ apartadoDelta }) => apartadoDelta)
  const moved = ofPedidos.map((move) => {
    const { numeroPedido, status } = pedidoOf(move)
    const [key, [stock, apartado]] = [lineOf(move), weighs[status]]
    const taken = pieces.get(key) ?? 0
    return {
      numeroPedido,
      status,
      is: [ofStock.get(key), ofHeld.get(key)],
      due: [stock * taken, apartado * taken + (offered.get(key) ?? 0)],
    }
  })
  const uneven = moved.filter(({ is, due }) => is[0] !== due[0] || is[1] !== due[1])
  expect(uneven, 'what pedidos took and hold').toEqual([])
}

export function checkDevoluciones({ vueltas, ledger, items, pedidoOf }: Books): void {
  const lineOf = (it: { pedidoId: string; posicion: number }) => `${it.pedidoId} ${it.posicion}`
  const alive = vueltas.filter(({ estado }) => estado !== 'rechazada' && estado !== 'cancelada')
  const isBack = ({ estado }: { estado: string }) => estado === 'recibida' || estado === 'enviada'
  const taken = sumBy(alive, lineOf, (it) => (isBack(it) ? it.buenas + it.danadas : it.cantidad))
  const sent = sumBy(
    items.filter((it) => weighs[pedidoOf(it).status][0] === -1),
    lineOf,
    ({ cantidad }) => cantidad,
  )
  expect(
    [...taken].filter(([line, pieces]) => pieces > (sent.get(line) ?? 0)),
    'more comes back than was sent',
  ).toEqual([])
  const due = alive.filter(isBack).flatMap((it) => [
    { pedidoId: it.pedidoId, tallaId: it.tallaId, pieces: it.buenas },
    { pedidoId: it.pedidoId, tallaId: it.porTallaId, pieces: it.estado === 'enviada' ? -(it.buenas + it.danadas) : 0 },
  ])
  const keyOf = (it: { pedidoId: string | null; tallaId: string | null }) => `${it.pedidoId} ${it.tallaId}`
  const some = (sums: Map<string, number>) => Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort())
  const rows = ledger.filter(({ motivo }) => motivo === 'devolucion')
  const written = sumBy(rows, keyOf, ({ stockDelta }) => stockDelta)
  const wanted = sumBy(
    due.filter(({ tallaId }) => tallaId !== null),
    keyOf,
    ({ pieces }) => pieces,
  )
  expect(some(written), 'what came back and went again').toEqual(some(wanted))
}
