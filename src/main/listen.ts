import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isUpload } from '#shared/uploads.ts'

/**
 * Cuts a connection on which more than `max` requests wait behind one that is not answered. Node buffers all pipelined requests, at three
 * kilobytes each; browsers and proxies do not pipeline.
 */
const limitPipelining = (max: number, listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Requests that arrived together with the one too many.
    if (socket.destroyed) return
    // Only a response that waits behind another has no socket yet.
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

/** Time limits of clients. Live pages send something every twenty seconds. */
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
    // Idle connections would wait for another request.
    const sweeping = setInterval(() => server.closeIdleConnections(), patience.sweepMs)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    clearInterval(sweeping)
  }
}

/** Refuses two hosts, which a proxy may read otherwise (RFC 9112, 3.2). */
const ofOneHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length <= 1) return listener(request, response)
    response.writeHead(400, { connection: 'close' }).end()
  }

type Place = { port: number; hostname: string }

/** Cuts the connection of a body that is too slow. */
function hurryBody(request: IncomingMessage): void {
  const { headers, url = '' } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const late = () => request.complete || request.socket.destroy()
  const timer = setTimeout(late, isUpload(url) ? patience.uploadMs : patience.bodyMs).unref()
  request.once('close', () => clearTimeout(timer))
}
