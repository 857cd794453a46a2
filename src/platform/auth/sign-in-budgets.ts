import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import { minuteMs } from '#shared/time.ts'
import type { Caller } from './auth.ts'
import { type Budget, nameFor } from './limits.ts'
import type { Devices } from './sessions.ts'

/** The budget of an account's strangers. Recovering the password empties it, so that the owner gets in at once. */
export const accountTries = (email: string): string => nameFor('cuenta', email.toLowerCase())

const tooMany = (minutes: number) =>
  `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo, o restablece tu contraseña.`

/** A browser that knows the account has its own budget; strangers share those of the account and of their address. */
export function signInBudgets(env: Env, devices: Devices) {
  const withinMs = env.LOGIN_WINDOW_MINUTES * minuteMs
  const common = { withinMs, refusal: tooMany }
  return (email: string, { headers, address }: Caller): Budget[] => {
    const device = devices.known(headers, email.toLowerCase())
    if (device) return [{ ...common, clave: `equipo:${device}`, max: env.LOGIN_TRIES_PER_ACCOUNT }]
    const account = { ...common, clave: accountTries(email), max: env.LOGIN_TRIES_PER_ACCOUNT }
    if (!address) return [account]
    return [account, { ...common, clave: nameFor('direccion', address), max: env.LOGIN_FAILURES_PER_ADDRESS }]
  }
}

const alarmAt = 100
const alarmWithinMs = 15 * minuteMs

/** Tells the log, once in fifteen minutes, that many sign-ins failed, whoever they were for (spraying). */
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
