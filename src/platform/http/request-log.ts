import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/ops/metrics.ts'
import { minuteMs } from '#shared/time.ts'
import type { Front } from './route.ts'

/** Logs the first refused sign-in at once and later ones as one count per minute. */
export function countRefusedSignIns() {
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
    /** Counts a refusal. @returns true for the first after a quiet minute, which is logged at once. */
    isFirst: (log: Log, status: number): boolean => {
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
const refusals = new Set([401, 429, 503])

/**
 * Counts and times every answer by its route template. Logs changing, slow and failed requests (others at `debug`) with
 * route, role, status and request id, but without address, name, query or body.
 */
export function logRequests(metrics: Metrics): MiddlewareHandler<Front> {
  const refusedSignIns = countRefusedSignIns()
  return async (c, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const { method } = c.req
    const { status } = c.res
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
