import type { MiddlewareHandler } from 'hono'
import { describeRoute, uniqueSymbol } from 'hono-openapi'
import type { Front } from './front.ts'

/** A middleware that tells the OpenAPI document what it makes of a route. */
export function described(middleware: MiddlewareHandler<Front>, operation: object): MiddlewareHandler<Front> {
  const description = describeRoute({ ...operation, responses: {} })
  return Object.assign(middleware, {
    [uniqueSymbol]: (description as unknown as Record<symbol, unknown>)[uniqueSymbol],
  })
}
