import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { type Actor, may } from '#shared/rights.ts'

/** The pedidos that an actor may read: one consultora's, or all (staff). Part of the WHERE of every query for a consultora. */
export type Scope = { consultoraId: string } | 'everybody'

export const scopeOf = (actor: Actor): Scope =>
  may(actor.role, 'pedidos-ver') ? 'everybody' : { consultoraId: actor.id }

export const withinScope =
  (scope: Scope) =>
  (eb: ExpressionBuilder<DB, 'pedidos'>): Expression<SqlBool> =>
    scope === 'everybody' ? eb.lit(true) : eb('pedidos.consultoraId', '=', scope.consultoraId)
