import { execFile } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Question, Turn } from './hashing.ts'

standBack(workerData as Turn)

parentPort?.on('message', ({ number, parameters }: Question) => {
  const answer: Answer = { number, tag: argon2Sync('argon2id', parameters) }
  parentPort?.postMessage(answer)
})

/** Whoever looks at clothes goes first: this thread has the processor when nobody else wants it (docs/decisions/080). */
function standBack(turn: Turn): void {
  try {
    const [thread = ''] = readlinkSync('/proc/thread-self').split('/').slice(-1)
    setPriority(Number(thread), constants.priority.PRIORITY_LOW)
    // Node cannot ask for idle moments alone. Where there is no such program the lowest priority has to do.
    if (turn === 'idle') execFile('chrt', ['-i', '-p', '0', thread], () => undefined).unref()
  } catch {
    // Elsewhere than on Linux threads have no priority of their own.
  }
}
