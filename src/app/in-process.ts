import { Hono } from 'hono'
import type { Front } from '#platform/http/front.ts'
import { problemResponse } from '#platform/http/problem.ts'
import { AppError } from '#shared/errors.ts'

/** How a page asks the API while it is rendered: no network, and as the person that the front door already found. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Opens the API to pages in process. The result takes one request's own facts and gives its `ApiFetch`. */
export function openInProcess(api: Hono<Front>): (front: Front['Variables']) => ApiFetch {
  const door = new Hono<Front & { Bindings: Front['Variables'] }>()
    .use(async (c, next) => {
      c.set('actor', c.env.actor)
      c.set('address', c.env.address)
      c.set('log', c.env.log)
      c.set('requestId', c.env.requestId)
      await next()
    })
    .onError((error, c) => problemResponse(error, c.env.requestId, c.env.log))
    .notFound((c) => {
      const missing = new AppError('not_found', 'No existe esa dirección.')
      return problemResponse(missing, c.env.requestId, c.env.log)
    })
    .route('/api', api)
  return (front) => async (path, init) => door.request(path, init, front)
}
