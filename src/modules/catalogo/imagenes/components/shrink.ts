import { uploadRules } from '#shared/uploads.ts'
import type { ShrinkAnswer, ShrinkRequest } from './shrink-worker.ts'

/** A lighter file is sent sooner than it is made smaller. */
const worthBytes = 1024 * 1024

/**
 * A photo as large as it is ever shown, made in a worker so that the page stays quick (spec 3.5).
 * @returns the file itself when it is light, breaks off (the server refuses it), or cannot be read by this browser.
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
    worker ??= new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
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
  // It could not be loaded, or ran out of memory: the file goes as it is, and the next one gets a new worker.
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
