import pLimit from 'p-limit'
import { sizeToSend } from '#modules/catalogo/imagenes/rules.ts'

/** `tooHeavy`: the picture must be shrunk to be accepted. */
export type ShrinkRequest = { id: number; file: Blob; tooHeavy: boolean }
/** `null`: the file is sent unchanged. */
export type ShrinkAnswer = { id: number; smaller: Blob | null }

const quality = 0.9
/** One at a time: 48 megapixels take 200 MB. */
const oneAtATime = pLimit(1)

self.addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) =>
  oneAtATime(async () => {
    const smaller = await shrink(data).catch(() => null)
    self.postMessage({ id: data.id, smaller } satisfies ShrinkAnswer)
  }),
)

async function shrink({ file, tooHeavy }: ShrinkRequest): Promise<Blob | null> {
  // A browser would decode a truncated file with a grey part; the server rejects the file itself.
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

/** The header may contain a thumbnail with its own end marker. */
const maxHeaderBytes = 256 * 1024

/** True if a JPEG has an end marker after its header; a truncated one has none. */
function hasEnd(jpeg: Uint8Array): boolean {
  for (let at = jpeg.length - 2; at > maxHeaderBytes; at -= 1) {
    if (jpeg[at] === 0xff && jpeg[at + 1] === 0xd9) return true
  }
  return false
}
