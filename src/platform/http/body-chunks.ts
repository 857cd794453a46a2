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
