import pLimit from 'p-limit'
import { sizeToSend } from '#features/imagenes/rules.ts'
import { isScanWhole } from '#shared/jpeg-scan.ts'

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
  const isWhole = file.type === 'image/jpeg' && isScanWhole(new Uint8Array(await file.arrayBuffer())) === true
  // A browser draws what is damaged in grey: the server is to see the file itself, wherever it may be sent.
  if (!isWhole && !tooHeavy) return null
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
