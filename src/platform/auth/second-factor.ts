import { parse } from 'hono/utils/cookie'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Auth, Caller } from './auth.ts'
import type { BetterAuth } from './better-auth.ts'
import { type Budget, type Limits, nameFor } from './limits.ts'
import { orUnavailable } from './outage.ts'
import { holdLlave, type LlaveFirmada, type Passkeys } from './passkeys.ts'
import { verifyPassword } from './passwords.ts'
import type { Signer } from './signer.ts'
import { watchPassword } from './unchanged.ts'
import './tables.ts'

/** A code of the app, or one of the ten that were printed. */
export type Codigo = { tipo: 'app' | 'recuperacion'; codigo: string }
type Person = { id: string; email: string }

export type SecondFactor = {
  /**
   * Brings the code that a right password waits for, and opens the session.
   * @throws stale when nothing waits in this browser; invalid_credentials for a wrong or used code; too_many_requests.
   */
  enter: (proof: Codigo, caller: Caller) => Promise<{ userId: string; cookies: string[] }>
  /**
   * Proves a code in a session that is open. @param person whose session the headers carry.
   * @throws invalid_request at `codigo` for a wrong or used one; too_many_requests.
   */
  prove: (person: Person, proof: Codigo, headers: Headers) => Promise<void>
  /**
   * Begins with an app: nothing is asked for it until `confirm`.
   * @returns its address, which holds the secret.
   * @throws invalid_request at `actual` for a wrong password; conflict where there is an app already; too_many_requests.
   */
  begin: (person: Person, begun: { actual: string; issuer: string }, headers: Headers) => Promise<{ uri: string }>
  /**
   * Turns the app on by its first code. This browser gets another session: that of before ends.
   * @throws as `prove`.
   */
  confirm: (
    person: Person,
    codigo: string,
    headers: Headers,
  ) => Promise<{ codigos: string[]; cookies: string[]; token: string }>
  /** Ten new recovery codes instead of those of before. @throws as `begin`. */
  renewCodigos: (person: Person, actual: string, headers: Headers) => Promise<string[]>
  /** How many recovery codes are left. */
  countCodigos: (userId: string) => Promise<number>
  /** @throws invalid_request at `actual` for a wrong password; too_many_requests. */
  checkPassword: (person: Person, actual: string) => Promise<void>
  /**
   * Opens a session by a passkey, which is two factors in itself.
   * @throws invalid_credentials for one that is unknown, of another address, or a challenge that was answered; too_many_requests.
   */
  enterByLlave: (firma: LlaveFirmada, caller: Caller) => Promise<{ userId: string; cookies: string[] }>
  /** Proves a passkey of this person in the session that is open. @throws as `enterByLlave`. */
  proveByLlave: (person: Person & { sesionId?: string }, firma: LlaveFirmada) => Promise<void>
  passkeys: Passkeys
  /** A session for somebody who is proven already. */
  openSessionOf: (userId: string, headers: Headers) => Promise<{ email: string; token: string; cookies: string[] }>
}

type Parts = {
  passkeys: Passkeys
  auth: BetterAuth
  database: Database
  limits: Limits
  signer: Signer
  env: Env
  names: { session: string; half: string }
}
type OfBrowser = { endReplaced: (headers: Headers) => Promise<void>; rememberDevice: Auth['rememberDevice'] }

export const secondFactorTexts = {
  wrongCode: 'Ese código no es correcto. Escribe el que ves ahora en tu aplicación.',
  wrongRecovery: 'Ese código de recuperación no es correcto o ya lo usaste.',
  usedCode: 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.',
  wrongLlave: 'Esa llave de acceso no sirve aquí. Usa otra, o entra con tu contraseña.',
  over: 'Pasó demasiado tiempo. Escribe otra vez tu correo y tu contraseña.',
  wrongPassword: 'Esa no es tu contraseña actual',
  check: 'Revisa los datos marcados.',
  alreadyOn: 'Tu cuenta ya pide un código. Recarga la página.',
  noApp: 'Tu cuenta no tiene una aplicación de códigos.',
  notBegun: 'Empieza otra vez: la clave que escaneaste ya no sirve.',
  tooMany: (minutes: number) =>
    minutes > 90
      ? `Demasiados códigos equivocados. Espera ${Math.ceil(minutes / 60)} horas e intenta de nuevo.`
      : `Demasiados códigos equivocados. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`,
  tooManyPasswords: (minutes: number) =>
    `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`,
}

/** Codes by Better Auth's own plugin, called in process. What it leaves to us: each is good once, and guesses are counted. */
export function openSecondFactor(parts: Parts, { endReplaced, rememberDevice }: OfBrowser): SecondFactor {
  const { auth, database, limits, signer, env, names, passkeys } = parts
  const only = (headers: Headers, name: string) => withCookie(headers, name)
  const cookiesOf = (reply: Headers) =>
    reply.getSetCookie().filter((cookie) => [names.session, names.half].some((name) => cookie.startsWith(`${name}=`)))
  const noteProven = (token: string | undefined) =>
    token && database.read.updateTable('session').set({ probadoAt: now() }).where('token', '=', token).execute()

  /** Counts a guess, keeps the code from being good again, and asks the plugin. */
  const tryCode = async <Answer>(userId: string, proof: Codigo, ask: () => Promise<Answer>): Promise<Answer> => {
    const taken = await limits.take(codeBudgets(env, userId))
    const isApp = proof.tipo === 'app'
    const huella = signer.sign('codigo', `${userId} ${proof.codigo}`)
    if (isApp && !(await claim(database, userId, huella))) throw new Wrong(secondFactorTexts.usedCode)
    const answer = await ask().catch(async (error: unknown) => {
      const status = statusOf(error)
      if (status === 401 && !isOver(error)) {
        // It was no code: whoever mistypes it once more is not told that it was used.
        if (isApp) await release(database, userId, huella)
        throw new Wrong(isApp ? secondFactorTexts.wrongCode : secondFactorTexts.wrongRecovery)
      }
      // 409: of two recovery codes at once, the list that this one was found in is no longer the list. 400: turned off meanwhile.
      if (status === 401 || status === 400 || status === 409) throw new AppError('stale', secondFactorTexts.over)
      await limits.giveBack(taken)
      return orUnavailable(error)
    })
    await limits.giveBack(taken)
    return answer
  }
  const verify = ({ tipo, codigo }: Codigo, headers: Headers) => {
    const call = { body: { code: codigo }, headers, returnHeaders: true } as const
    return tipo === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)
  }
  const checkPassword: SecondFactor['checkPassword'] = async ({ id }, actual) => {
    const taken = await limits.take([passwordBudget(env, id)])
    const hash = await findHash(database, id)
    if (!hash || !(await verifyPassword({ hash, password: actual })))
      throw wrongField('actual', secondFactorTexts.wrongPassword)
    await limits.giveBack(taken)
  }

  const openSessionOf: SecondFactor['openSessionOf'] = async (userId, headers) => {
    const call = { body: { userId }, headers: withCookie(headers, ''), returnHeaders: true } as const
    const { response, headers: reply } = await auth.api.openSessionOf(call).catch(orUnavailable)
    return { ...response, cookies: cookiesOf(reply) }
  }

  return {
    enter: async (proof, { headers }) => {
      const waiting = only(headers, names.half)
      const { userId } = await auth.api.whoWaits({ headers: waiting }).catch(orUnavailable)
      if (!userId) throw new AppError('stale', secondFactorTexts.over)
      const unchanged = await watchPassword(database, 'user.id', userId)
      const { response, headers: reply } = await tryCode(userId, proof, () => verify(proof, waiting)).catch(
        asRefusal((detail) => new AppError('invalid_credentials', detail)),
      )
      if (!(await unchanged(response.token))) throw new AppError('stale', secondFactorTexts.over)
      await noteProven(response.token)
      await endReplaced(headers)
      return { userId, cookies: [...cookiesOf(reply), rememberDevice(headers, response.user.email)] }
    },
    prove: async ({ id }, proof, headers) => {
      // An app that is not confirmed proves nothing: here its code would turn it on.
      const { twoFactorEnabled } = await database.read
        .selectFrom('user')
        .select('twoFactorEnabled')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (!twoFactorEnabled) throw new AppError('conflict', secondFactorTexts.noApp)
      const { response } = await tryCode(id, proof, () => verify(proof, only(headers, names.session))).catch(
        asRefusal((detail) => wrongField('codigo', detail)),
      )
      await noteProven(response.token)
    },
    begin: async (person, { actual, issuer }, headers) => {
      await checkPassword(person, actual)
      const call = { body: { password: actual, issuer }, headers }
      const begun = await auth.api.enableTwoFactor(call).catch((error: unknown) => {
        if (statusOf(error) === 400) throw new AppError('conflict', secondFactorTexts.alreadyOn)
        return orUnavailable(error)
      })
      if (!('totpURI' in begun)) throw new Error('Better Auth gave no address of an app')
      return { uri: begun.totpURI }
    },
    confirm: async ({ id }, codigo, headers) => {
      const proof = { tipo: 'app', codigo } as const
      const { headers: reply } = await tryCode(id, proof, () => verify(proof, only(headers, names.session))).catch(
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'stale')
            throw new AppError('conflict', secondFactorTexts.notBegun)
          throw error instanceof Wrong ? wrongField('codigo', error.message) : error
        },
      )
      const cookies = cookiesOf(reply)
      const token = tokenIn(cookies, names.session)
      if (!token) throw new AppError('conflict', secondFactorTexts.alreadyOn)
      await noteProven(token)
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: id } }).catch(orUnavailable)
      return { codigos: backupCodes, cookies, token }
    },
    renewCodigos: async (person, actual, headers) => {
      await checkPassword(person, actual)
      const call = { body: { password: actual }, headers: only(headers, names.session) }
      const { backupCodes } = await auth.api.generateBackupCodes(call).catch(orUnavailable)
      return backupCodes
    },
    countCodigos: async (userId) => {
      const found = await auth.api.viewBackupCodes({ body: { userId } }).catch((error: unknown) => {
        if (statusOf(error) === 400) return { backupCodes: [] }
        return orUnavailable(error)
      })
      return found.backupCodes.length
    },
    checkPassword,
    enterByLlave: async (firma, { headers, address }) => {
      const taken = await limits.take(address ? [addressBudget(env, address)] : [])
      const signed = await passkeys.signed(null, firma)
      if (!signed) throw new AppError('invalid_credentials', secondFactorTexts.wrongLlave)
      await limits.giveBack(taken)
      const { email, token, cookies } = await openSessionOf(signed.userId, headers)
      const stays = await database.write(async (tx) => {
        const isThere = await holdLlave(tx, signed.llaveId)
        if (isThere) await tx.updateTable('session').set({ probadoAt: now() }).where('token', '=', token).execute()
        else await tx.deleteFrom('session').where('token', '=', token).execute()
        return isThere
      })
      if (!stays) throw new AppError('invalid_credentials', secondFactorTexts.wrongLlave)
      await endReplaced(headers)
      return { userId: signed.userId, cookies: [...cookies, rememberDevice(headers, email)] }
    },
    proveByLlave: async ({ id, sesionId }, firma) => {
      const taken = await limits.take(codeBudgets(env, id))
      const signed = await passkeys.signed(id, firma)
      if (!signed) throw new AppError('invalid_credentials', secondFactorTexts.wrongLlave)
      await limits.giveBack(taken)
      await database.write(async (tx, publish) => {
        if (!(await holdLlave(tx, signed.llaveId)))
          throw new AppError('invalid_credentials', secondFactorTexts.wrongLlave)
        const own = tx.updateTable('session').set({ probadoAt: now() })
        await own
          .where('id', '=', sesionId ?? '')
          .where('userId', '=', id)
          .execute()
        // What she may do may be more from now on.
        publish({ topic: 'rol', id })
      })
    },
    passkeys,
    openSessionOf,
  }
}

/** A code that was refused: its caller says how. */
class Wrong extends Error {}

const asRefusal =
  (refusal: (detail: string) => AppError) =>
  (error: unknown): never => {
    throw error instanceof Wrong ? refusal(error.message) : error
  }

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined

/** The plugin knows no challenge of this browser any more. */
const isOver = (error: unknown): boolean =>
  error instanceof Error && /INVALID_TWO_FACTOR_COOKIE/.test(String((error as { body?: { code?: string } }).body?.code))

const dayMs = 24 * 60 * 60_000

/** Five wrong codes at a time, and twenty in a day: whoever knows the password guesses one in three million codes in a year's days. */
function codeBudgets(env: Env, userId: string): Budget[] {
  const refusal = secondFactorTexts.tooMany
  const clave = nameFor('codigo', userId)
  return [
    { clave, max: 5, withinMs: env.LOGIN_WINDOW_MINUTES * 60_000, refusal },
    { clave: `${clave}:dia`, max: 20, withinMs: dayMs, refusal },
  ]
}

/** The same budget as that of a change of password. */
const passwordBudget = (env: Env, userId: string): Budget => ({
  clave: `contrasena:${userId}`,
  max: env.LOGIN_TRIES_PER_ACCOUNT,
  withinMs: env.LOGIN_WINDOW_MINUTES * 60_000,
  refusal: secondFactorTexts.tooManyPasswords,
})

/** The same budget as that of sign-ins from this address. */
const addressBudget = (env: Env, address: string): Budget => ({
  clave: nameFor('direccion', address),
  max: env.LOGIN_FAILURES_PER_ADDRESS,
  withinMs: env.LOGIN_WINDOW_MINUTES * 60_000,
  refusal: secondFactorTexts.tooManyPasswords,
})

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

async function findHash({ read }: Database, userId: string): Promise<string | null> {
  const account = await read
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** The request's headers with one of its cookies: Better Auth would take whichever session it finds. */
function withCookie(headers: Headers, name: string): Headers {
  const value = parse(headers.get('cookie') ?? '', name)[name]
  const own = new Headers(headers)
  own.delete('cookie')
  if (value) own.set('cookie', `${name}=${encodeURIComponent(value)}`)
  return own
}

/** The token in a session's cookie, before its signature. */
function tokenIn(cookies: string[], name: string): string | undefined {
  const cookie = cookies.find((it) => it.startsWith(`${name}=`) && !/max-age=0/i.test(it))
  return cookie && decodeURIComponent(cookie.slice(name.length + 1, cookie.indexOf(';'))).split('.')[0]
}

const wrongField = (path: string, message: string) =>
  new AppError('invalid_request', secondFactorTexts.check, { errors: [{ path, message }] })
