import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Env } from '#platform/env.ts'
import { AppError } from '#shared/errors.ts'
import { type Imagen, imagenFormats } from '#shared/imagen.ts'
import { hourMs } from '#shared/time.ts'
import type { ProcessedImage } from './pipeline.ts'

/** Stores picture files. Names are content hashes: files never change. */
export type ImageStore = {
  put: (image: Pick<ProcessedImage, 'id' | 'files'>) => Promise<void>
  /** A stored file; `null` when there is none. */
  open: (name: string) => Promise<ReadableStream<Uint8Array> | null>
  has: (image: StoredImage) => Promise<boolean>
  remove: (image: StoredImage) => Promise<void>
  /** Deletes half-written files of a killed server. */
  tidy: () => Promise<void>
  check: () => Promise<void>
}

type StoredImage = Pick<Imagen, 'id' | 'anchos'>

const fileName = /^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/

/** Whether it is the name of a picture file, without any path. */
export const isFileName = (name: string): boolean => fileName.test(name)

export const fileNames = ({ id, anchos }: StoredImage): string[] =>
  anchos.flatMap((ancho) => imagenFormats.map((format) => `${id}-${ancho}.${format}`))

const forever = 'public, max-age=31536000, immutable'

/**
 * Pictures in an S3-compatible bucket (`S3_*`), with path-style addresses. `/imagenes` serves them, so the bucket may
 * be private.
 */
function openS3Store(env: Env): ImageStore {
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_REGION: region = '' } = env
  const keys = { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' }
  const client = new AwsClient({ service: 's3', region, retries: 3, ...keys })
  const once = new AwsClient({ service: 's3', region, retries: 0, ...keys })
  const urlOf = (name: string) => `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}/${name}`

  /** @throws AppError `unavailable` for any status but 2xx and 404. */
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
    // A PUT is atomic.
    tidy: async () => {},
    check: async () => {
      // 404: the name does not exist, so the store answers.
      const { status } = await inTime((signal) => once.fetch(urlOf('azahar-check'), { method: 'HEAD', signal }))
      if (status !== 200 && status !== 404) throw new Error(`the image store answers ${status}`)
    },
  }
}

const patienceMs = 5_000

/** Times out the response head; the body may take longer. */
async function inTime(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('the image store does not answer')), patienceMs)
  try {
    return await ask(giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Throws always; the cause is logged with the request. */
function unreachable(cause: unknown): never {
  const error = new AppError('unavailable', 'Las imágenes no están disponibles en este momento. Intenta de nuevo.')
  error.cause = cause
  throw error
}

/** The configured store: S3-compatible with `S3_*`, else a folder in `DATA_DIR`. */
export const openImageStore = (env: Env): ImageStore =>
  env.S3_ENDPOINT ? openS3Store(env) : openFolderStore(join(env.DATA_DIR, 'imagenes'))

function openFolderStore(folder: string): ImageStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  const exists = (name: string) =>
    access(pathOf(name)).then(
      () => true,
      () => false,
    )
  return {
    put: async ({ id, files }) => {
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      await Promise.all(files.map(({ ancho, format, bytes }) => writeWhole(pathOf(`${id}-${ancho}.${format}`), bytes)))
    },
    open: async (name) => {
      if (!isFileName(name) || !(await exists(name))) return null
      return Readable.toWeb(createReadStream(pathOf(name))) as ReadableStream<Uint8Array>
    },
    has: async (image) => (await Promise.all(fileNames(image).map(exists))).every(Boolean),
    remove: async (image) => {
      await Promise.all(fileNames(image).map((name) => rm(pathOf(name), { force: true })))
    },
    tidy: () => removeAbandoned(folder, draftEnds),
    check: async () => {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

const draftEnds = '.draft'

/** Removes files of a killed server: older than an hour, as files in use are younger. */
export async function removeAbandoned(folder: string, ends = ''): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names.filter((it) => it.endsWith(ends))) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > hourMs) await rm(file, { force: true })
  }
}

/** Writes to a draft and renames it (atomic). */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}${draftEnds}`
  const file = await open(draft, 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(draft, path)
}
