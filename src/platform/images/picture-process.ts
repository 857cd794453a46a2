import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { AppError, type ErrorCode, type ErrorFacts } from '#shared/errors.ts'
import { type Card, drawCard } from './card.ts'
import type { Recipe } from './image-id.ts'
import { makeImage, type ProcessedImage } from './pipeline.ts'

export type Job = { file: string; id: string; recipe: Recipe }
export type CardJob = { card: Card }
export type Outcome =
  | { made: ProcessedImage }
  | { drawn: Buffer }
  | { refused: { code: ErrorCode; detail: string; facts: ErrorFacts } }
export type Reply = { outcome: Outcome; heldBytes: number }

// Requests have priority over pictures.
setPriority(10)
// Under memory pressure Linux kills this process, not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}
// SIGKILL would lose the compile cache.
flushCompileCache()

process.on('disconnect', () => process.exit(0))
process.on('message', async (job: Job | CardJob) => {
  const reply: Reply = { outcome: await doJob(job), heldBytes: process.memoryUsage.rss() }
  process.send?.(reply)
})

async function doJob(job: Job | CardJob): Promise<Outcome> {
  try {
    if ('card' in job) return { drawn: await drawCard(job.card) }
    const { file, id, recipe } = job
    return { made: { id, ...(await makeImage(file, recipe)) } }
  } catch (error) {
    return { refused: asRefusal(error) }
  }
}

/** Errors lose their own fields between processes. */
function asRefusal(error: unknown) {
  if (error instanceof AppError) return { code: error.code, detail: error.detail, facts: error.facts }
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  return { code: 'internal', detail: 'No se pudo preparar la imagen. Intenta de nuevo.', facts: {} } as const
}
