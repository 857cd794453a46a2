import type { PedidoStatus } from '#features/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { type Scope, withinScope } from './scope.ts'
import './tables.ts'
import '#features/cuentas/server/tables.ts'

export type PedidoCard = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  totalCentavos: number
  createdAt: string
  version: number
  /** Only for staff. */
  consultora?: { nombreCompleto: string; email: string }
}

export type PedidoFilter = {
  scope: Scope
  status?: PedidoStatus | undefined
  numero?: string | undefined
  cursor?: Cursor | undefined
  limite: number
}

/** Pedidos, newest first (spec 1.7; spec 2.7: list orders). */
export async function listPedidos(
  read: Reader,
  { scope, status, numero, cursor, limite }: PedidoFilter,
): Promise<Page<PedidoCard>> {
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt', 'pedidos.version'])
    .select(['profiles.nombreCompleto', 'profiles.email'])
    .orderBy('pedidos.createdAt', 'desc')
    .orderBy('pedidos.id', 'desc')
    .limit(limite + 1)
    .where(withinScope(scope))
  if (status) query = query.where('status', '=', status)
  if (numero) query = query.where(contains('pedidos.numeroPedido', numero.toUpperCase()))
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('pedidos.createdAt', 'pedidos.id'), '<', eb.tuple(cursor.createdAt, cursor.id)),
    )
  }
  const rows = await query.execute()
  const page = pageOf(rows, limite)
  return { ...page, items: page.items.map(scope === 'everybody' ? cardForStaff : ownCard) }
}

type CardRow = Omit<PedidoCard, 'consultora'> & NonNullable<PedidoCard['consultora']>

const ownCard = ({ nombreCompleto: _, email: __, ...card }: CardRow): PedidoCard => card

const cardForStaff = ({ nombreCompleto, email, ...card }: CardRow): PedidoCard => ({
  ...card,
  consultora: { nombreCompleto, email },
})

/**
 * The next pedido for staff to review: the pendiente that was placed after this one, or else the oldest pendiente.
 */
export async function findNextPendiente(
  read: Reader,
  { id, createdAt }: Pick<PedidoCard, 'id' | 'createdAt'>,
): Promise<Pick<PedidoCard, 'id' | 'numeroPedido'> | null> {
  const oldest = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido'])
    .where('status', '=', 'pendiente')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
  const after = await oldest
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(createdAt, id)))
    .executeTakeFirst()
  return after ?? (await oldest.where('id', '!=', id).executeTakeFirst()) ?? null
}
