import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { AppError } from '#shared/errors.ts'
import { type Budget, type Limits, nameFor } from './limits.ts'
import { orUnavailable } from './outage.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import type { Signer } from './signer.ts'
import './tables.ts'

/** A code of the app, or one of the ten that were printed. */
export type Codigo = { tipo: 'app' | 'recuperacion'; codigo: string }

/**
 * Asks the plugin about a code of this person.
 * @throws WrongCode for a wrong or used one; stale when what waited for it is over; too_many_requests.
 */
export type TryCode = <Answer>(userId: string, proof: Codigo, ask: () => Promise<Answer>) => Promise<Answer>

/** A code that was refused: its caller says where. */
export class WrongCode extends Error {}

/** What Better Auth's plugin leaves to us: guesses are counted, and a code is good once. */
export const openCodeGuesses =
  (env: Env, database: Database, limits: Limits, signer: Signer): TryCode =>
  async (userId, proof, ask) => {
    const taken = await limits.take(codeBudgets(env, userId))
    const isApp = proof.tipo === 'app'
    const huella = signer.sign('codigo', `${userId} ${proof.codigo}`)
    if (isApp && !(await claim(database, userId, huella))) throw new WrongCode(secondFactorTexts.usedCode)
    const answer = await ask().catch(async (error: unknown) => {
      const status = statusOf(error)
      if (status === 401 && !isOver(error)) {
        // It was no code: whoever mistypes it once more is not told that it was used.
        if (isApp) await release(database, userId, huella)
        throw new WrongCode(isApp ? secondFactorTexts.wrongCode : secondFactorTexts.wrongRecovery)
      }
      // 409: of two recovery codes at once, the list that this one was found in is no longer the list. 400: turned off meanwhile.
      if (status === 401 || status === 400 || status === 409) throw new AppError('stale', secondFactorTexts.over)
      await limits.giveBack(taken)
      return orUnavailable(error)
    })
    await limits.giveBack(taken)
    return answer
  }

const dayMs = 24 * 60 * 60_000

/** Five wrong codes at a time, and twenty in a day: whoever knows the password guesses one in three million codes in a year's days. */
export function codeBudgets(env: Env, userId: string): Budget[] {
  const refusal = secondFactorTexts.tooMany
  const clave = nameFor('codigo', userId)
  return [
    { clave, max: 5, withinMs: env.LOGIN_WINDOW_MINUTES * 60_000, refusal },
    { clave: `${clave}:dia`, max: 20, withinMs: dayMs, refusal },
  ]
}

/** A code is good for a minute and a half; servers' clocks may be a minute apart. */
const claimedMs = 5 * 60_000

/** Whether nobody had tried this code yet: of those who come at once, on whatever server, one is first. */
const claim = (database: Database, userId: string, huella: string): Promise<boolean> =>
  database.write(async (tx) => {
    const at = Date.now()
    await tx
      .deleteFrom('codigosUsados')
      .where('userId', '=', userId)
      .where('hasta', '<', new Date(at).toISOString())
      .execute()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('codigosUsados')
      .values({ userId, huella, hasta: new Date(at + claimedMs).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows) === 1
  })

const release = ({ read }: Database, userId: string, huella: string) =>
  read.deleteFrom('codigosUsados').where('userId', '=', userId).where('huella', '=', huella).execute()

/** The status by which Better Auth refuses. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined

/** The plugin knows no challenge of this browser any more. */
const isOver = (error: unknown): boolean =>
  error instanceof Error && /INVALID_TWO_FACTOR_COOKIE/.test(String((error as { body?: { code?: string } }).body?.code))
