import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

export type Question = { number: number; parameters: Argon2Parameters }
export type Answer = { number: number; tag: Uint8Array }
/** When a thread has the processor: in moments that nobody else wants, or with a small share of every moment. */
export type Turn = 'idle' | 'lowest'

type Asked = { question: Question; resolve: (tag: Buffer) => void; reject: (error: Error) => void }

/** Of its JavaScript; what Argon2 works in is not counted here. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 }

/** A hash takes some 30 ms of a processor: with no answer for that long, others leave no moment idle. */
const patienceMs = 2_000
/** For so long after the last of them it is not tried again whether there are such moments. */
const hurriedMs = 60_000

const asked = new Map<number, Asked>()
let thread: { worker: Worker; turn: Turn } | null = null
let patience: NodeJS.Timeout | undefined
let last = 0

/** The Argon2id tag of a password, made by a thread that stands behind all others; it begins with the first of them. */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const question: Question = { number: ++last, parameters }
  asked.set(question.number, { question, resolve, reject })
  thread ??= begin('idle')
  if (asked.size === 1) rest()
  thread.worker.postMessage(question)
  return promise
}

function begin(turn: Turn) {
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url), { resourceLimits, workerData: turn })
  const settle = (number: number) => {
    const waiting = asked.get(number)
    asked.delete(number)
    rest()
    return waiting
  }
  worker.on('message', ({ number, tag }: Answer) => settle(number)?.resolve(Buffer.from(tag)))
  worker.on('error', (error) => {
    if (thread?.worker !== worker) return
    thread = null
    for (const number of asked.keys()) settle(number)?.reject(error as Error)
  })
  return { worker, turn }
}

/** From one answer to the next. A program that waits for an answer does not end; one that has them all may. */
function rest(): void {
  clearTimeout(patience)
  if (!thread) return
  const { worker, turn } = thread
  if (asked.size > 0) {
    worker.ref()
    if (turn === 'idle') patience = setTimeout(hurry, patienceMs)
  } else {
    worker.unref()
    if (turn === 'lowest') patience = setTimeout(leave, hurriedMs).unref()
  }
}

/** Who waits for a moment that does not come is served by a thread that is given its small share (docs/decisions/080). */
function hurry(): void {
  leave()
  thread = begin('lowest')
  for (const { question } of asked.values()) thread.worker.postMessage(question)
}

/** The thread ends after the hash that it is at, which nobody hears any more. */
function leave(): void {
  thread?.worker.unref()
  void thread?.worker.terminate()
  thread = null
}
