import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { avatarTexts } from '#modules/personas/cuentas/texts.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadPaths, uploadRules } from '#shared/uploads.ts'
import { upload } from '#ui/upload.ts'
import type { ShrinkAnswer, ShrinkRequest } from './components/shrink-worker.ts'
import { imagenTexts } from './rules.ts'

type Progress = { onProgress: (done: number) => void; signal: AbortSignal }

const maxTries = 20

/**
 * Uploads a product's picture, shrunk to the largest displayed size. Too large files are refused before sending; waits while the server is
 * busy.
 * @throws AppError with the message to show next to it.
 */
export async function uploadImagen(file: File, { onProgress, signal }: Progress): Promise<Imagen> {
  const photo = await shrinkPhoto(file)
  if (photo.size > uploadRules.imagen.maxBytes) throw new AppError('body_too_large', imagenTexts.tooLarge)
  for (let tries = 1; ; tries += 1) {
    try {
      return (await upload({ method: 'POST', url: uploadPaths.imagen, file: photo, onProgress, signal })) as Imagen
    } catch (error) {
      const seconds = error instanceof AppError && error.code === 'unavailable' && error.facts.retryAfterSeconds
      if (typeof seconds !== 'number' || tries === maxTries) throw error
      onProgress(0)
      await pause(seconds * 1000, signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/**
 * Uploads the user's photo; a file that is too large is refused before sending, by its type first (spec 2.5).
 * @returns the current profile.
 * @throws AppError `unsupported_type` and `body_too_large` with the sentence of the spec.
 */
export async function uploadAvatar<Perfil>(file: File, onProgress: (done: number) => void): Promise<Perfil> {
  if (file.size > uploadRules.avatar.maxBytes) {
    if (!acceptOf(uploadRules.avatar).split(',').includes(file.type)) {
      throw new AppError('unsupported_type', avatarTexts.format)
    }
    throw new AppError('body_too_large', avatarTexts.size)
  }
  return (await upload({ method: 'PUT', url: uploadPaths.avatar, file, onProgress })) as Perfil
}

/** Smaller files are faster to send than to shrink. */
const worthBytes = 1024 * 1024

/**
 * Shrinks a photo to the largest displayed size, in a worker (spec 3.5).
 * @returns the file itself when it is small, truncated (the server refuses it), or not readable by this browser.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const tooHeavy = file.size > uploadRules.imagen.maxBytes
  if (!tooHeavy && (file.size < worthBytes || file.type !== 'image/jpeg')) return file
  return (await ask({ file, tooHeavy })) ?? file
}

let worker: Worker | undefined
let asked = 0

function ask(request: Omit<ShrinkRequest, 'id'>): Promise<Blob | null> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  try {
    worker ??= new Worker(new URL('./components/shrink-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return Promise.resolve(null)
  }
  const here = worker
  asked += 1
  const id = asked
  const done = new AbortController()
  const { signal } = done
  const answer = (smaller: Blob | null) => {
    done.abort()
    resolve(smaller)
  }
  here.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => data.id === id && answer(data.smaller), {
    signal,
  })
  // The worker failed to load or ran out of memory: the file is sent unchanged, and the next one gets a new worker.
  here.addEventListener(
    'error',
    () => {
      if (worker === here) worker = undefined
      answer(null)
    },
    { signal },
  )
  here.postMessage({ id, ...request } satisfies ShrinkRequest)
  return promise
}
