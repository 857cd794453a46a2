import type { MiddlewareHandler } from 'hono'
import { actorOf, type Front } from '#platform/http/route.ts'
import { seenInModo, withoutAmounts } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { type MaybeActor, seesNoAmounts } from '#shared/rights.ts'

/** For routes that are refused in modo clienta (spec 3.4). */
export const notInModo: MiddlewareHandler<Front> = async (c, next) => {
  if (actorOf(c).modoClienta)
    throw new AppError(
      'forbidden',
      'En modo clienta no se muestran tus precios ni tus pedidos. Sal del modo clienta para continuar.',
    )
  await next()
}

/**
 * Removes amounts from all API answers, including errors: costs and totals in modo clienta (spec 3.4), all amounts for
 * staff without the right to prices (spec 3.7, docs/decisions/004). It wraps all routes, so that new ones are covered
 * by default.
 */
export const hideCosts: MiddlewareHandler<Front> = async (c, next) => {
  await next()
  const seen = seenBy(c.get('actor'))
  if (!seen || !c.res.headers.get('content-type')?.includes('json')) return
  const { status, headers } = c.res
  const hidden = JSON.stringify(withoutAmounts(await c.res.json(), seen))
  c.res = undefined
  const kept = new Headers(headers)
  kept.delete('content-length')
  c.res = new Response(hidden, { status, headers: kept })
}

const none: ReadonlySet<string> = new Set()

/** The amounts visible to a user; `null` for all. */
const seenBy = (actor: MaybeActor): ReadonlySet<string> | null =>
  actor?.modoClienta ? seenInModo : seesNoAmounts(actor?.role) ? none : null
