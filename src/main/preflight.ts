import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Env, SettingsError } from '#platform/env.ts'
import { isOutage, problemResponse } from '#platform/http/problem.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'

/** Checks that the data folder is writable and the port free. @throws SettingsError with advice. */
export async function assertCanStart(env: Env): Promise<void> {
  assertWritable(env.DATA_DIR)
  await assertFreePort(env)
}

function assertWritable(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir))
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR (${dataDir}) cannot be written to: ${(error as Error).message}. Choose another folder.`,
    )
  }
}

/** One parent at a time: Node's recursive `mkdirSync` never returns where folders cannot be created (`/proc`). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function assertFreePort({ PORT, HOST }: Env): Promise<void> {
  const { promise, resolve: free, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `port ${PORT} is already in use`
        : `${HOST}:${PORT} cannot be listened on (${error.code})`
    reject(new SettingsError(`Azahar cannot start: ${why}. Stop what uses it, or set PORT to another number.`))
  })
  probe.listen(PORT, HOST, () => probe.close(() => free()))
  return promise
}

const pauseMs = 500

/**
 * Waits for an unreachable PostgreSQL. Meanwhile every request is answered with 503, so that supervisors see a live but
 * unready server.
 * @param open retried until it succeeds or fails for another reason.
 * @throws SettingsError when PostgreSQL refuses user, password or database.
 */
export async function openWhenReady<T>(env: Env, log: Log, open: () => Promise<T>): Promise<T> {
  let stopAnswering: (() => Promise<void>) | undefined
  try {
    for (;;) {
      try {
        return await open()
      } catch (error) {
        if (isRefused(error)) throw new SettingsError(`${nameOf(env)} cannot be used: ${(error as Error).message}.`)
        if (!env.DATABASE_URL || !isAway(error)) throw error
        if (!stopAnswering) log.warn({ err: error }, 'the database does not answer: waiting for it')
        stopAnswering ??= await answerUnavailable(env, log)
        await pause(pauseMs)
      }
    }
  } finally {
    await stopAnswering?.()
  }
}

async function answerUnavailable({ PORT, HOST }: Env, log: Log): Promise<() => Promise<void>> {
  const server = createHttpServer(async (request, response) => {
    const away = Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' })
    const reply = problemResponse(away, newId(), log.child({}, { level: 'silent' }))
    request.resume()
    response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), 'retry-after': '2', connection: 'close' })
    response.end(await reply.text())
  })
  await new Promise<void>((resolve) => server.listen(PORT, HOST, resolve))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/** A server connects to the direct address first. */
const nameOf = ({ DATABASE_DIRECT_URL }: Env) => (DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Unreachable or starting up. */
const isAway = (error: unknown): boolean => isOutage(error) || ['ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error))

/** A wrong password, user or database. */
const isRefused = (error: unknown): boolean => /^(28|3D)/.test(codeOf(error))
