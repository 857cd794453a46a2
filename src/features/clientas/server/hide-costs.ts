import type { MiddlewareHandler } from 'hono'
import { withoutCosts } from '#features/clientas/modo-rules.ts'
import type { Front } from '#platform/http/front.ts'

/**
 * In modo clienta every answer of the API, also a refusal, leaves without what things cost her and what her pedidos add up to (spec 3.4).
 * It stands before all routes, so that one that is added later hides its amounts too, until somebody says which may be seen.
 */
export const hideCosts: MiddlewareHandler<Front> = async (c, next) => {
  await next()
  if (!c.get('actor')?.modoClienta || !c.res.headers.get('content-type')?.includes('json')) return
  const { status, headers } = c.res
  const hidden = JSON.stringify(withoutCosts(await c.res.json()))
  c.res = undefined
  const kept = new Headers(headers)
  kept.delete('content-length')
  c.res = new Response(hidden, { status, headers: kept })
}
