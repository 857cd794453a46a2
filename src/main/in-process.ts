import { Hono } from 'hono'
import type { Front } from '#platform/http/front.ts'
import { problemResponse } from '#platform/http/problem.ts'
import { AppError } from '#shared/errors.ts'

/** How a page asks the API while it is rendered: no network, and as the person that the front door already found. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Opens the API to pages in process. The result takes one request's own variables and gives its `ApiFetch`. */
export function openInProcess(api: Hono<Front>): (variables: Front['Variables']) => ApiFetch {
  const app = new Hono<{ Variables: Front['Variables']; Bindings: Front['Variables'] }>()
    .use(async (c, next) => {
      const { actor, address, log, requestId } = c.env
      c.set('actor', actor)
      c.set('address', address)
      c.set('log', log)
      c.set('requestId', requestId)
      await next()
    })
    .onError((error, c) => problemResponse(error, c.env.requestId, c.env.log))
    .notFound((c) => {
      const missing = new AppError('not_found', 'No existe esa dirección.')
      return problemResponse(missing, c.env.requestId, c.env.log)
    })
    .route('/api', api)
  return (variables) => async (path, init) => app.request(path, init, variables)
}
