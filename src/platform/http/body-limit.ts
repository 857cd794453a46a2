import type { MiddlewareHandler } from 'hono'
import { AppError } from '#shared/errors.ts'

/**
 * The chunks of a body. @throws invalid_request when it is cut off or malformed; the raw socket error would look like a
 * server fault.
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
 * Refuses a request with too large a body, by the declared length or counted while reading. Hono's own middleware
 * answers 500 to requests without a length (each DELETE of a browser) on this server.
 * @throws body_too_large; invalid_request for a body that is cut off
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
