import { acceptOf, uploadRules } from '#features/imagenes/rules.ts'
import { imagenTexts } from '#features/imagenes/texts.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { upload } from '#ui/upload.ts'

type Progress = { onProgress: (done: number) => void; signal: AbortSignal }

/**
 * Uploads a picture for a product. What is too heavy is refused here, before it is sent.
 * @throws AppError with the sentence to show beside it.
 */
export async function uploadImagen(file: File, { onProgress, signal }: Progress): Promise<Imagen> {
  if (file.size > uploadRules.imagen.maxBytes) throw new AppError('body_too_large', imagenTexts.tooLarge)
  return (await upload({ method: 'POST', url: uploadPaths.imagen, file, onProgress, signal })) as Imagen
}

/**
 * Sends a new photo of oneself. What is too heavy is refused before it is sent, and first of all what says of itself that
 * it is no photo of ours, which no smaller file would mend (spec 2.5).
 * @returns the profile as the server has it now.
 * @throws AppError `unsupported_type` and `body_too_large` with the sentence of the spec.
 */
export async function uploadAvatar<Perfil>(file: File, onProgress: (done: number) => void): Promise<Perfil> {
  if (file.size > uploadRules.avatar.maxBytes) {
    if (!acceptOf(uploadRules.avatar).split(',').includes(file.type)) {
      throw new AppError('unsupported_type', imagenTexts.avatarFormat)
    }
    throw new AppError('body_too_large', imagenTexts.avatarSize)
  }
  return (await upload({ method: 'PUT', url: uploadPaths.avatar, file, onProgress })) as Perfil
}
