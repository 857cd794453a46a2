import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { imagenTexts } from '#modules/catalogo/imagenes/texts.ts'
import { avatarTexts } from '#modules/personas/cuentas/texts.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadPaths, uploadRules } from '#shared/uploads.ts'
import { upload } from '#ui/upload.ts'
import { shrinkPhoto } from './components/shrink.ts'

type Progress = { onProgress: (done: number) => void; signal: AbortSignal }

/** Where other windows keep the places for uploads taken, it is asked again this often. */
const maxTries = 20

/**
 * Uploads a picture for a product, a large photo as large as it is shown. What is too heavy even so is refused here, before it is
 * sent; while the server has no place for it, it waits its turn.
 * @throws AppError with the sentence to show beside it.
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
 * Sends a new photo of oneself. What is too heavy is refused before it is sent, and first of all what says of itself that
 * it is no photo of ours, which no smaller file would mend (spec 2.5).
 * @returns the profile as the server has it now.
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
