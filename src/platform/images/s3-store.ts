import { AwsClient } from 'aws4fetch'
import type { Env } from '#platform/env.ts'
import { AppError } from '#shared/errors.ts'
import { fileNames, type ImageStore, isFileName } from './stored-image.ts'

const forever = 'public, max-age=31536000, immutable'

/**
 * Pictures in a bucket of anything that speaks S3 (`S3_*`), addressed by path so that it need not be Amazon's. They are
 * still served by our own `/imagenes`, so that nothing else of a page changes and the bucket can stay private.
 */
export function openS3Store(env: Env): ImageStore {
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_REGION: region = '' } = env
  const keys = { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' }
  const client = new AwsClient({ service: 's3', region, retries: 3, ...keys })
  const once = new AwsClient({ service: 's3', region, retries: 0, ...keys })
  const urlOf = (name: string) => `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}/${name}`

  /** @throws AppError `unavailable` for any answer but success and "there is none". */
  const send = async (name: string, init: RequestInit = {}): Promise<Response> => {
    const response = await inTime((signal) => client.fetch(urlOf(name), { ...init, signal })).catch(unreachable)
    if (response.ok || response.status === 404) return response
    unreachable(`${init.method ?? 'GET'} ${name}: ${response.status} ${await response.text()}`)
  }
  return {
    put: async ({ id, files }) => {
      const sent = files.map(async ({ ancho, format, bytes }) => {
        const headers = { 'content-type': `image/${format}`, 'cache-control': forever }
        const name = `${id}-${ancho}.${format}`
        const { status } = await send(name, { method: 'PUT', body: new Uint8Array(bytes), headers })
        if (status === 404) unreachable(`PUT ${name}: there is no such bucket`)
      })
      await Promise.all(sent)
    },
    open: async (name) => {
      if (!isFileName(name)) return null
      const { ok, body } = await send(name)
      return ok ? body : null
    },
    has: async (image) => {
      const heads = await Promise.all(fileNames(image).map((name) => send(name, { method: 'HEAD' })))
      return heads.every(({ ok }) => ok)
    },
    remove: async (image) => {
      await Promise.all(fileNames(image).map((name) => send(name, { method: 'DELETE' })))
    },
    // A PUT is there whole or not at all.
    tidy: async () => {},
    check: async () => {
      // A name that no picture has: the store answers that there is none, and so answers.
      const { status } = await inTime((signal) => once.fetch(urlOf('azahar-check'), { method: 'HEAD', signal }))
      if (status !== 200 && status !== 404) throw new Error(`the image store answers ${status}`)
    },
  }
}

const patienceMs = 5_000

/** Time until the store begins to answer; the body may take longer. */
async function inTime(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('the image store does not answer')), patienceMs)
  try {
    return await ask(giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** @throws always: the cause is logged with the request, the user gets a sentence. */
function unreachable(cause: unknown): never {
  const error = new AppError('unavailable', 'Las imágenes no están disponibles en este momento. Intenta de nuevo.')
  error.cause = cause
  throw error
}
