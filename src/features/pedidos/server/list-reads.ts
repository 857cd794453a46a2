import {
  isPartOfNumero,
  numerosAreInOrder,
  numerosBetween,
  numerosWith,
  type PedidoStatus,
} from '#features/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { like, partOf } from '#platform/db/like.ts'
import { type Cursor, type Page, pageOf, rowsFor } from '#platform/http/cursor.ts'
import type { Scope } from './scope.ts'
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
  const search = numero ? await searchOf(read, numero, scope) : {}
  const consultoraId = scope === 'everybody' ? undefined : scope.consultoraId
  const filter = { consultoraId, status, ...cursor, most: rowsFor(limite) }
  const rows = await ('numeros' in search
    ? findNamed(read, filter, search)
    : cards(read, { ...filter, ...search }).execute())
  const page = pageOf(rows, limite)
  return { ...page, items: page.items.map(scope === 'everybody' ? cardForStaff : cardForHer) }
}

type CardRow = Omit<PedidoCard, 'consultora'> & NonNullable<PedidoCard['consultora']>

/** Written out: to copy what is left of a row costs as much as to read it. */
const cardForHer = ({ id, numeroPedido, status, totalCentavos, createdAt, version }: CardRow): PedidoCard => {
  return { id, numeroPedido, status, totalCentavos, createdAt, version }
}

const cardForStaff = (row: CardRow): PedidoCard => {
  const { id, numeroPedido, status, totalCentavos, createdAt, version, nombreCompleto, email } = row
  return { id, numeroPedido, status, totalCentavos, createdAt, version, consultora: { nombreCompleto, email } }
}

/** How pedidos are found by a part of their number: among those named, between two, or by looking at all. */
type NumeroSearch = { desde?: string; hasta?: string; parte?: string } | NamedSearch
type NamedSearch = { numeros: string[]; inOrder: boolean }

async function searchOf(read: Reader, numero: string, scope: Scope): Promise<NumeroSearch> {
  if (!isPartOfNumero(numero)) return { numeros: [], inOrder: true }
  const last = await lastNumero(read)
  const run = scope === 'everybody' ? numerosBetween(numero, last) : null
  if (run) return run
  const numeros = numerosWith(numero, last)
  return numeros ? { numeros, inOrder: numerosAreInOrder(last) } : { parte: partOf(numero.toUpperCase()) }
}

type CardFilter = {
  consultoraId: string | undefined
  status: PedidoStatus | undefined
  desde?: string
  hasta?: string
  numeros?: string[]
  parte?: string
  createdAt?: string
  id?: string
  most: number
}

function cards(read: Reader, filter: CardFilter, byNumero = Boolean(filter.desde)) {
  const { consultoraId, status, desde, hasta, numeros, parte, createdAt, id, most } = filter
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt', 'pedidos.version'])
    .select(['profiles.nombreCompleto', 'profiles.email'])
    .limit(most)
  if (consultoraId) query = query.where('consultoraId', '=', consultoraId)
  if (status) query = query.where('status', '=', status)
  if (parte) query = query.where(like('pedidos.numeroPedido', parte))
  if (numeros) query = query.where('numeroPedido', 'in', numeros)
  if (desde && hasta) query = query.where('numeroPedido', '>=', desde).where('numeroPedido', '<=', hasta)
  if (byNumero) {
    // Which is newest first too: the index on it gives a page of the run at once, wherever it lies.
    query = query.orderBy('numeroPedido', 'desc')
    if (!id) return query
    return query.where('numeroPedido', '<', read.selectFrom('pedidos').select('numeroPedido').where('id', '=', id))
  }
  query = query.orderBy('pedidos.createdAt', 'desc').orderBy('pedidos.id', 'desc')
  if (!createdAt || !id) return query
  return query.where((eb) => eb(eb.refTuple('pedidos.createdAt', 'pedidos.id'), '<', eb.tuple(createdAt, id)))
}

const findNamed = (read: Reader, filter: CardFilter, { numeros, inOrder }: NamedSearch) =>
  numeros.length > 0 ? cards(read, { ...filter, numeros }, inOrder).execute() : []

/** The newest number that was given. */
async function lastNumero(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('contadores')
    .select('valor')
    .where('nombre', '=', 'numero_pedido')
    .executeTakeFirst()
  return row?.valor ?? 0
}

/**
 * The pedido to phone about next, for staff who go from one to the other: the pendiente that was sent in after this one,
 * or else the one that waits longest.
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
