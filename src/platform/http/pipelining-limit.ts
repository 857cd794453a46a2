import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Cuts a connection on which more than `max` requests wait behind one that is not answered. Node accepts all
 * that a client pipelines, at three kilobytes of memory for each request of fifty bytes; browsers and proxies do not pipeline.
 */
export const limitPipelining = (max: number, listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Requests that had arrived together with the one that was too many.
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
