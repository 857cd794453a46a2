import { z } from 'zod'
import type { Reader } from '#platform/db/database.ts'
import { type Page, type Paging, pagedBy } from '#platform/http/cursor.ts'

export type SurtidoCard = {
  id: string
  numero: number
  abierto: boolean
  createdAt: string
  terminadoAt: string | null
  nombre: string | null
  pedidos: number
  /** Pieces of its pedidos as they are now, and how many were found. */
  piezas: number
  halladas: number
}

export const byAbierto = pagedBy({ abierto: z.int().min(0).max(1), createdAt: z.iso.datetime(), id: z.uuid() })

/** Surtidos, open ones first, each group newest first (spec 3.3). */
export async function listSurtidos(
  read: Reader,
  { cursor, limite }: Paging<typeof byAbierto>,
): Promise<Page<SurtidoCard>> {
  let query = read
    .selectFrom('surtidos')
    .leftJoin('profiles', 'profiles.id', 'surtidos.createdBy')
    .select([
      'surtidos.id',
      'surtidos.numero',
      'abierto',
      'surtidos.createdAt',
      'terminadoAt',
      'nombreCompleto as nombre',
    ])
    .select((eb) => [
      eb
        .selectFrom('surtidoPedidos')
        .select((own) => own.fn.countAll<number>().as('pedidos'))
        .whereRef('surtidoId', '=', 'surtidos.id')
        .where('fuera', '=', 0)
        .$asScalar()
        .$notNull()
        .as('pedidos'),
      eb
        .selectFrom('surtidoPedidos')
        .innerJoin('pedidos', 'pedidos.id', 'surtidoPedidos.pedidoId')
        .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
        .select((own) => own.fn.coalesce(own.fn.sum<number>('cantidad'), own.lit(0)).as('piezas'))
        .whereRef('surtidoId', '=', 'surtidos.id')
        .where('status', 'not in', ['pendiente', 'cancelado'])
        .where('hasta', 'is', null)
        .where('fuera', '=', 0)
        .$asScalar()
        .$notNull()
        .as('piezas'),
      eb
        .selectFrom('surtidoMarcas')
        .select((own) => own.fn.coalesce(own.fn.sum<number>('piezas'), own.lit(0)).as('halladas'))
        .whereRef('surtidoId', '=', 'surtidos.id')
        .$asScalar()
        .$notNull()
        .as('halladas'),
    ])
    .orderBy('abierto', 'desc')
    .orderBy('surtidos.createdAt', 'desc')
    .orderBy('surtidos.id', 'desc')
    .limit(limite + 1)
  if (cursor) {
    const { abierto, createdAt, id } = cursor
    query = query.where((eb) =>
      eb(eb.refTuple('abierto', 'surtidos.createdAt', 'surtidos.id'), '<', eb.tuple(abierto, createdAt, id)),
    )
  }
  const { items, siguiente } = byAbierto.page(await query.execute(), limite)
  return {
    items: items.map(({ abierto, piezas, halladas, pedidos, ...row }) => ({
      ...{ ...row, abierto: abierto === 1, pedidos: Number(pedidos) },
      ...{ piezas: Number(piezas), halladas: Math.min(Number(halladas), Number(piezas)) },
    })),
    siguiente,
  }
}
