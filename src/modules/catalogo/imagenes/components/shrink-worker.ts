import pLimit from 'p-limit'
import { sizeToSend } from '#modules/catalogo/imagenes/rules.ts'

/** What is asked of the worker: a picture, and whether it must become smaller because it is too heavy as it is. */
export type ShrinkRequest = { id: number; file: Blob; tooHeavy: boolean }
/** The smaller picture; `null` where the file goes as it is. */
export type ShrinkAnswer = { id: number; smaller: Blob | null }

const quality = 0.9
/** One at a time: a picture of 48 megapixels takes 200 MB while it is drawn. */
const oneAtATime = pLimit(1)

self.addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) =>
  oneAtATime(async () => {
    const smaller = await shrink(data).catch(() => null)
    self.postMessage({ id: data.id, smaller } satisfies ShrinkAnswer)
  }),
)

async function shrink({ file, tooHeavy }: ShrinkRequest): Promise<Blob | null> {
  // A browser draws the missing part of a file in grey; the server refuses the file itself.
  if (!tooHeavy && !hasEnd(new Uint8Array(await file.arrayBuffer()))) return null
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = sizeToSend(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context || (width === bitmap.width && !tooHeavy)) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  const smaller = await canvas.convertToBlob({ type, quality })
  return smaller.size < file.size ? smaller : null
}

/** A header holds a thumbnail with an end of its own. */
const maxHeaderBytes = 256 * 1024

/** Whether a JPEG has an end marker after its header. A file that breaks off has none. */
function hasEnd(jpeg: Uint8Array): boolean {
  for (let at = jpeg.length - 2; at > maxHeaderBytes; at -= 1) {
    if (jpeg[at] === 0xff && jpeg[at + 1] === 0xd9) return true
  }
  return false
}
