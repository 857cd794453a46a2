import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Database } from '#platform/db/database.ts'
import type { PedidoRow } from '#platform/db/schema.ts'

export type Books = Awaited<ReturnType<typeof readBooks>>

/** All that stock and pedidos are made of, as it is stored; what an open propuesta holds besides is counted by hand. */
export async function readBooks(read: Database['read']) {
  const [tallas, ledger, pedidos, items, eventos, contados, claves, counter, propuestas, vueltas] = await Promise.all([
    read.selectFrom('productoTallas').selectAll().execute(),
    read.selectFrom('stockMovimientos').selectAll().execute(),
    read.selectFrom('pedidos').selectAll().execute(),
    read.selectFrom('pedidoItems').selectAll().where('hasta', 'is', null).orderBy('posicion').execute(),
    read.selectFrom('pedidoEventos').selectAll().orderBy('version').execute(),
    read.selectFrom('pedidosContados').selectAll().execute(),
    readClaves(read),
    read.selectFrom('contadores').selectAll().where('nombre', '=', 'numero_pedido').executeTakeFirst(),
    readPropuestas(read),
    read.selectFrom('devoluciones').selectAll().execute(),
  ])
  const byId = new Map(pedidos.map((pedido) => [pedido.id, pedido]))
  const pedidoOf = ({ pedidoId }: { pedidoId: string | null }) => byId.get(pedidoId ?? '') as PedidoRow
  const besides = besidesOf(propuestas.abiertas, items)
  return { tallas, ledger, pedidos, items, eventos, contados, claves, counter, propuestas, vueltas, pedidoOf, besides }
}

/** Whose key made which pedido. */
async function readClaves(read: Database['read']): Promise<{ actorId: string; pedidoId: string }[]> {
  const rows = await read.selectFrom('idempotencia').select(['actorId', 'hecho']).execute()
  return rows.flatMap(({ actorId, hecho }) => {
    const pedidoId = JSON.parse(hecho ?? '{}').pedido?.id
    return pedidoId ? [{ actorId, pedidoId }] : []
  })
}

/** Open propuestas with their lines, what they hold besides, and all payments. */
async function readPropuestas(read: Database['read']) {
  const [abiertas, lineas, apartados, pagos] = await Promise.all([
    read.selectFrom('propuestas').selectAll().where('estado', '=', 'abierta').execute(),
    read.selectFrom('propuestaLineas').selectAll().execute(),
    read
      .selectFrom('propuestaApartados')
      .innerJoin('propuestas', 'propuestas.id', 'propuestaId')
      .select(['pedidoId', 'tallaId', 'cantidad'])
      .orderBy('pedidoId')
      .orderBy('tallaId')
      .execute(),
    read.selectFrom('pagos').selectAll().execute(),
  ])
  const lineasOf = Map.groupBy(lineas, ({ propuestaId }) => propuestaId)
  return { abiertas: abiertas.map((it) => ({ ...it, lineas: lineasOf.get(it.id) ?? [] })), apartados, pagos }
}

type Abierta = { pedidoId: string; lineas: { tallaId: string | null; cantidad: number }[] }

/** For each open propuesta and size, the pieces that it offers beyond those of the lines; counted by hand. */
function besidesOf(abiertas: Abierta[], items: { pedidoId: string; tallaId: string | null; cantidad: number }[]) {
  const itemsOf = Map.groupBy(items, ({ pedidoId }) => pedidoId)
  const all = abiertas.flatMap(({ pedidoId, lineas }) => {
    const has = sumBy(itemsOf.get(pedidoId) ?? [], tallaOf, ({ cantidad }) => cantidad)
    const offers = sumBy(lineas, tallaOf, ({ cantidad }) => cantidad)
    return [...offers]
      .map(([tallaId, cantidad]) => ({ pedidoId, tallaId, cantidad: cantidad - (has.get(tallaId) ?? 0) }))
      .filter(({ tallaId, cantidad }) => tallaId !== '' && cantidad > 0)
  })
  const order = (it: { pedidoId: string; tallaId: string }) => `${it.pedidoId} ${it.tallaId}`
  return all.sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

export const tallaOf = ({ tallaId }: { tallaId: string | null }): string => tallaId ?? ''

/** Stock and held pieces per piece of a pedido, written by hand and not from the rules. */
export const weighs: Record<PedidoStatus, [stock: number, apartado: number]> = {
  ...{ pendiente: [0, 1], confirmado: [0, 1], preparando: [0, 1] },
  ...{ enviado: [-1, 0], entregado: [-1, 0], cancelado: [0, 0] },
}

export function sumBy<Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
  amountOf: (row: Row) => number,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row))
  return sums
}
