import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { AppError, type ErrorCode, type ErrorFacts } from '#shared/errors.ts'
import type { Recipe } from './image-id.ts'
import { makeImage, type ProcessedImage } from './pipeline.ts'

/** What the workshop asks of its process: a file, the name of what is made of it, and how. And what comes back. */
export type Job = { file: string; id: string; recipe: Recipe }
export type Outcome = { made: ProcessedImage } | { refused: { code: ErrorCode; detail: string; facts: ErrorFacts } }
/** An outcome, and the bytes that the process holds after it. */
export type Reply = { outcome: Outcome; heldBytes: number }

// Pictures wait for people, not the other way round.
setPriority(10)
// And if a picture is more than the machine has, it is this process that goes (Linux).
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}
// It is killed when it has rested: what it keeps for its next start is written now.
flushCompileCache()

process.on('disconnect', () => process.exit(0))
process.on('message', async (job: Job) => {
  const reply: Reply = { outcome: await doJob(job), heldBytes: process.memoryUsage.rss() }
  process.send?.(reply)
})

async function doJob({ file, id, recipe }: Job): Promise<Outcome> {
  try {
    return { made: { id, ...(await makeImage(file, recipe)) } }
  } catch (error) {
    return { refused: asRefusal(error) }
  }
}

/** As plain facts: an Error that crosses to another process leaves its own words behind. */
function asRefusal(error: unknown) {
  if (error instanceof AppError) return { code: error.code, detail: error.detail, facts: error.facts }
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  return { code: 'internal', detail: 'No se pudo preparar la imagen. Intenta de nuevo.', facts: {} } as const
}
