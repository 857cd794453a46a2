import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sitioFiles } from '#modules/ajustes/sitio/server/api.ts'
import { addressOf } from '#platform/http/address.ts'
import { limitBody } from '#platform/http/body-limit.ts'
import { problemResponse } from '#platform/http/problem.ts'
import { logRequests } from '#platform/http/request-log.ts'
import type { Front } from '#platform/http/route.ts'
import { onlyAPart, sameOriginOnly, securityHeaders } from '#platform/http/security-headers.ts'
import { newId } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { isModoClienta } from '#shared/modo-clienta-cookie.ts'
import type { Actor } from '#shared/rights.ts'
import { clearedSignOutCookie, isSignOutPending } from '#shared/sign-out-cookies.ts'
import { isUpload } from '#shared/uploads.ts'
import { buildApi, referenceStyle } from './api.ts'
import type { AppContext } from './context.ts'
import { type Ops, openOps } from './ops.ts'

/** Calls the API in process while a page renders, as the user of the page's request. */
type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Creates the `ApiFetch` of a request from its variables. */
function openInProcess(api: Hono<Front>): (variables: Front['Variables']) => ApiFetch {
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
    .notFound(nowhere)
    .route('/api', api)
  // Drops the query's abort signal: nothing aborts it here, and passing it on costs more than the rest of the request.
  return (variables) =>
    async (path, { signal: _, ...init } = {}) =>
      app.request(path, init, variables)
}

function nowhere(): never {
  throw new AppError('not_found', 'No existe esa dirección.')
}

/** The context of rendering: the API in process, and the nonce of scripts. */
export type PageContext = { apiFetch: ApiFetch; nonce: string | undefined }
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

type AppOptions = {
  /** The SSR bundle's `fetch`, or the development server's. */
  renderPage: RenderPage
  /** The folder of built browser files; absent in development, where Vite serves them. */
  assets?: string
  ops?: Ops
}

const smallBodies = limitBody(1024 * 1024)
const forever = 'public, max-age=31536000, immutable'

/** The HTTP app: headers, authentication, `/api`, pictures, assets, pages, and error handling. */
export function buildApp(context: AppContext, { renderPage, assets, ops = openOps(context) }: AppOptions): Hono<Front> {
  const { env, log, db, images, pending } = context
  const api = buildApi(context)
  const inProcess = openInProcess(api)
  const app = new Hono<Front>()

  app.onError((error, c) => {
    const { body, status, headers } = problemResponse(error, c.var.requestId, log)
    // Keeps the headers set so far, such as a renewed or cleared cookie.
    return c.newResponse(body, status as ContentfulStatusCode, Object.fromEntries(headers))
  })
  app.use(async (c, next) => {
    c.set('requestId', newId())
    c.set('log', log)
    c.set('actor', null)
    c.set('address', addressOf(c.req.raw.headers, c.env, env.TRUST_PROXY === '1'))
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
  app.use(logRequests(ops.metrics))
  for (const parts of ['/imagenes/*', '/assets/*']) app.use(parts, onlyAPart)
  app.use(
    securityHeaders({
      secure: env.APP_URL?.startsWith('https:') ?? false,
      subdomains: env.HSTS_SUBDOMAINS === '1',
      dev: env.mode === 'dev',
      referenceStyle,
    }),
  )

  app.route('/', ops.routes)
  app.get('/imagenes/:name', async (c) => {
    const name = c.req.param('name')
    const original = pending.open(name)
    if (original)
      return c.body(original.body, 200, { 'content-type': original.type, 'cache-control': 'private, no-store' })
    const file = await images.open(name)
    if (!file) throw new AppError('not_found', 'Imagen no encontrada')
    c.header('cache-control', forever)
    c.header('content-type', name.endsWith('.avif') ? 'image/avif' : 'image/webp')
    return c.body(file)
  })
  if (assets) {
    app.get(
      '/assets/*',
      serveStatic({ root: assets, precompressed: true, onFound: (_, c) => c.header('cache-control', forever) }),
      nowhere,
    )
  }

  app.use(
    '/api/*',
    sameOriginOnly(env.APP_URL),
    // Uploads have their own limits.
    (c, next) => (isUpload(c.req.path) ? next() : smallBodies(c, next)),
    async (c, next) => {
      await identify(context, c, 'api')
      c.header('cache-control', 'no-store')
      await next()
    },
  )
  app.route('/api', api)
  app.all('/api/*', nowhere)
  app.route('/', sitioFiles(db, context.marca, env.BRAND_DIR))

  // The server-function path of TanStack Start, which is unused (docs/decisions/002).
  app.all('/_serverFn/*', nowhere)
  app.get('*', async (c) => {
    await identify(context, c, 'page')
    c.header('cache-control', c.get('actor') ? 'private, no-store' : 'no-cache')
    let [failed, limited] = [false, false]
    const ask = inProcess(c.var)
    const apiFetch: ApiFetch = async (path, init) => {
      const reply = await ask(path, init)
      failed ||= reply.status >= 500
      limited ||= reply.status === 429
      return reply
    }
    const page = await renderPage(c.req.raw, { apiFetch, nonce: c.get('secureHeadersNonce') })
    const html = await page.text()
    if (html === notRendered) throw new Error('A page could not be rendered')
    // A page without its own cache-control keeps the one above.
    for (const [name, value] of page.headers) c.header(name, name === 'location' ? ownLocation(value) : value)
    // A partly failed page is not cached.
    if (failed) c.header('cache-control', 'private, no-store')
    // The router answers 500 for every failed page.
    const status = limited && page.status === 500 ? 429 : page.status
    return c.newResponse(html || null, status as ContentfulStatusCode)
  })
  return app
}

/** TanStack Start's answer, with status 500, when a page throws; it has logged the error. */
const notRendered = 'Internal Server Error'

/** A page's redirect as a path of this site, independent of the request's `Host`. */
function ownLocation(location: string): string {
  const { pathname, search, hash } = new URL(location, 'http://here')
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}

/**
 * Identifies the user of a request once, and sets the cookie of a renewed session. Completes a pending sign-out of all
 * sessions (spec 1.4). Pages clear the cookie of an ended session; API answers do not, because a late one would clear
 * the new cookie of a sign-in in another tab.
 */
async function identify({ auth, env }: AppContext, c: Context<Front>, door: 'api' | 'page'): Promise<void> {
  const { headers } = c.req.raw
  const { actor, cookies } = await auth.identify(headers)
  const secure = env.APP_URL?.startsWith('https:') ?? false
  const leaves = isSignOutPending(headers.get('cookie'), secure)
  c.set('actor', leaves ? null : actor && withModo(actor, headers.get('cookie'), secure))
  const answer = leaves
    ? [...(actor ? await auth.signOutEverywhere(actor.id, headers) : []), clearedSignOutCookie(secure)]
    : actor || door === 'page'
      ? cookies
      : []
  for (const cookie of answer) c.header('set-cookie', cookie, { append: true })
}

/** Marks a consultora in modo clienta in this browser (spec 3.4). */
const withModo = (actor: Actor, cookies: string | null, secure: boolean): Actor =>
  actor.role === 'consultor' && isModoClienta(cookies, actor.id, secure) ? { ...actor, modoClienta: true } : actor
