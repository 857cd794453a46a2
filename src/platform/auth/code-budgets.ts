import type { Env } from '#platform/env.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import type { Caller } from './auth.ts'
import type { Devices } from './devices.ts'
import { type Budget, nameFor, tooManyTries } from './limits.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

/** Who brings codes: five wrong ones at a time, and twenty in a day; `times` as many for several together. */
function codeBudgets(env: Env, clave: string, times = 1): Budget[] {
  const refusal = secondFactorTexts.tooMany
  return [
    { clave, max: 5 * times, withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs, refusal },
    { clave: `${clave}:dia`, max: 20 * times, withinMs: dayMs, refusal },
  ]
}

/**
 * Codes behind a right password. A browser that the account was opened in before has tries of its own, whatever strangers try.
 * Whoever opened the account while there was no app may have made many browsers known: together they have three times as many. So there are never
 * more than a hundred wrong codes of a person in a day: twenty by strangers, sixty by known browsers, twenty in open sessions.
 */
export const enterBudgets = (env: Env, devices: Devices) => {
  return (person: { id: string; email: string }, { headers }: Pick<Caller, 'headers'>): Budget[] => {
    const device = devices.known(headers, person.email.toLowerCase())
    if (!device) return codeBudgets(env, nameFor('codigo', person.id))
    const own = codeBudgets(env, nameFor('codigo-equipo', `${device} ${person.id}`))
    return [...own, ...codeBudgets(env, nameFor('codigo-equipos', person.id), 3)]
  }
}

/** Codes in a session that is open: whoever merely knows the password has none. */
export const proofBudgets = (env: Env, userId: string): Budget[] => codeBudgets(env, nameFor('prueba', userId))

/** Passkeys cannot be guessed: a session's own, which bounds a flood and keeps nobody else waiting. */
export const llaveBudget = (env: Env, sesionId: string): Budget => ({
  clave: nameFor('prueba-llave', sesionId),
  max: env.LOGIN_FAILURES_PER_ADDRESS,
  withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
  refusal: tooManyTries,
})
