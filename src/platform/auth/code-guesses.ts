import type { Database } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { countWrong } from './count-wrong.ts'
import type { Budget, Limits } from './limits.ts'
import { orUnavailable } from './outage.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import type { Signer } from './signer.ts'

/** A code of the app, or one of the ten that were printed. */
export type Codigo = { tipo: 'app' | 'recuperacion'; codigo: string }

/**
 * A code, and whose tries it takes.
 * `opensNothing` where no session is open by it once asking has failed: then it was not used. Without, one may be.
 */
export type Guess = Codigo & { userId: string; budgets: Budget[]; opensNothing?: boolean }

/**
 * Asks the plugin about a code of this person.
 * @throws WrongCode for a wrong or used one; stale when what waited for it is over; too_many_requests.
 */
export type TryCode = <Answer extends object>(guess: Guess, ask: () => Promise<Answer>) => Promise<Answer>

/** A code that was refused: its caller says where. */
export class WrongCode extends Error {}

/** What Better Auth's plugin leaves to us: guesses are counted, and a code is good once. */
export const openCodeGuesses =
  (database: Database, limits: Limits, signer: Signer): TryCode =>
  async ({ userId, budgets, tipo, codigo, opensNothing = false }, ask) => {
    const isApp = tipo === 'app'
    const huella = signer.sign('codigo', `${userId} ${codigo}`)
    let detail: string = isApp
      ? 'Ese código no es correcto. Escribe el que ves ahora en tu aplicación.'
      : 'Ese código de recuperación no es correcto o ya lo usaste.'
    const answer = await countWrong(limits, budgets, async () => {
      if (isApp && !(await claim(database, userId, huella))) {
        detail = 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.'
        return null
      }
      return ask().catch(async (error: unknown) => {
        const status = statusOf(error)
        // 409: of two recovery codes at once, the list that this one was found in is no longer the list. 400: turned off meanwhile.
        const refused = status === 401 || status === 400 || status === 409
        // It was no code, or opened nothing: whoever brings it once more is not told that it was used. Where it cannot be let go, why
        // it was refused is said all the same.
        if (isApp && (refused || opensNothing)) await release(database, userId, huella).catch(() => {})
        if (!refused) return orUnavailable(error)
        if (status === 401 && !isOver(error)) return null
        throw new AppError('stale', secondFactorTexts.over)
      })
    })
    if (!answer) throw new WrongCode(detail)
    return answer
  }

/** A code is good for a minute and a half; servers' clocks may be a minute apart. */
const claimedMs = 5 * minuteMs

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
