import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answer, Question } from './hashing.ts'

// Whoever looks at clothes goes first: this thread has the processor when nobody else wants it (docs/decisions/080).
try {
  const [thread = ''] = readlinkSync('/proc/thread-self').split('/').slice(-1)
  setPriority(Number(thread), constants.priority.PRIORITY_LOW)
} catch {
  // Elsewhere than on Linux threads have no priority of their own.
}

parentPort?.on('message', ({ number, parameters }: Question) => {
  const answer: Answer = { number, tag: argon2Sync('argon2id', parameters) }
  parentPort?.postMessage(answer)
})
