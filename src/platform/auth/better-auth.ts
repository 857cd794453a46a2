import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { symmetricEncrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { minuteMs } from '#shared/time.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** How long a right password waits for its code. */
const halfWayMs = 10 * minuteMs

/** Seconds that a session lives, and after which it is renewed. */
export const sessionAge = { expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 }

export type BetterAuth = ReturnType<typeof openBetterAuth>
/** Another one, whose writes are those of a transaction: they stand or fall together. */
export type AuthIn = (tx: Writer) => BetterAuth

/** The names of the cookies: of a session, and of a right password whose code is still to come. It opens nothing by itself. */
export const cookieNames = (secure: boolean) => {
  const session = secure ? '__Host-azahar' : 'azahar'
  return { session, half: `${session}-codigo` }
}

/** Better Auth as we set it up. Only `platform/auth` calls it, in process: none of its endpoints is reachable (docs/decisions/003). */
export function openBetterAuth(env: Env, database: Pick<Database, 'read'>, log: Log, secret: string) {
  const secure = env.APP_URL?.startsWith('https:') ?? false
  const { session, half } = cookieNames(secure)
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return betterAuth({
    // Our columns hold ISO text and 0/1 on both engines: what Better Auth calls sqlite.
    database: { db: database.read, type: 'sqlite' },
    secret,
    baseURL: env.APP_URL ?? `http://${env.HOST}:${env.PORT}`,
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ from: 'auth' }, message) },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 128,
      requireEmailVerification: env.CONFIRM_EMAIL === '1',
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: sessionAge,
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: halfWayMs / 1_000,
        // Guesses are counted by limits.ts, in one way for all that is guessed.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      provenSessions(half),
    ],
    advanced: {
      database: { generateId: () => newId() },
      useSecureCookies: false,
      cookies: {
        session_token: { name: session, attributes },
        two_factor: { name: half, attributes },
      },
    },
  })
}

// Without what is mistaken for something else on paper.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const letter = () => letters[randomInt(letters.length)]
const half = () => Array.from({ length: 5 }, letter).join('')

/** Ten codes of 49 bits each. */
const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${half()}-${half()}`)

/**
 * What Better Auth has no call for: a session for somebody who was proven otherwise, who it is that waits for a code, and recovery codes without
 * a password (its own call hashes one, for which nobody else's writes shall wait). They are stored as its own are.
 */
const provenSessions = (halfCookie: string) => ({
  id: 'proven-sessions',
  endpoints: {
    openSessionOf: createAuthEndpoint.serverOnly(
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
    whoWaits: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const challenge = await ctx.getSignedCookie(halfCookie, ctx.context.secret)
      const found = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null
      const waits = found && found.expiresAt > new Date()
      const user = waits ? await ctx.context.internalAdapter.findUserById(found.value) : null
      return { person: user && { id: user.id, email: user.email } }
    }),
    renewRecoveryOf: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const codigos = newRecoveryCodes()
        const data = JSON.stringify(codigos)
        const backupCodes = await symmetricEncrypt({ key: ctx.context.secretConfig, data })
        const where = [{ field: 'userId', value: ctx.body.userId }]
        const stored = await ctx.context.adapter.update({ model: 'twoFactor', where, update: { backupCodes } })
        if (!stored) throw ctx.error('NOT_FOUND')
        return { codigos }
      },
    ),
  },
})
