import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { letterStyle } from '#platform/mail/letter.ts'
import { AppError } from '#shared/errors.ts'
import type { Front } from './front.ts'

/** A style element of a page, as a policy names it. */
export const styleHash = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`

/** What sonner writes into a page for its toasts: an element, and then the text in it (docs/decisions/014). */
export const sonnerStyle = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"
/** What Base UI writes for the list of a Select. */
export const baseUiStyle = "'sha256-kLmvWqfziFavKtqHqRsb90f006UAK2Dmd0It5Iz2KFA='"

/** All style elements of pages: those of two libraries, and of a letter that staff look at. Each other one is refused. */
export const pageStyles: readonly string[] = [styleHash(''), sonnerStyle, baseUiStyle, styleHash(letterStyle)]

/**
 * The security headers of every answer: only our scripts and styles, no frames around us, no guessing of types; an answer of the API
 * runs and loads nothing. An inline script of a page carries this answer's nonce. In development Vite adds its own scripts, so a page has
 * no policy there.
 */
export function securityHeaders({ secure, subdomains, dev, referenceStyle }: Policy): MiddlewareHandler<Front> {
  const onEveryAnswer = {
    strictTransportSecurity: secure && `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`,
    xFrameOptions: 'DENY',
    // Obsolete, and sent with every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [] },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
  }
  const onData = secureHeaders({ ...onEveryAnswer, contentSecurityPolicy: dataPolicy(referenceStyle) })
  const onPages = secureHeaders({ ...onEveryAnswer, ...(!dev && { contentSecurityPolicy: pagePolicy }) })
  return (c, next) => (c.req.path.startsWith('/api/') ? onData(c, next) : onPages(c, next))
}

type Policy = {
  secure: boolean
  /** Whether HSTS binds those of the site’s address too: they may be somebody else’s. */
  subdomains: boolean
  dev: boolean
  /** The style of the API's reference, the one answer of the API that is a page. */
  referenceStyle: string
}

const pagePolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: [NONCE, "'self'"],
  styleSrc: ["'self'", ...pageStyles],
  // What React writes on an element: the shape and colour of a picture, the room of a long list (docs/decisions/014).
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  // The map of the shop: fetched first to see whether it answers, then framed.
  connectSrc: ["'self'", 'https://www.openstreetmap.org'],
  frameSrc: ['https://www.openstreetmap.org'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

const dataPolicy = (referenceStyle: string) => ({
  defaultSrc: ["'none'"],
  styleSrc: [styleHash(referenceStyle)],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
})

/**
 * A file that is a part of a page: opened by itself, nothing in it runs and nothing is loaded, whatever it would be taken
 * for. Most of all one that somebody uploaded.
 */
export const onlyAPart: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', "default-src 'none'; sandbox")
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that change something when a browser says that another site sent them (CSRF). Programs that are
 * not browsers send neither header, and carry no one's cookies. Not by `hono/csrf`, which lets JSON from other sites pass.
 * @param appUrl the site's own address; without it, the address that the request was sent to.
 */
export const sameOriginOnly =
  (appUrl: string | undefined): MiddlewareHandler<Front> =>
  async (c, next) => {
    if (!reading.has(c.req.method) && !isOwn(c.req.raw, appUrl)) {
      throw new AppError('cross_site', 'Esta acción solo puede hacerse desde el sitio.')
    }
    await next()
  }

function isOwn({ headers, url }: Request, appUrl: string | undefined): boolean {
  const origin = headers.get('origin')
  if (origin) return origin === new URL(appUrl ?? url).origin
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
