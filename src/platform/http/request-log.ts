import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/ops/metrics.ts'
import { minuteMs } from '#shared/time.ts'
import type { Front } from './front.ts'

type RefusedSignIns = {
  /** Counts one more. @returns whether it has a line of its own: the first after a quiet minute has, those that follow have one together. */
  isFirst: (log: Log, status: number) => boolean
}

/**
 * Sign-ins that were refused, as the log tells them: somebody who mistypes her password is a line, a flood is one line a minute with a
 * count.
 */
export function countRefusedSignIns(): RefusedSignIns {
  let counted: Record<number, number> | null = null
  const tellEachMinute = (log: Log) => {
    const statuses = counted ?? {}
    const refused = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    counted = null
    if (refused === 0) return
    log.warn({ refused, statuses }, 'more sign-ins were refused in the last minute')
    begin(log)
  }
  const begin = (log: Log) => {
    counted = {}
    setTimeout(() => tellEachMinute(log), minuteMs).unref()
  }
  return {
    isFirst: (log, status) => {
      if (!counted) {
        begin(log)
        return true
      }
      counted[status] = (counted[status] ?? 0) + 1
      return false
    },
  }
}

const slowMs = 1_000
const reading = new Set(['GET', 'HEAD'])
const signInRoute = '/api/sesion'
/** A wrong password, tries that are used up, too many at once. */
const refusals = new Set([401, 429, 503])

/**
 * Counts and times every answer by the template of its route, and writes one line into the log for each that changed
 * something, was slow or failed; the others are lines at `debug`. No address, no name, no query, no body: a line
 * says which route, who as a role, how it ended, and the request's number, which the answer carries too. A flood of refused sign-ins is
 * one line a minute.
 */
export function logRequests(metrics: Metrics): MiddlewareHandler<Front> {
  const refusedSignIns = countRefusedSignIns()
  return async (c, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const { method } = c.req
    const { status } = c.res
    // The route that answered: `/api/pedidos/:id`. Pages share one, whatever was asked for.
    const path = routePath(c)
    const route = path === '/*' || path === '*' ? 'page' : path
    metrics.request({ method, route, status, seconds })

    const isRefusedSignIn = method === 'POST' && route === signInRoute && refusals.has(status)
    const loud = isRefusedSignIn
      ? refusedSignIns.isFirst(c.get('log'), status)
      : status >= 500 || seconds * 1000 > slowMs || !reading.has(method)
    const actor = c.get('actor')
    const role = actor ? (actor.role ?? 'none') : 'visitor'
    c.get('log')[loud ? 'info' : 'debug'](
      { requestId: c.get('requestId'), method, route, status, ms: Math.round(seconds * 1e4) / 10, role },
      'request',
    )
  }
}
