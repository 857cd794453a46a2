import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { type Budget, nameFor, tooManyTries } from './limits.ts'
import type { Caller, Devices } from './sessions.ts'

/** The budget of unknown browsers for an account. Recovering the password empties it, so that the owner gets in at once. */
export const accountTries = (email: string): string => nameFor('cuenta', email.toLowerCase())

export type Budgets = ReturnType<typeof openBudgets>

/** Whose tries a guess takes. A browser in which the account was opened before has its own, whatever strangers try (docs/decisions/003). */
export function openBudgets(env: Env, devices: Devices) {
  const withinMs = env.LOGIN_WINDOW_MINUTES * minuteMs
  const perAccount = { max: env.LOGIN_TRIES_PER_ACCOUNT, withinMs }
  const perAddress = { max: env.LOGIN_FAILURES_PER_ADDRESS, withinMs }
  /** Five wrong codes at a time and twenty in a day; `times` as many for several browsers together. */
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
     * Codes after a correct password. All known browsers of a user share three times one browser's tries, since an intruder may have made
     * many known before: at most a hundred wrong codes of a user in a day, twenty by strangers, sixty by known browsers, twenty in open
     * sessions.
     */
    code: (user: { id: string; email: string }, headers: Headers): Budget[] => {
      const device = devices.known(headers, user.email.toLowerCase())
      if (!device) return codes(nameFor('codigo', user.id))
      return [
        ...codes(nameFor('codigo-equipo', `${device} ${user.id}`)),
        ...codes(nameFor('codigo-equipos', user.id), 3),
      ]
    },
    /** Codes in an open session: knowing the password alone takes none of these. */
    codeInSession: (userId: string): Budget[] => codes(nameFor('prueba', userId)),
    passkey: (address: string | null): Budget[] => ofAddress(address, tooManyTries),
    /** Passkeys cannot be guessed: this bounds a flood of one session and keeps nobody else waiting. */
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

/** Logs, once in fifteen minutes, that many sign-ins failed, for whatever accounts (spraying). */
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
