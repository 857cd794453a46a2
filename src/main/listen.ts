import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isUpload } from '#shared/uploads.ts'

/**
 * Closes a connection with more than `max` pipelined requests, which Node buffers at 3 KB each. Browsers and proxies do
 * not pipeline.
 */
const limitPipelining = (max: number, listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Requests that arrived together with the excess one.
    if (socket.destroyed) return
    // Only a queued response has no socket yet.
    if (response.socket === null) {
      const others = waiting.get(socket) ?? 0
      if (others === max) return void socket.destroy()
      waiting.set(socket, others + 1)
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1))
    }
    listener(request, response)
  }
}

const seconds = 1_000

/** Client timeouts. Live pages send a heartbeat every twenty seconds. */
const patience = {
  headersMs: 10 * seconds,
  bodyMs: 20 * seconds,
  /** Enough for a picture of 10 MB from a slow phone. */
  uploadMs: 120 * seconds,
  silenceMs: 30 * seconds,
  betweenRequestsMs: 10 * seconds,
  lookEveryMs: 2 * seconds,
  sweepMs: 50,
}

/** Max. pipelined requests per connection. */
const maxPipelined = 16

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
    // Node parses a request without a version as HTTP/0.9, which has no end.
    if (request.httpVersionMajor !== 1) request.socket.destroy()
    hurryBody(request)
  })
  server.listen(port, hostname, listens)
  await listening
  return async () => {
    stopping = true
    // Idle keep-alive connections would delay the close.
    const sweeping = setInterval(() => server.closeIdleConnections(), patience.sweepMs)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    clearInterval(sweeping)
  }
}

/** Refuses two Host headers, which a proxy may read differently (RFC 9112, 3.2). */
const ofOneHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length <= 1) return listener(request, response)
    response.writeHead(400, { connection: 'close' }).end()
  }

type Place = { port: number; hostname: string }

/** Closes the connection of a slow request body. */
function hurryBody(request: IncomingMessage): void {
  const { headers, url = '' } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const late = () => request.complete || request.socket.destroy()
  const timer = setTimeout(late, isUpload(url) ? patience.uploadMs : patience.bodyMs).unref()
  request.once('close', () => clearTimeout(timer))
}
