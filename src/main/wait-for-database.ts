import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Env, SettingsError } from '#platform/env.ts'
import { isOutage, problemResponse } from '#platform/http/problem.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'

const pauseMs = 500

/**
 * Opens what needs the database, and waits for a PostgreSQL that does not answer yet. Meanwhile every request is answered
 * with 503, so that a supervisor sees a server that is alive and not ready.
 * @param open is tried again until it succeeds or fails for another reason.
 * @throws SettingsError when PostgreSQL answers and lets nobody in.
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
  const server = createServer(async (request, response) => {
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

/** Not there yet, or there and still starting up. */
const isAway = (error: unknown): boolean => isOutage(error) || ['ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error))

/** A wrong password, user or database. */
const isRefused = (error: unknown): boolean => /^(28|3D)/.test(codeOf(error))
