import type { MiddlewareHandler } from 'hono'
import type { Front } from '#platform/http/front.ts'
import type { MaybeActor } from '#shared/actor.ts'
import { seenInModo, withoutAmounts } from '#shared/amounts.ts'
import { seesNoAmounts } from '#shared/rights.ts'

/**
 * In modo clienta every answer of the API, also a refusal, leaves without what things cost her and what her pedidos add up to (spec 3.4); to
 * staff without the right to prices, without any amount (spec 3.7, docs/decisions/004). It stands before all routes, so that one that is added later hides its amounts too, until somebody says which may be seen.
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

/** The amounts that somebody sees, where not all. */
const seenBy = (actor: MaybeActor): ReadonlySet<string> | null =>
  actor?.modoClienta ? seenInModo : seesNoAmounts(actor?.role) ? none : null
