import { fork } from 'node:child_process'
import { bareEnvironment } from '#platform/bare-environment.ts'
import { AppError } from '#shared/errors.ts'
import type { Sheet, SheetRow } from '#shared/sheet.ts'
import type { SheetReply } from './sheet-process.ts'

export type SheetReader = {
  /** @throws AppError `unsupported_type` or `body_too_large` with advice; `unavailable` when too many wait. */
  read: (bytes: Uint8Array) => Promise<Sheet>
}

const program = new URL('./sheet-process.ts', import.meta.url)
const timeoutMs = 20_000
const maxWaiting = 3
const heapMb = 256

/** Parses each file in its own process, so that a hostile file crashes only that (docs/decisions/009). */
export function openSheetReader(): SheetReader {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    read: (bytes) => {
      if (waiting >= maxWaiting) {
        const detail = 'Se están leyendo otros archivos. Intenta de nuevo en unos segundos.'
        throw new AppError('unavailable', detail, { retryAfterSeconds: 5 })
      }
      waiting++
      const read = last.then(() => readApart(bytes)).finally(() => waiting--)
      last = read.catch(() => {})
      return read
    },
  }
}

async function readApart(bytes: Uint8Array): Promise<Sheet> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: bareEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Sheet>()
  const giveUp = () => reject(new AppError('unsupported_type', tooSlow))
  const timer = setTimeout(giveUp, timeoutMs)
  const rows: SheetRow[] = []
  child.on('message', (reply: SheetReply) => {
    if ('rows' in reply) rows.push(...reply.rows)
    else if ('end' in reply) resolve({ ...reply.end, rows })
    else reject(new AppError(reply.refused.code, reply.refused.detail))
  })
  child.once('exit', giveUp)
  child.on('error', giveUp)
  child.send(bytes, (error) => error && giveUp())
  return promise.finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
}

const tooSlow = 'El archivo tarda demasiado en abrirse. Copia tus filas a un archivo nuevo.'
