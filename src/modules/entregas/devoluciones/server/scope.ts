import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { enBodega } from '#modules/entregas/devoluciones/rules.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Actor } from '#shared/actor.ts'
import { may } from '#shared/rights.ts'

/** Whose: one consultora's, those that come to the warehouse (who counts them), or everybody's. It is part of every WHERE. */
export type Scope = { consultoraId: string } | 'bodega' | 'everybody'

export function scopeOf({ id, role }: Actor): Scope {
  if (may(role, 'devoluciones')) return 'everybody'
  return may(role, 'devoluciones-recibir') ? 'bodega' : { consultoraId: id }
}

/** Staff read whose it is, and who took each step. */
export const isStaffs = (scope: Scope): boolean => typeof scope === 'string'

/** For `where`: only those within the scope. */
export const withinScope =
  (scope: Scope) =>
  (eb: ExpressionBuilder<DB, 'devoluciones'>): Expression<SqlBool> => {
    if (scope === 'everybody') return eb.lit(true)
    return scope === 'bodega'
      ? eb('devoluciones.estado', 'in', enBodega)
      : eb('devoluciones.consultoraId', '=', scope.consultoraId)
  }
