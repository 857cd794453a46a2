import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/** A line to another port of this machine that can be made slow, or swallow everything. */
export type TcpProxy = {
  port: number
  /** Delays each chunk by this many milliseconds, both ways. */
  slow: (ms: number) => void
  /** Swallows everything silently: a half-open connection. */
  swallow: (yes: boolean) => void
  /** Cuts every connection. */
  cut: () => void
  /** Cuts later connections after this many bytes to the target or back; `null` stops that. */
  cutAfter: (plan: (() => { there: number; back: number }) | null) => void
  stop: () => void
}

export async function openProxy(target: number): Promise<TcpProxy> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let delayMs = 0
  let swallows = false
  let limits: (() => { there: number; back: number }) | null = null
  const carry = (from: Socket, to: Socket, most: number) => {
    let left = most
    from.on('data', (piece: Buffer) => {
      if (swallows) return
      if (piece.length > left) {
        to.end(piece.subarray(0, left))
        return from.destroy()
      }
      left -= piece.length
      if (delayMs === 0) to.write(piece)
      else setTimeout(() => to.writable && to.write(piece), delayMs)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    const { there, back } = limits?.() ?? { there: Number.POSITIVE_INFINITY, back: Number.POSITIVE_INFINITY }
    carry(near, far, there)
    carry(far, near, back)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    ...{ port, cut },
    cutAfter: (plan) => {
      limits = plan
    },
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
