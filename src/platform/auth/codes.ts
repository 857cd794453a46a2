import { parse } from 'hono/utils/cookie'
import type { Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { type BetterAuth, orUnavailable, type Parts, statusOf } from './better-auth.ts'
import { type Budget, countWrong } from './limits.ts'
import type { PasswordCheck } from './passwords.ts'
import { type Caller, cookiesNamed, holdPerson, holdSession, type InSession, withCookie } from './sessions.ts'

/** A TOTP code, or one of the ten printed recovery codes. */
type Codigo = { tipo: 'app' | 'recuperacion'; codigo: string }

/** Runs in the transaction that turns the app on. `token` is that of the new session, which replaces the request's. */
export type OnTurnedOn = (tx: Writer, token: string) => Promise<void>
/** Runs in the transaction that replaces the recovery codes. */
export type OnRenewed = (tx: Writer) => Promise<void>

/** A code, the budgets it uses and its error messages. */
type Guess = Codigo & {
  userId: string
  budgets: Budget[]
  /** With one cookie: the session's, or the second-factor challenge's. */
  headers: Headers
  /** Locks the user. @throws whatever refuses the code before it is checked. */
  hold: (tx: Writer) => Promise<unknown>
  wrong: (detail: string) => AppError
  over: () => AppError
}

/** Better Auth's session and cookies after a correct code. */
type Verified = Awaited<ReturnType<typeof verify>>

export type Codes = ReturnType<typeof openCodes>

/** TOTP and its ten recovery codes (spec 3.7, docs/decisions/003). */
export function openCodes(parts: Parts, checkPassword: PasswordCheck) {
  const { database, limits, signer, authIn, names, devices, budgets } = parts
  const auth = authIn(database.read)

  /**
   * Verifies a code and runs `act` in one transaction: if `act` fails, the code stays unused. Codes of one user are
   * serialised, so each works once.
   */
  const withCode = async <Done extends object>(
    { tipo, codigo, userId, headers, hold, ...guess }: Guess,
    act: (tx: Writer, verified: Verified) => Promise<Done>,
  ): Promise<Done> => {
    const isApp = tipo === 'app'
    const huella = signer.sign('codigo', `${userId} ${codigo}`)
    let isUsed = false
    const done = await countWrong(limits, guess.budgets, () =>
      database.write(async (tx) => {
        await hold(tx)
        isUsed = isApp && (await findUsed(tx, userId, huella))
        if (isUsed) return null
        const verified = await verify(authIn(tx), { tipo, codigo }, headers).catch((error: unknown) => {
          const status = statusOf(error) ?? 500
          // Null instead of a throw commits Better Auth's own count of wrong codes.
          if (status === 401 && !isOver(error)) return null
          if (status < 500) throw guess.over()
          return orUnavailable(error)
        })
        if (!verified) return null
        if (isApp) await noteUsed(tx, userId, huella)
        return act(tx, verified)
      }),
    )
    if (!done) throw guess.wrong(isUsed ? texts.used : texts.wrong[tipo])
    return done
  }

  const inSession = ({ id }: InSession, headers: Headers) => ({
    userId: id,
    budgets: budgets.codeInSession(id),
    headers: withCookie(headers, names.session),
    wrong: wrongCodigo,
    over: challengeOver,
  })

  /** @throws unauthenticated when the session has ended; conflict unless the app is on or off as `isOn` says. */
  const holdApp = async (tx: Writer, person: InSession, isOn: boolean) => {
    const held = await holdSession(tx, person)
    if (Boolean(held.twoFactorEnabled) !== isOn) throw new AppError('conflict', isOn ? texts.noApp : texts.alreadyOn)
    return held
  }

  return {
    /**
     * Completes a pending sign-in and opens the session.
     * @throws stale without a pending sign-in in this browser; invalid_credentials for a wrong or used code;
     * too_many_requests.
     */
    enter: async (proof: Codigo, { headers }: Caller): Promise<{ cookies: string[] }> => {
      const waiting = withCookie(headers, names.half)
      const { person } = await auth.api.findChallenged({ headers: waiting }).catch(orUnavailable)
      if (!person) throw challengeOver()
      const guess = {
        ...proof,
        userId: person.id,
        budgets: budgets.code(person, headers),
        headers: waiting,
        hold: (tx: Writer) => holdPerson(tx, person.id),
        wrong: (detail: string) => new AppError('invalid_credentials', detail),
        over: challengeOver,
      }
      return withCode(guess, async (tx, { response, headers: reply }) => {
        await noteProven(tx, response.token)
        const device = await devices.settle(tx, headers, person.email)
        return { cookies: [...cookiesNamed(reply, names.session, names.half), device] }
      })
    },
    /**
     * Proves a code in an open session.
     * @throws conflict without an app; invalid_request at `codigo` for a wrong or used code; too_many_requests;
     * unauthenticated.
     */
    prove: async (person: InSession, proof: Codigo, headers: Headers): Promise<void> => {
      const hold = (tx: Writer) => holdApp(tx, person, true)
      await withCode({ ...proof, ...inSession(person, headers), hold }, async (tx, { response }) => {
        await noteProven(tx, response.token)
        return {}
      })
    },
    /**
     * Starts the set-up of an app; codes are not required until `confirm`.
     * @returns the `otpauth:` address with the secret.
     * @throws invalid_request at `actual` for a wrong password; conflict when an app is already on; too_many_requests;
     * unauthenticated.
     */
    begin: async (
      person: InSession,
      { actual, issuer }: { actual: string; issuer: string },
      headers: Headers,
    ): Promise<{ uri: string }> => {
      await checkPassword(person, actual)
      return database.write(async (tx) => {
        const { password } = await holdApp(tx, person, false)
        const call = { body: { password: actual, issuer }, headers: withCookie(headers, names.session) }
        const begun = await authIn(tx, password).api.enableTwoFactor(call).catch(orUnavailable)
        if (!('totpURI' in begun)) throw new Error('Better Auth gave no address of an app')
        return { uri: begun.totpURI }
      })
    },
    /**
     * Turns the app on with its first code, in one transaction with `also`. A new session replaces this browser's.
     * @throws as `prove`; conflict when the set-up was not started or an app is already on.
     */
    confirm: (
      person: InSession,
      { codigo, also }: { codigo: string; also: OnTurnedOn },
      headers: Headers,
    ): Promise<{ codigos: string[]; cookies: string[] }> => {
      const guess = {
        ...inSession(person, headers),
        tipo: 'app' as const,
        codigo,
        hold: (tx: Writer) => holdApp(tx, person, false),
        over: () => new AppError('conflict', 'Empieza otra vez: la clave que escaneaste ya no sirve.'),
      }
      return withCode(guess, async (tx, { headers: reply }) => {
        const cookies = cookiesNamed(reply, names.session, names.half)
        const token = tokenIn(cookies, names.session)
        await noteProven(tx, token)
        const { backupCodes } = await authIn(tx).api.viewBackupCodes({ body: { userId: person.id } })
        await also(tx, token)
        return { codigos: backupCodes, cookies }
      })
    },
    /**
     * Replaces the recovery codes with ten new ones, in one transaction with `also`. The caller has checked password
     * and code.
     * @throws conflict without an app; unauthenticated when the session has ended meanwhile.
     */
    renewRecovery: (person: InSession, also: OnRenewed, headers: Headers): Promise<string[]> =>
      database.write(async (tx) => {
        const { password } = await holdApp(tx, person, true)
        // The password was checked before; Better Auth only compares the hash.
        const call = { body: { password: 'checked' }, headers: withCookie(headers, names.session) }
        const { backupCodes } = await authIn(tx, password).api.generateBackupCodes(call).catch(orUnavailable)
        await also(tx)
        return backupCodes
      }),
    countRecovery: async (userId: string): Promise<number> => {
      const found = await auth.api.viewBackupCodes({ body: { userId } }).catch((error: unknown) => {
        if (statusOf(error) === 400) return { backupCodes: [] }
        return orUnavailable(error)
      })
      return found.backupCodes.length
    },
  }
}

function verify({ api }: BetterAuth, { tipo, codigo }: Codigo, headers: Headers) {
  const call = { body: { code: codigo }, headers, returnHeaders: true } as const
  return tipo === 'app' ? api.verifyTOTP(call) : api.verifyBackupCode(call)
}

/** The token of the session cookie, without its signature. */
function tokenIn(cookies: string[], name: string): string {
  const cookie = cookies.find((it) => it.startsWith(`${name}=`)) ?? ''
  return parse(cookie, name)[name]?.split('.')[0] ?? ''
}

const noteProven = (tx: Writer, token: string | undefined) =>
  tx
    .updateTable('session')
    .set({ probadoAt: now() })
    .where('token', '=', token ?? '')
    .execute()

const findUsed = async (tx: Writer, userId: string, huella: string): Promise<boolean> => {
  const used = tx.selectFrom('codigosUsados').select('huella').where('userId', '=', userId)
  return (await used.where('huella', '=', huella).where('hasta', '>=', now()).executeTakeFirst()) !== undefined
}

/** A code is valid for 90 seconds, plus the clock skew between servers. */
const usedForMs = 5 * minuteMs

async function noteUsed(tx: Writer, userId: string, huella: string): Promise<void> {
  await tx.deleteFrom('codigosUsados').where('userId', '=', userId).where('hasta', '<', now()).execute()
  const hasta = new Date(Date.now() + usedForMs).toISOString()
  await tx.insertInto('codigosUsados').values({ userId, huella, hasta }).execute()
}

/** Better Auth no longer has a challenge for this browser. */
const isOver = (error: unknown): boolean =>
  (error as { body?: { code?: string } }).body?.code === 'INVALID_TWO_FACTOR_COOKIE'

const texts = {
  noApp: 'Tu cuenta no tiene una aplicación de códigos.',
  alreadyOn: 'Tu cuenta ya pide un código. Recarga la página.',
  used: 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.',
  wrong: {
    app: 'Ese código no es correcto. Escribe el que ves ahora en tu aplicación.',
    recuperacion: 'Ese código de recuperación no es correcto o ya lo usaste.',
  },
}

const challengeOver = () => new AppError('stale', 'Pasó demasiado tiempo. Escribe otra vez tu correo y tu contraseña.')

const wrongCodigo = (message: string) =>
  new AppError('invalid_request', 'Revisa los datos marcados.', { errors: [{ path: 'codigo', message }] })
