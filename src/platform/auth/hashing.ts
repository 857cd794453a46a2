import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

export type Question = { number: number; parameters: Argon2Parameters }
export type Answer = { number: number; tag: Uint8Array }

type Asked = { resolve: (tag: Buffer) => void; reject: (error: Error) => void }

/** Of its JavaScript; what Argon2 works in is not counted here. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 }

const asked = new Map<number, Asked>()
let thread: Worker | null = null
let last = 0

/** The Argon2id tag of a password, made by a thread of low priority; it begins with the first of them. */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  thread ??= begin()
  const question: Question = { number: ++last, parameters }
  asked.set(question.number, { resolve, reject })
  // A program that waits for its answer does not end; one that has it may.
  thread.ref()
  thread.postMessage(question)
  return promise
}

function begin(): Worker {
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url), { resourceLimits })
  const settle = (number: number) => {
    const waiting = asked.get(number)
    asked.delete(number)
    if (asked.size === 0) worker.unref()
    return waiting
  }
  worker.on('message', ({ number, tag }: Answer) => settle(number)?.resolve(Buffer.from(tag)))
  worker.on('error', (error) => {
    thread = null
    for (const number of asked.keys()) settle(number)?.reject(error as Error)
  })
  return worker
}
