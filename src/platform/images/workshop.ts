import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '#shared/errors.ts'
import type { Job, Reply } from './image-process.ts'
import type { ProcessedImage } from './pipeline.ts'

/** Where pictures are made, one at a time, away from the server. */
export type Workshop = {
  /** @throws AppError as `makeImage` does; `unavailable` when it takes too long or the process dies over it. */
  make: (job: Job) => Promise<ProcessedImage>
  close: () => void
}

const program = new URL('./image-process.ts', import.meta.url)
const longestJobMs = 60_000
const idleMs = 30_000
/** What a process may hold after a picture and still make the next one. At rest it is 65 to 85 MB. */
const mostHeldBytes = 96 * 1024 * 1024

/**
 * A process of its own for decoding and encoding: the server's event loop and memory know nothing of a picture's size,
 * a file that breaks a decoder breaks only this, and what a large photo took is given back when the process ends. It is
 * started by the first picture and ends after half a minute without one.
 */
export function openWorkshop(): Workshop {
  let child: ChildProcess | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(rest)
    child?.kill('SIGKILL')
    child = undefined
  }
  const work = async (job: Job): Promise<ProcessedImage> => {
    clearTimeout(rest)
    // One that ended by itself meanwhile (the machine needed its memory) is followed by another.
    if (!child?.connected) child = startProcess()
    const reply = await ask(child, job)
    if (reply === null) {
      stop()
      throw new AppError('unavailable', 'No se pudo preparar la imagen. Prueba con una más pequeña.')
    }
    const { outcome, heldBytes } = reply
    if (heldBytes > mostHeldBytes) stop()
    else rest = setTimeout(stop, idleMs).unref()
    if ('made' in outcome) return outcome.made
    const { code, detail, facts } = outcome.refused
    throw new AppError(code, detail, facts)
  }
  return {
    make: (job) => {
      const made = last.then(() => work(job))
      last = made.catch(() => {})
      return made
    },
    close: stop,
  }
}

// A decoder that is led astray by a file finds no secret in its settings.
const kept = ({ PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE }: NodeJS.ProcessEnv) => ({
  PATH,
  ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
  // With its code ready it needs no compiler of TypeScript: 17 MB.
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
})

/**
 * What a picture took goes back to the machine as soon as it is done with, instead of staying with the process in case
 * the next one wants it: glibc reads these names.
 */
const thrift = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** It neither keeps the server alive nor outlives it. */
function startProcess(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    env: { ...kept(process.env), ...thrift },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** One question and its answer; `null` when there will be none. */
function ask(child: ChildProcess, job: Job): Promise<Reply | null> {
  const { promise, resolve } = Promise.withResolvers<Reply | null>()
  const giveUp = () => resolve(null)
  const timer = setTimeout(giveUp, longestJobMs)
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
