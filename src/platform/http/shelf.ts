import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isSignedIn } from '#platform/auth/auth.ts'
import type { Database } from '#platform/db/database.ts'
import type { ChangeEvent } from '#shared/events.ts'
import { wantsToLeave } from '#shared/leaving.ts'
import { arrivalOf, leaveLine } from './door.ts'
import type { Front } from './front.ts'
import { type KeptAnswer, keepAnswer, nonceHere, sendAnswer } from './kept-answer.ts'

/** Answers that every visitor gets alike, kept in memory until something that they show changes (docs/decisions/048). */
export type Shelf = {
  /** Answers out of memory, before anything else has looked at the request; what is not kept is `listener`'s to answer. */
  before: (listener: Listener) => Listener
  /** Keeps what goes out to visitors; those who ask for the same thing meanwhile wait for it. The outermost of all. */
  keeper: MiddlewareHandler<Front>
  /** Is told of each answer out of memory. */
  onAnswer: (hear: (it: { method: string; route: string; status: number; seconds: number }) => void) => void
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Rules = {
  /** What may be kept, by its address as it stands in the request. */
  keeps: (url: string) => boolean
  /** The types of what may be kept. */
  types: RegExp
  /** After which events nothing that is kept is good any more; `null` for what never changes. */
  drops: ((event: ChangeEvent) => boolean) | null
  /** The longest that an answer is given again, whatever happens: what nobody publishes is seen after this. */
  longestMs: number
  mostBytes: number
  /** Whether signed-in people get the same. */
  toEverybody: boolean
}

const largest = 1024 * 1024
/** What an answer takes in memory beside its address and its body: headers, policy, and the places that they are kept in. */
const besideItsBody = 2 * 1024
const whileAskedAnewMs = 30_000

type Kept = { answer: KeptAnswer; until: number }

export function openShelf(database: Pick<Database, 'subscribe' | 'isListening'>, rules: Rules): Shelf {
  const { keeps, drops, longestMs, mostBytes, toEverybody } = rules
  const isFor = (cookie: string | undefined) => toEverybody || isVisitor(cookie)
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<unknown>>()
  let bytes = 0
  let changes = 0
  let told: Parameters<Shelf['onAnswer']>[0] = () => {}
  database.subscribe((event) => {
    if (drops === null || (event.topic !== 'missed' && !drops(event))) return
    changes++
    bytes = 0
    kept.clear()
    underWay.clear()
  })

  // The address counts: whoever asks chooses it, and of small answers it is the most (threats A74).
  const weightOf = (url: string, answer: KeptAnswer) => url.length + answer.bytes + besideItsBody
  const remove = (url: string, { answer }: Kept) => {
    kept.delete(url)
    bytes -= weightOf(url, answer)
  }
  const find = (url: string, graceMs = 0): KeptAnswer | undefined => {
    const found = kept.get(url)
    const good = found && found.until + graceMs > performance.now() && (drops === null || database.isListening())
    return good ? found.answer : undefined
  }
  const put = (url: string, fresh: KeptAnswer): KeptAnswer => {
    const before = kept.get(url)
    // The same again: what was compressed of it stays. A page says when its data was read, so it is always the newest.
    const answer = before && !fresh.isPage && before.answer.tag === fresh.tag ? before.answer : fresh
    if (before) remove(url, before)
    kept.set(url, { answer, until: performance.now() + longestMs })
    bytes += weightOf(url, answer)
    for (const [oldest, it] of kept) {
      if (bytes <= mostBytes) break
      remove(oldest, it)
    }
    return answer
  }
  const hand = (answer: KeptAnswer, request: IncomingMessage, response: ServerResponse) => {
    const began = arrivalOf(request) ?? performance.now()
    const status = sendAnswer(answer, request, response)
    leaveLine(request)
    const { method = '' } = request
    told({ method, route: answer.route, status, seconds: (performance.now() - began) / 1000 })
  }

  return {
    before: (listener) => (request, response) => {
      const { url = '', method, headers } = request
      const mayHave = (method === 'GET' || method === 'HEAD') && isFor(headers.cookie)
      const answer = mayHave ? find(url) : undefined
      if (answer) return hand(answer, request, response)
      const other = mayHave && underWay.get(url)
      if (!other) return listener(request, response)
      // Only its time is over, nothing is known to have changed: one asks anew, the others need not wait for a slow database.
      const last = find(url, whileAskedAnewMs)
      if (last) return hand(last, request, response)
      void other.then(() => {
        const ready = find(url)
        if (ready) hand(ready, request, response)
        else listener(request, response)
      })
    },
    keeper: async (c, next) => {
      const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
      const { url = '', method, headers } = incoming ?? {}
      if (!incoming || !outgoing || method !== 'GET' || !keeps(url) || !isFor(headers?.cookie)) return next()
      const before = changes
      const { promise: done, resolve } = Promise.withResolvers<void>()
      underWay.set(url, done)
      try {
        await next()
        const fresh = await answerOf(c, rules)
        if (!fresh) return
        const answer = before === changes ? put(url, fresh) : fresh
        c.res = undefined
        c.res = RESPONSE_ALREADY_SENT
        sendAnswer(answer, incoming, outgoing as ServerResponse)
      } finally {
        if (underWay.get(url) === done) underWay.delete(url)
        resolve()
      }
    },
    onAnswer: (hear) => {
      told = hear
    },
  }
}

/** What the handlers have made of a request, when it may be kept. */
async function answerOf(c: Context<Front>, { types, toEverybody }: Rules): Promise<KeptAnswer | null> {
  const { res } = c
  const length = Number(res.headers.get('content-length') ?? 0)
  if (res.status !== 200 || res.headers.has('set-cookie') || length > largest) return null
  if (res.headers.get('cache-control')?.includes('private')) return null
  if (!types.test(res.headers.get('content-type') ?? '')) return null
  const policy = res.headers.get('content-security-policy') ?? ''
  const nonce = c.get('secureHeadersNonce') ?? null
  return keepAnswer({
    ...{ headers: keptHeaders(res.headers, toEverybody), nonce, route: routePath(c) },
    policy: nonce ? policy.replaceAll(nonce, nonceHere) : policy,
    body: Buffer.from(await res.arrayBuffer()),
  })
}

const each = new Set(['content-length', 'content-security-policy', 'date', 'etag', 'vary', 'x-request-id'])

/** As pairs in a row, which is how Node takes them quickest. What is kept here may be kept there, if it is asked about. */
const keptHeaders = (headers: Headers, toEverybody: boolean): string[] => [
  ...[...headers].flatMap(([name, value]) => {
    if (each.has(name)) return []
    return [name, name === 'cache-control' && value === 'no-store' ? 'no-cache' : value]
  }),
  ...(toEverybody ? [] : ['vary', 'Accept-Encoding, Cookie']),
]

/** Nobody is behind these cookies, and nobody is just leaving. */
const isVisitor = (cookie: string | undefined): boolean =>
  cookie === undefined || (!isSignedIn(cookie) && ![true, false].some((secure) => wantsToLeave(cookie, secure)))
