import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { letterStyle } from '#platform/mail/letter.ts'
import { AppError } from '#shared/errors.ts'
import type { Front } from './route.ts'

export const styleHash = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`

/** The inline style of sonner's toasts (docs/decisions/014). */
export const sonnerStyle = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"
/** The inline style of Base UI's Select. */
export const baseUiStyle = "'sha256-kLmvWqfziFavKtqHqRsb90f006UAK2Dmd0It5Iz2KFA='"

/** The allowed inline styles of pages: those of two libraries, and of letters shown to staff. */
export const pageStyles: readonly string[] = [styleHash(''), sonnerStyle, baseUiStyle, styleHash(letterStyle)]

/**
 * The security headers of every answer. API answers run and load nothing; inline scripts of pages have a nonce. Pages
 * in development have no policy, because Vite adds its own scripts.
 */
export function securityHeaders({ secure, subdomains, dev, referenceStyle }: Policy): MiddlewareHandler<Front> {
  const onEveryAnswer = {
    strictTransportSecurity: secure && `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`,
    xFrameOptions: 'DENY',
    // Obsolete.
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
  /** Whether HSTS includes subdomains. */
  subdomains: boolean
  dev: boolean
  referenceStyle: string
}

const pagePolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: [NONCE, "'self'"],
  styleSrc: ["'self'", ...pageStyles],
  // React's style attributes (docs/decisions/014).
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  // The shop's map: fetched first to check that it answers, then framed.
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

/** For files that are parts of pages, mainly uploads: opened on their own they run and load nothing. */
export const onlyAPart: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', "default-src 'none'; sandbox")
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF: refuses changing requests that a browser sends for another site. Other programs send neither header, and no
 * cookies. Unlike `hono/csrf`, it also refuses JSON.
 * @param appUrl the site's own address; by default the address of the request.
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
