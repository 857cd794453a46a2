import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
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
      c.json = jsonAtHand(c)
      await next()
    })
    .onError((error, c) => problemResponse(error, c.env.requestId, c.env.log))
    .notFound((c) => {
      const missing = new AppError('not_found', 'No existe esa dirección.')
      return problemResponse(missing, c.env.requestId, c.env.log)
    })
    .route('/api', api)
  return (front) => async (path, init) => door.fetch(asking(path, init), front)
}

/** As `c.json`; but who reads it reads the text, not a stream that it would have to be put into first. */
const jsonAtHand = (c: Context): Context['json'] =>
  ((object: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) => {
    const text = JSON.stringify(object)
    const reply = c.newResponse(text, status, { 'content-type': 'application/json', ...headers })
    return Object.defineProperty(reply, 'json', { value: async () => JSON.parse(text) })
  }) as Context['json']

/** A request without a body is what it says: making a real one costs more than most of what pages read. */
function asking(path: string, init: RequestInit = {}): Request {
  const url = `http://localhost${path}`
  if (init.body || (init.method ?? 'GET') !== 'GET') return new Request(url, init)
  return { url, method: 'GET', headers: new Headers(init.headers) } as Request
}
