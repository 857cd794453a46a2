import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

/** A line to another port of this machine that can be made slow, or swallow everything. */
export type TcpProxy = {
  port: number
  /** Holds each piece back for so many milliseconds, both ways. */
  slow: (ms: number) => void
  /** From now on nothing arrives any more and nobody is told: a half-open connection. */
  swallow: (yes: boolean) => void
  /** Cuts every connection. */
  cut: () => void
  stop: () => void
}

export async function openProxy(target: number): Promise<TcpProxy> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let delayMs = 0
  let swallows = false
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (piece) => {
      if (swallows) return
      if (delayMs === 0) to.write(piece)
      else setTimeout(() => to.writable && to.write(piece), delayMs)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    ...{ port, cut },
    slow: (ms) => {
      delayMs = ms
    },
    swallow: (yes) => {
      swallows = yes
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
