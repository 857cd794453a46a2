import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import type { Budgets } from './budgets.ts'
import type { Limits } from './limits.ts'
import type { CookieNames, Devices } from './sessions.ts'
import type { Signer } from './signer.ts'

/** Lifetime of the second-factor challenge after a correct password. */
const challengeMs = 10 * minuteMs

/** Session lifetime and renewal age, in seconds. */
export const sessionAge = { expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 }

/**
 * Better Auth on the database or inside a transaction, so that its writes commit with ours.
 * `checkedHash` is the stored hash of a password that was already checked: hashing inside the transaction would hold
 * its locks for too long.
 */
export type AuthIn = (db: Reader, checkedHash?: string | null) => BetterAuth
export type BetterAuth = ReturnType<ReturnType<typeof openBetterAuth>>

export type Parts = {
  database: Database
  limits: Limits
  signer: Signer
  authIn: AuthIn
  names: CookieNames
  devices: Devices
  budgets: Budgets
}

/** Our Better Auth configuration. It is called in process; none of its endpoints is exposed (docs/decisions/003). */
export function openBetterAuth(env: Env, log: Log, { secret, names }: { secret: string; names: CookieNames }) {
  const attributes = { secure: names.secure, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return (db: Reader, checkedHash: string | null = null) =>
    betterAuth({
      // Columns hold ISO text and 0/1 on both engines, which Better Auth calls `sqlite`.
      database: { db, type: 'sqlite' },
      secret,
      baseURL: env.APP_URL ?? `http://${env.HOST}:${env.PORT}`,
      logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ from: 'auth' }, message) },
      telemetry: { enabled: false },
      emailAndPassword: {
        enabled: true,
        disableSignUp: true,
        maxPasswordLength: 128,
        requireEmailVerification: env.CONFIRM_EMAIL === '1',
        password: { verify: async ({ hash }) => hash === checkedHash },
      },
      session: sessionAge,
      verification: { disableCleanup: db.isTransaction },
      plugins: [
        twoFactor({
          twoFactorCookieMaxAge: challengeMs / 1_000,
          // limits.ts limits the rate of all guesses.
          accountLockout: { enabled: false },
          backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: 10 }, newRecoveryCode) },
        }),
        missingCalls(names.half),
      ],
      advanced: {
        database: { generateId: () => newId(), validateSchema: false },
        useSecureCookies: false,
        cookies: {
          session_token: { name: names.session, attributes },
          two_factor: { name: names.half, attributes },
        },
      },
    })
}

// Without look-alike letters and digits; 49 bits per code.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newRecoveryCode = (): string => {
  const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Endpoints that Better Auth lacks: open a session without a password; find the user of a second-factor challenge. */
const missingCalls = (challengeCookie: string) => ({
  id: 'missing-calls',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!user || !session) throw ctx.error('NOT_FOUND')
        await setSessionCookie(ctx, { session, user })
        return { token: session.token, email: user.email }
      },
    ),
    findChallenged: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const challenge = await ctx.getSignedCookie(challengeCookie, ctx.context.secret)
      const found = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null
      const isOpen = found && found.expiresAt > new Date()
      const user = isOpen ? await ctx.context.internalAdapter.findUserById(found.value) : null
      return { person: user && { id: user.id, email: user.email } }
    }),
  },
})

/** The HTTP status of a Better Auth refusal; `undefined` for any other error. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined

/** Maps Better Auth's status 500, which hides the cause (an unreachable database), to `unavailable`. */
export function orUnavailable(cause: unknown): never {
  if (statusOf(cause) !== 500) throw cause
  const error = new AppError(
    'unavailable',
    'El servicio no responde en este momento. Intenta de nuevo en unos minutos.',
  )
  error.cause = cause
  throw error
}
