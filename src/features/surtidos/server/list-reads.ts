import { z } from 'zod'
import type { Reader } from '#platform/db/database.ts'
import type { Page } from '#platform/http/cursor.ts'

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

/** Where the list continues: after this surtido. Open ones stand before the others, then the newest. */
type After = { abierto: number; createdAt: string; id: string }

const afterShape = z.tuple([z.int().min(0).max(1), z.iso.datetime(), z.uuid()])

export const afterSchema = z
  .string()
  .max(200)
  .transform((text, context): After => {
    const parsed = afterShape.safeParse(jsonOf(text))
    if (parsed.success) return { abierto: parsed.data[0], createdAt: parsed.data[1], id: parsed.data[2] }
    context.addIssue({ code: 'custom', message: 'Cursor inválido' })
    return z.NEVER
  })
  .optional()

const writeAfter = ({ abierto, createdAt, id }: After): string =>
  Buffer.from(JSON.stringify([abierto, createdAt, id])).toString('base64url')

/** Surtidos, open ones first, each group newest first (spec 3.3). */
export async function listSurtidos(
  read: Reader,
  { cursor, limite }: { cursor?: After | undefined; limite: number },
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
  const rows = await query.execute()
  const items = rows.slice(0, limite)
  const last = items.at(-1)
  return {
    items: items.map(({ abierto, piezas, halladas, pedidos, ...row }) => ({
      ...{ ...row, abierto: abierto === 1, pedidos: Number(pedidos) },
      ...{ piezas: Number(piezas), halladas: Math.min(Number(halladas), Number(piezas)) },
    })),
    siguiente: rows.length > limite && last ? writeAfter(last) : null,
  }
}

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64url').toString())
  } catch {
    return undefined
  }
}
