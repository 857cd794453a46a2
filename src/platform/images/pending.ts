import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import type { Log } from '#platform/log.ts'
import type { Job } from './picture-process.ts'
import type { PictureWorker } from './picture-worker.ts'
import type { ProcessedImage } from './pipeline.ts'
import type { ImageStore } from './store.ts'

/** A picture of the brand's folder or the demo that is not resized yet. */
type PendingImage = Job & { onMade: (image: ProcessedImage) => Promise<void> }

/** Pictures that are resized in the background. Until then the original is served. */
export type PendingImages = {
  add: (image: PendingImage) => void
  /** The original of a pending picture, by one of its file names; `null` for any other name. */
  open: (name: string) => { type: string; body: ReadableStream<Uint8Array> } | null
  /**
   * Processes all of them; failures are logged and skipped. @param workers run in parallel; by default the server's
   * own.
   */
  makeAll: (workers?: PictureWorker[]) => Promise<void>
  stop: () => void
}

type Parts = { images: ImageStore; worker: PictureWorker; log: Log }

const tellEvery = 25

export function openPendingImages({ images, worker, log }: Parts): PendingImages {
  const pending = new Map<string, PendingImage>()
  let stopped = false

  const make = async ({ file, id, recipe, onMade }: PendingImage, { make }: PictureWorker): Promise<void> => {
    const image = await make({ file, id, recipe })
    await images.put(image)
    await onMade(image)
    pending.delete(id)
  }
  return {
    add: (image) => void pending.set(image.id, image),
    open: (name) => {
      const image = pending.get(name.slice(0, name.indexOf('-')))
      const type = image && getMimeType(image.file)
      return image && type ? { type, body: streamOf(image.file) } : null
    },
    makeAll: async (workers = [worker]) => {
      const all = [...pending.values()]
      const waiting = all.values()
      let done = 0
      const work = async (by: PictureWorker) => {
        for (const image of waiting) {
          await make(image, by).catch((err: unknown) => {
            if (!stopped) log.warn({ err, file: image.file }, 'a picture could not be made')
          })
          if (stopped) return
          done++
          if (done % tellEvery === 0 || done === all.length) log.info({ done, of: all.length }, 'making pictures')
        }
      }
      await Promise.all(workers.map(work))
    },
    stop: () => {
      stopped = true
    },
  }
}

const streamOf = (file: string) => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
