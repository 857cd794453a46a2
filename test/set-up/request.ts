import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

type Wishes = {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON if it is an object. */
  body?: object | string
  /** Whose connections are used; `false` for one of its own. */
  agent?: Agent | false
}
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string; ms: number }

/** Asks as `fetch` would not: with these very headers and this very path, and the answer as it came over the wire. */
export function ask(url: string, path: string, { method = 'GET', headers, body, agent }: Wishes = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  const json = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, agent, headers: { ...json, ...headers } }, (reply) => {
      const ms = performance.now() - began
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        const whole = Buffer.concat(chunks)
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: whole, text: whole.toString(), ms })
      })
    })
    sent.on('error', reject)
    sent.end(typeof body === 'object' ? JSON.stringify(body) : body)
  })
}
