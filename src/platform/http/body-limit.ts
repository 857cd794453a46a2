import type { MiddlewareHandler } from 'hono'
import { AppError } from '#shared/errors.ts'

/**
 * A request's body, as it comes. Whoever breaks off in the middle of it, ends it before the length that was promised, or sends
 * chunks that are none, is refused: it is no fault of this server, though the socket's error looks like one.
 * @throws invalid_request
 */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    const error = new AppError('invalid_request', 'Lo que enviaste no llegó completo. Intenta de nuevo.')
    error.cause = cause
    throw error
  }
}

const bodiless = new Set(['GET', 'HEAD', 'DELETE'])

/**
 * Refuses a request whose body is too large: by what it says of itself, else counted while it is read. Not Hono's own:
 * that one copies a request that names no length (every DELETE of a browser) in a way that the server's light requests
 * do not bear, and answers 500.
 * @throws body_too_large; invalid_request when it breaks off
 */
export const limitBody =
  (maxBytes: number): MiddlewareHandler =>
  async (c, next) => {
    const { raw, method } = c.req
    const declared = raw.headers.has('transfer-encoding') ? null : raw.headers.get('content-length')
    if (Number(declared ?? 0) > maxBytes) throw tooLarge()
    if (declared === null && !bodiless.has(method) && raw.body) {
      const body = await readBody(raw.body, maxBytes)
      c.req.raw = new Request(raw.url, { method, headers: raw.headers, body })
    }
    await next()
  }

async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}

const tooLarge = () => new AppError('body_too_large', 'Lo que enviaste es demasiado grande.')
