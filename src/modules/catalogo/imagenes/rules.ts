import { dayMs } from '#shared/time.ts'
import type { UploadRule } from '#shared/uploads.ts'

/** Messages about a refused upload (spec 2.5 and 2.8). */
export const imagenTexts = {
  wrongType: 'Este archivo no es una imagen que podamos usar. Sube JPG, PNG, WEBP, AVIF, GIF o TIFF.',
  tooLarge: 'La imagen pesa más de 10 MB. Redúcela e intenta de nuevo.',
}

/** The `accept` of a file input; the server decides by the bytes. */
export const acceptOf = ({ formats }: UploadRule): string => formats.map((format) => `image/${format}`).join(',')

/** The largest size that is sent, in pixels: slightly more than is displayed (docs/decisions/010). */
const maxSent = { width: 1600, height: 3840 }

/** The size in which a picture is sent; never enlarged. */
export function sizeToSend({ width, height }: Size): Size {
  const scale = Math.min(1, maxSent.width / width, maxSent.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
type Size = { width: number; height: number }

/** How long an unused picture is kept, for open forms. */
export const graceMs = dayMs
