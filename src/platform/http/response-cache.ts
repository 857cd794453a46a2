import { hash, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import type { ChangeEvent } from '#shared/events.ts'

type Rules = {
  isCacheable: (url: string) => boolean
  isGuest: (cookie: string | undefined) => boolean
  isInvalidatedBy: (event: ChangeEvent) => boolean
  /** Requests an address from the app as a guest, without headers. */
  fetchAsGuest: (url: string) => Response | Promise<Response>
  /** Called for each answer from the cache. */
  onHit: (hit: { method: string; status: number; seconds: number }) => void
}

type Answer = {
  status: number
  /** Names and values alternating, without per-answer headers. */
  headers: string[]
  /** The body, split at the nonce of its scripts: each guest gets a new one. */
  parts: Buffer[]
  nonce: string | undefined
  /** Hash of the body; `null` when it may not be stored. */
  tag: string | null
  /** Headers of a 304 answer. */
  validators: string[]
}
type Stored = { answer: Answer; size: number; freshUntil: number }

const maxBytes = 24 * 1024 * 1024
const maxBodyBytes = 1024 * 1024
const bytesBesideBody = 2 * 1024
/** Delay of changes without an event (a manual edit of a row, the clock). */
const freshMs = 5_000
/**
 * A stale answer is served this much longer while a request renews it, so that a slow database delays one guest only.
 */
const renewalMs = 30_000
const storedTypes = /^(text\/html|application\/(json|xml))/

/**
 * A cache of whole responses for guests: at most 24 MB, filled by one request at a time per address, cleared by events.
 * An answer is at most 5 seconds old, or 35 while it is being renewed. Disabled while events of other processes do not
 * arrive.
 * @param listener answers all other requests.
 */
export function cacheResponses(
  database: Pick<Database, 'subscribe' | 'isListening'>,
  { isCacheable, isGuest, isInvalidatedBy, fetchAsGuest, onHit }: Rules,
  listener: RequestListener,
): RequestListener {
  const stored = new Map<string, Stored>()
  let bytes = 0
  const forget = () => {
    stored.clear()
    bytes = 0
  }
  const store = (url: string, answer: Answer) => {
    // The address counts too: clients choose it, and it may be longer than the answer.
    const size = url.length + lengthOf(answer.parts) + bytesBesideBody
    if (bytes + size > maxBytes) forget()
    bytes += size - (stored.get(url)?.size ?? 0)
    stored.set(url, { answer, size, freshUntil: performance.now() + freshMs })
  }
  const filling = new Map<string, Promise<Answer>>()
  let changes = 0
  database.subscribe((event) => {
    if (event.topic !== 'missed' && !isInvalidatedBy(event)) return
    changes++
    forget()
    filling.clear()
  })

  const fill = (url: string): Promise<Answer> => {
    const before = changes
    const filled = (async () => {
      const answer = await answerOf(await fetchAsGuest(url))
      if (answer.tag && before === changes) store(url, answer)
      return answer
    })().finally(() => {
      if (filling.get(url) === filled) filling.delete(url)
    })
    filling.set(url, filled)
    return filled
  }

  return (request, response) => {
    const { url = '', method = '', headers } = request
    const isReading = method === 'GET' || method === 'HEAD'
    if (!isReading || !isGuest(headers.cookie) || !database.isListening()) return listener(request, response)
    const began = performance.now()
    const found = stored.get(url)
    if (found && found.freshUntil + (filling.has(url) ? renewalMs : 0) > began) {
      const status = send(found.answer, request, response)
      return onHit({ method, status, seconds: (performance.now() - began) / 1000 })
    }
    if (!isCacheable(url)) return listener(request, response)
    const filled = filling.get(url) ?? fill(url)
    filled.then(
      (it) => send(it, request, response),
      () => response.destroy(),
    )
  }
}

const ownOfEach = new Set(['cache-control', 'content-length', 'date', 'vary', 'x-request-id'])

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response
  const body = Buffer.from(await response.arrayBuffer())
  const type = headers.get('content-type') ?? ''
  const cacheControl = headers.get('cache-control') ?? ''
  const mayBeStored =
    status === 200 &&
    body.length <= maxBodyBytes &&
    storedTypes.test(type) &&
    !headers.has('set-cookie') &&
    !cacheControl.includes('private')
  const others = [...headers].filter(([name]) => !ownOfEach.has(name)).flat()
  const [, nonce] = headers.get('content-security-policy')?.match(/'nonce-([^']+)'/) ?? []
  const parts = nonce
    ? body
        .toString('latin1')
        .split(nonce)
        .map((part) => Buffer.from(part, 'latin1'))
    : [body]
  if (!mayBeStored)
    return {
      status,
      headers: [...others, 'cache-control', cacheControl, 'vary', 'Cookie'],
      parts,
      nonce,
      tag: null,
      validators: [],
    }
  const tag = `"${hash('sha1', Buffer.concat(parts), 'base64url')}"`
  // Weak for pages: they contain the time, and proxies may compress them.
  const etag = type.startsWith('text/html') ? `W/${tag}` : tag
  // Browsers may store it too, but must revalidate.
  const rule = cacheControl === 'no-store' ? 'no-cache' : cacheControl
  const validators = ['cache-control', rule, 'vary', 'Cookie', 'etag', etag]
  return { status, headers: [...others, ...validators], parts, nonce, tag, validators }
}

/** @returns the status. */
function send(answer: Answer, { method, headers: asked }: IncomingMessage, response: ServerResponse): number {
  const { status, headers, parts, nonce, tag, validators } = answer
  const requestId = ['x-request-id', newId()]
  const isKnown = asked['if-none-match']?.split(',').some((etag) => etag.trim().replace(/^W\//, '') === tag)
  if (isKnown) {
    // The browser's copy keeps its policy and nonce.
    response.writeHead(304, [...validators, ...requestId]).end()
    return 304
  }
  const ownNonce = randomBytes(16).toString('base64')
  const ownHeaders = nonce ? headers.map((value) => value.replace(nonce, ownNonce)) : headers
  const body = Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(ownNonce), part])))
  response.writeHead(status, [...ownHeaders, ...requestId, 'content-length', String(body.length)])
  response.end(method === 'HEAD' ? undefined : body)
  return status
}

const lengthOf = (parts: Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)
