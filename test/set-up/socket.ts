import { connect } from 'node:net'

export type Said = {
  /** All that the server said, until it closed or the time was over. */
  text: string
  closed: boolean
  ms: number
}

/**
 * Speaks to a server as no client would: these very bytes, and then silence.
 * @param ms how long is listened at most.
 */
export async function speak(url: string, bytes: string | Buffer | (string | Buffer)[], ms = 10_000): Promise<Said> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  const socket = connect(Number(port), hostname)
  let text = ''
  let closed = false
  const { promise: over, resolve } = Promise.withResolvers<void>()
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
    resolve()
  })
  const timer = setTimeout(resolve, ms)
  for (const part of Array.isArray(bytes) ? bytes : [bytes]) {
    if (closed) break
    // Waits until the server has read what was written.
    if (!socket.write(part)) {
      await new Promise<void>((resume) => {
        socket.once('drain', resume)
        socket.once('close', () => resume())
      })
    }
  }
  await over
  clearTimeout(timer)
  socket.destroy()
  return { text, closed, ms: performance.now() - began }
}

/** The status codes of all answers in the output. */
export const statusesOf = ({ text }: Said): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
