import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { limitPipelining } from '#platform/http/pipelining-limit.ts'
import { isUpload } from '#shared/uploads.ts'

const seconds = 1_000

/**
 * How long a client may take: to send its headers, to send a body, to be silent. Live pages speak every
 * twenty seconds. Nobody holds a connection without using it.
 */
const patience = {
  headersMs: 10 * seconds,
  bodyMs: 20 * seconds,
  /** A picture of ten megabytes from a slow phone. */
  uploadMs: 120 * seconds,
  silenceMs: 30 * seconds,
  betweenRequestsMs: 10 * seconds,
  lookEveryMs: 2 * seconds,
  sweepMs: 50,
}

/** Requests on one connection that may wait behind one that is not answered yet. */
const maxPipelined = 16

/**
 * Listens, and answers with `listener`.
 * @returns how to stop: no new connections; what is under way is finished, each connection closes behind its answer.
 */
export async function listen(listener: RequestListener, { port, hostname }: Place): Promise<() => Promise<void>> {
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.uploadMs,
      keepAliveTimeout: patience.betweenRequestsMs,
      connectionsCheckingInterval: patience.lookEveryMs,
    },
    limitPipelining(maxPipelined, ofOneHost(listener)),
  )
  server.timeout = patience.silenceMs
  let stopping = false
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false
    // Node reads a request without a version as one of HTTP/0.9, which has no headers and no end.
    if (request.httpVersionMajor !== 1) request.socket.destroy()
    hurryBody(request)
  })
  server.listen(port, hostname, listens)
  await listening
  return async () => {
    stopping = true
    // A connection whose last answer is out would wait for another request.
    const sweeping = setInterval(() => server.closeIdleConnections(), patience.sweepMs)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    clearInterval(sweeping)
  }
}

/** Two hosts are two answers, one for us and one for a proxy that reads the other (RFC 9112, 3.2). */
const ofOneHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length <= 1) return listener(request, response)
    response.writeHead(400, { connection: 'close' }).end()
  }

type Place = { port: number; hostname: string }

/** A body that dribbles in is not waited for: its connection is cut. */
function hurryBody(request: IncomingMessage): void {
  const { headers, url = '' } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const late = () => request.complete || request.socket.destroy()
  const timer = setTimeout(late, isUpload(url) ? patience.uploadMs : patience.bodyMs).unref()
  request.once('close', () => clearTimeout(timer))
}
