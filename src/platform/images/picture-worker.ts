import { type ChildProcess, fork } from 'node:child_process'
import { bareEnvironment } from '#platform/bare-environment.ts'
import { AppError } from '#shared/errors.ts'
import type { Card } from './card.ts'
import type { CardJob, Job, Outcome, Reply } from './picture-process.ts'
import type { ProcessedImage } from './pipeline.ts'

/** Processes pictures one at a time in a separate process. */
export type PictureWorker = {
  /** @throws AppError as `makeImage` does; `unavailable` on a timeout or when the process dies. */
  make: (job: Job) => Promise<ProcessedImage>
  /** A card as JPEG. @throws AppError as `make` does. */
  draw: (card: Card) => Promise<Buffer>
  close: () => void
}

const program = new URL('./picture-process.ts', import.meta.url)
const jobTimeoutMs = 60_000
const idleMs = 30_000
/** A process that holds more after a picture is replaced; idle ones hold 65 to 85 MB. */
const maxHeldBytes = 96 * 1024 * 1024

/**
 * Decodes and encodes in a second process: a file that crashes a decoder crashes only that process. It ends after 30
 * idle seconds, which frees its memory.
 */
export function openPictureWorker(): PictureWorker {
  let child: ChildProcess | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(rest)
    child?.kill('SIGKILL')
    child = undefined
  }
  const work = async (job: Job | CardJob): Promise<Exclude<Outcome, { refused: unknown }>> => {
    clearTimeout(rest)
    if (!child?.connected) child = startProcess()
    const reply = await replyOf(child, job)
    if (reply === null) {
      stop()
      throw new AppError('unavailable', 'No se pudo preparar la imagen. Prueba con una más pequeña.')
    }
    const { outcome, heldBytes } = reply
    if (heldBytes > maxHeldBytes) stop()
    else rest = setTimeout(stop, idleMs).unref()
    if (!('refused' in outcome)) return outcome
    const { code, detail, facts } = outcome.refused
    throw new AppError(code, detail, facts)
  }
  const inTurn = (job: Job | CardJob) => {
    const done = last.then(() => work(job))
    last = done.catch(() => {})
    return done
  }
  return {
    make: async (job) => ((await inTurn(job)) as { made: ProcessedImage }).made,
    draw: async (card) => ((await inTurn({ card })) as { drawn: Buffer }).drawn,
    close: stop,
  }
}

/** Make glibc return freed memory to the system at once. */
const mallocSettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Neither keeps the server alive nor outlives it. */
function startProcess(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    env: { ...bareEnvironment(process.env), ...mallocSettings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends a job and waits for its reply; `null` on a timeout or when the process dies. */
function replyOf(child: ChildProcess, job: Job | CardJob): Promise<Reply | null> {
  const { promise, resolve } = Promise.withResolvers<Reply | null>()
  const giveUp = () => resolve(null)
  const timer = setTimeout(giveUp, jobTimeoutMs)
  child.once('message', (reply) => resolve(reply as Reply))
  child.once('exit', giveUp)
  child.once('error', giveUp)
  child.send(job, (error) => error && giveUp())
  return promise.finally(() => {
    clearTimeout(timer)
    child
      .removeAllListeners('message')
      .removeAllListeners('exit')
      .removeAllListeners('error')
      .on('error', () => {})
  })
}
