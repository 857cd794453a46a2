import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { type Budget, nameFor, tooManyTries } from './limits.ts'
import type { Caller, Devices } from './sessions.ts'

/**
 * The budget of unknown browsers for an account. A password recovery clears it, so that the owner can sign in at once.
 */
export const accountTries = (email: string): string => nameFor('cuenta', email.toLowerCase())

export type Budgets = ReturnType<typeof openBudgets>

/**
 * The budgets that each guess uses. A browser that opened the account before has its own, which strangers cannot
 * exhaust (docs/decisions/003).
 */
export function openBudgets(env: Env, devices: Devices) {
  const withinMs = env.LOGIN_WINDOW_MINUTES * minuteMs
  const perAccount = { max: env.LOGIN_TRIES_PER_ACCOUNT, withinMs }
  const perAddress = { max: env.LOGIN_FAILURES_PER_ADDRESS, withinMs }
  /** Five wrong codes per window and twenty per day; `times` as many for several browsers together. */
  const codes = (clave: string, times = 1): Budget[] => [
    { clave, max: 5 * times, withinMs, refusal: tooManyCodes },
    { clave: `${clave}:dia`, max: 20 * times, withinMs: dayMs, refusal: tooManyCodes },
  ]
  const ofAddress = (address: string | null, refusal: Budget['refusal']): Budget[] =>
    address ? [{ clave: nameFor('direccion', address), ...perAddress, refusal }] : []
  return {
    signIn: (email: string, { headers, address }: Caller): Budget[] => {
      const device = devices.known(headers, email.toLowerCase())
      if (device) return [{ clave: `equipo:${device}`, ...perAccount, refusal: tooManySignIns }]
      return [
        { clave: accountTries(email), ...perAccount, refusal: tooManySignIns },
        ...ofAddress(address, tooManySignIns),
      ]
    },
    /**
     * Codes after a correct password. All known browsers of a user together have three times the budget of one, because
     * an intruder may have registered many. Upper bound per user and day: 100 wrong codes (20 by strangers, 60 by known
     * browsers, 20 in open sessions).
     */
    code: (user: { id: string; email: string }, headers: Headers): Budget[] => {
      const device = devices.known(headers, user.email.toLowerCase())
      if (!device) return codes(nameFor('codigo', user.id))
      return [
        ...codes(nameFor('codigo-equipo', `${device} ${user.id}`)),
        ...codes(nameFor('codigo-equipos', user.id), 3),
      ]
    },
    /** Codes in an open session; attempts with the password alone do not use these. */
    codeInSession: (userId: string): Budget[] => codes(nameFor('prueba', userId)),
    passkey: (address: string | null): Budget[] => ofAddress(address, tooManyTries),
    /** Passkeys cannot be guessed: this only bounds a flood by one session, without affecting other users. */
    passkeyInSession: (sesionId: string): Budget[] => [
      { clave: nameFor('prueba-llave', sesionId), ...perAddress, refusal: tooManyTries },
    ],
    password: (userId: string): Budget[] => [{ clave: `contrasena:${userId}`, ...perAccount, refusal: tooManyTries }],
  }
}

const inMinutes = (minutes: number) => `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`

const tooManySignIns = (minutes: number) =>
  `Demasiados intentos. Espera ${inMinutes(minutes)} e intenta de nuevo, o restablece tu contraseña.`

const tooManyCodes = (minutes: number) =>
  `Demasiados códigos equivocados. Espera ${minutes > 90 ? `${Math.ceil(minutes / 60)} horas` : inMinutes(minutes)} e intenta de nuevo.`

const alarmAt = 100
const alarmWithinMs = 15 * minuteMs

/** Logs at most once in fifteen minutes that many sign-ins failed, over all accounts (password spraying). */
export function openAlarm(log: Log): () => void {
  let since = 0
  let failures = 0
  return () => {
    if (Date.now() - since > alarmWithinMs) {
      since = Date.now()
      failures = 0
    }
    failures++
    if (failures === alarmAt) log.warn({ failures, since: new Date(since).toISOString() }, 'many sign-ins fail')
  }
}
