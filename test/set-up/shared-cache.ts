import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A shared cache in front of a server, as a network or a reverse proxy has one. */
export type SharedCache = {
  url: string
  /** Addresses with a stored answer. */
  kept: () => string[]
  /** How many answers came out of it, those included that the server confirmed. */
  hits: () => number
  stop: () => void
}

type Stored = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** When it is old, in milliseconds since 1970. */
  until: number
  /** The headers of the request that its `Vary` names. */
  asked: Record<string, string>
}

const heuristicMs = 60_000
/** Statuses that are cacheable by default (RFC 9110, section 15.1). */
const heuristicStatus = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])

/**
 * A shared cache as greedy as RFC 9111 allows: it keeps everything not forbidden, for a minute by default, and revalidates by ETag.
 * @param origin the server behind it.
 */
export async function openSharedCache(origin: string): Promise<SharedCache> {
  const store = new Map<string, Stored[]>()
  let hits = 0
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const known = method === 'GET' ? store.get(url)?.find((it) => fits(it, headers)) : undefined
    if (known && known.until > Date.now()) {
      hits++
      return answer(outgoing, known)
    }
    const tag = known?.headers.etag
    const fresh = await forward(origin, incoming, tag && !headers['if-none-match'] ? { 'if-none-match': tag } : {})
    if (known && fresh.status === 304 && !headers['if-none-match']) {
      hits++
      Object.assign(known, { until: freshUntil(fresh) ?? known.until })
      return answer(outgoing, known)
    }
    if (method === 'GET' && mayKeep(fresh, headers)) {
      const names = String(fresh.headers.vary ?? '')
        .toLowerCase()
        .split(/\s*,\s*/)
        .filter(Boolean)
      const asked = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]))
      const others = (store.get(url) ?? []).filter((it) => it !== known)
      store.set(url, [...others, { ...fresh, asked, until: freshUntil(fresh) ?? Date.now() + heuristicMs }])
    }
    answer(outgoing, fresh)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: () => [...store.keys()],
    hits: () => hits,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Answer = Pick<Stored, 'status' | 'headers' | 'body'>

const fits = ({ asked }: Stored, headers: IncomingHttpHeaders): boolean =>
  Object.entries(asked).every(([name, value]) => name !== '*' && String(headers[name] ?? '') === value)

const rulesOf = ({ headers }: Answer): string => String(headers['cache-control'] ?? '')

/** RFC 9111, section 3: not what forbids it, nor an answer to somebody with a password that does not say `public`. */
function mayKeep(fresh: Answer, asked: IncomingHttpHeaders): boolean {
  const rules = rulesOf(fresh)
  if (/no-store|private/.test(rules) || fresh.headers.vary === '*') return false
  if (asked.authorization && !/public|s-maxage|must-revalidate/.test(rules)) return false
  return /max-age|public|no-cache/.test(rules) || heuristicStatus.has(fresh.status)
}

/** Until when an answer is fresh; `no-cache` is never; `null` is nothing said. */
function freshUntil(fresh: Answer): number | null {
  const rules = rulesOf(fresh)
  if (/no-cache/.test(rules)) return 0
  const [, seconds] = rules.match(/s-maxage=(\d+)/) ?? rules.match(/max-age=(\d+)/) ?? []
  return seconds === undefined ? null : Date.now() + Number(seconds) * 1000
}

function answer(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, connection: __, ...rest } = headers
  outgoing.writeHead(status, { ...rest, 'content-length': String(body.length) }).end(body)
}

/** Asks the server, with the client's own headers: its `Host` too, as a proxy does that is told to keep it. */
function forward(origin: string, incoming: IncomingMessage, more: Record<string, string>): Promise<Answer> {
  const { method, url, headers } = incoming
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, method, path: url, headers: { ...headers, ...more } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    incoming.pipe(sent)
  })
}
