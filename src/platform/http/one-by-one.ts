import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Cuts a connection on which more than `most` requests wait behind one that is not answered (threats A74). Node takes up all
 * that a client sends in a row, three kilobytes for each fifty bytes; browsers and proxies ask one after the other.
 */
export const oneByOne = (most: number) => {
  const behind = new WeakMap<Socket, number>()
  return (listener: Listener): Listener =>
    (request, response) => {
      const { socket } = request
      // What else had arrived with the one that was too many.
      if (socket.destroyed) return
      // Only an answer that stands behind another has no socket yet.
      if (response.socket === null) {
        const others = behind.get(socket) ?? 0
        if (others === most) return void socket.destroy()
        behind.set(socket, others + 1)
        response.once('close', () => behind.set(socket, (behind.get(socket) ?? 0) - 1))
      }
      listener(request, response)
    }
}
