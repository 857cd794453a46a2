import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { antiguasPrimero, type PedidosFiltro, type PedidosSearch } from '#modules/pedidos/rules.ts'
import { contains } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { dayAfter, mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import { dayMs } from '#shared/time.ts'
import { type Scope, withinScope } from './scope.ts'

/** Conditions of a list of pedidos, for `where` (spec 3.1). */

type Builder = ExpressionBuilder<DB, 'pedidos'>
type Condition = (eb: Builder) => Expression<SqlBool>

/** Within the scope, and all that the filter asks for together. */
export const fitting =
  (scope: Scope, { status, numero, consultora, desde, hasta, espera, llamar }: PedidosFiltro): Condition =>
  (eb) =>
    eb.and([
      withinScope(scope)(eb),
      ...(status ? [eb('pedidos.status', '=', status)] : []),
      ...(consultora ? [eb('pedidos.consultoraId', '=', consultora)] : []),
      ...(numero ? [contains('pedidos.numeroPedido', numero.toUpperCase())] : []),
      ...(desde ? [eb('pedidos.createdAt', '>=', startOfMexicanDay(desde))] : []),
      ...(hasta ? [eb('pedidos.createdAt', '<', startOfMexicanDay(dayAfter(hasta)))] : []),
      ...(espera ? [eb('pedidos.status', '=', 'pendiente'), eb('pedidos.createdAt', '<', aDayAgo())] : []),
      ...(llamar ? [dueToday(eb)] : []),
    ])

const dueToday = (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('pedidosPorLlamar')
      .select('llamarEl')
      .whereRef('pedidoId', '=', 'pedidos.id')
      .where('llamarEl', '<=', mexicanDay(new Date())),
  )

const aDayAgo = () => new Date(Date.now() - dayMs).toISOString()

export const direction = (orden: PedidosSearch['orden']): 'asc' | 'desc' => (orden === antiguasPrimero ? 'asc' : 'desc')

/** What comes after a row, in the list's order. */
export const after =
  ({ createdAt, id }: Cursor, orden: PedidosSearch['orden']): Condition =>
  (eb) =>
    eb(eb.refTuple('pedidos.createdAt', 'pedidos.id'), direction(orden) === 'asc' ? '>' : '<', eb.tuple(createdAt, id))

/** How many pieces a pedido has, counted for the rows of a page alone. */
export const piezasOfPedido = (eb: Builder) =>
  eb
    .selectFrom('pedidoItems')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('cantidad'), eb.lit(0)).as('piezas'))
    .whereRef('pedidoItems.pedidoId', '=', 'pedidos.id')
    .where('hasta', 'is', null)
    .$asScalar()
    .$notNull()

/** When the propuesta was made that waits for an answer. */
export const openPropuesta = (eb: Builder) =>
  eb
    .selectFrom('propuestas')
    .select('propuestas.createdAt')
    .whereRef('propuestas.pedidoId', '=', 'pedidos.id')
    .where('estado', '=', 'abierta')
    .$asScalar()

/** The day on which to phone about a pedido. */
export const porLlamar = (eb: Builder) =>
  eb.selectFrom('pedidosPorLlamar').select('llamarEl').whereRef('pedidoId', '=', 'pedidos.id').$asScalar()

/** A column of the last call about a pedido. */
export const lastCall = <Column extends 'resultado' | 'createdAt'>(eb: Builder, column: Column) =>
  eb
    .selectFrom('llamadas')
    .select(`llamadas.${column}`)
    .whereRef('llamadas.pedidoId', '=', 'pedidos.id')
    .orderBy('llamadas.createdAt', 'desc')
    .limit(1)
    .$asScalar()

/** The number of the open surtido that a pedido is in (spec 3.3). */
export const openSurtido = (eb: Builder) =>
  eb
    .selectFrom('surtidoPedidos')
    .innerJoin('surtidos', 'surtidos.id', 'surtidoPedidos.surtidoId')
    .select('surtidos.numero')
    .whereRef('surtidoPedidos.pedidoId', '=', 'pedidos.id')
    .where('surtidoPedidos.abierto', '=', 1)
    .$asScalar()
