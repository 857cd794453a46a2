import type { Reader, Writer } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import type { Parts } from './better-auth.ts'
import { type Budget, countWrong } from './limits.ts'
import type { Caller, InSession, OpenSession } from './sessions.ts'
import type { Signer } from './signer.ts'

type LlaveHecha = { id: string; clientDataJSON: string; attestationObject: string; transportes: string[] }
/** A browser's assertion: the challenge signed by a passkey, in base64url. */
type LlaveFirmada = { id: string; clientDataJSON: string; authenticatorData: string; signature: string }

type Uso = 'alta' | 'entrada' | 'prueba'

/**
 * The login page requests a new challenge before this expires
 * (modules/personas/cuentas/components/acceso/login-llave.tsx).
 */
const goodForMs = 5 * minuteMs

/** A large library that few users need: loaded on first use. */
const webauthn = () => import('@simplewebauthn/server')

/** Passkeys are bound to `APP_URL`, whatever the request says; without it, to localhost. */
const relyingParty = ({ APP_URL, PORT }: Env): { id: string; origin: string } => {
  const { hostname, origin } = new URL(APP_URL ?? `http://localhost:${PORT}`)
  return { id: hostname, origin }
}

export type Passkeys = ReturnType<typeof openPasskeys>

/**
 * Passkeys by SimpleWebAuthn, with required user verification: two factors in one (the device, and finger, face or
 * PIN).
 */
export function openPasskeys(
  parts: Parts,
  env: Env,
  { marca, openSession }: { marca: () => string; openSession: OpenSession },
) {
  const { database, limits, signer, devices, budgets } = parts
  const { id: rpID, origin } = relyingParty(env)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  const retos = openRetos(signer)

  /** Checks a signature without writing. @param userId the required owner, in an open session. */
  const check = async (userId: string | null, { id, ...signed }: LlaveFirmada) => {
    const { verifyAuthenticationResponse } = await webauthn()
    const llave = await database.read
      .selectFrom('llaves')
      .select(['id', 'userId', 'clavePublica', 'contador'])
      .where('credencialId', '=', id)
      .executeTakeFirst()
    if (!llave || (userId && llave.userId !== userId)) return null
    const reto = userId ? retos.expect('prueba', userId) : retos.expect('entrada', '')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      expectedChallenge: reto.isOurs,
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
      credential: { id, publicKey: Buffer.from(llave.clavePublica, 'base64url'), counter: Number(llave.contador) },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    return verified && authenticationInfo ? { llave, reto, contador: authenticationInfo.newCounter } : null
  }

  /**
   * Accepts a signature once and runs `act` in the same transaction. @throws invalid_credentials; too_many_requests.
   */
  const withFirma = async <Done extends object>(
    { userId, budget, firma }: { userId: string | null; budget: Budget[]; firma: LlaveFirmada },
    act: (tx: Writer, userId: string) => Promise<Done>,
  ): Promise<Done> => {
    const done = await countWrong(limits, budget, async () => {
      const checked = await check(userId, firma)
      if (!checked) return null
      const { llave, reto, contador } = checked
      return database.write(async (tx) => {
        if (!(await reto.take(tx))) return null
        // Locks the passkey. No row: it was removed meanwhile, or its counter is behind (a copy).
        const { numUpdatedRows } = await tx
          .updateTable('llaves')
          .set({ contador, usadaAt: now() })
          .where('id', '=', llave.id)
          .where('contador', '<=', contador)
          .executeTakeFirst()
        return Number(numUpdatedRows) === 1 ? act(tx, llave.userId) : null
      })
    })
    if (done) return done
    throw new AppError('invalid_credentials', 'Esa llave de acceso no sirve aquí. Usa otra, o entra con tu contraseña.')
  }

  return {
    toMake: async ({ id, email, nombre }: { id: string; email: string; nombre: string }) => {
      const { generateRegistrationOptions } = await webauthn()
      return generateRegistrationOptions({
        rpName: marca(),
        rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: nombre,
        challenge: retos.make('alta', id),
        attestationType: 'none',
        excludeCredentials: await credentialsOf(database.read, id),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    /** Verifies a new passkey: this user, this origin, user verification. @returns `null` when it fails. */
    made: async (userId: string, { id, clientDataJSON, attestationObject, transportes }: LlaveHecha) => {
      const { verifyRegistrationResponse } = await webauthn()
      const reto = retos.expect('alta', userId)
      const response = { clientDataJSON, attestationObject, transports: transportes as never[] }
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        expectedChallenge: reto.isOurs,
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      }).catch(() => ({ verified: false, registrationInfo: undefined }))
      if (!verified || !registrationInfo || !(await database.write((tx) => reto.take(tx)))) return null
      const { credential } = registrationInfo
      return {
        credencialId: credential.id,
        clavePublica: Buffer.from(credential.publicKey).toString('base64url'),
        contador: credential.counter,
      }
    },
    toSign: async (userId: string | null) => {
      const { generateAuthenticationOptions } = await webauthn()
      const own = userId ? { allowCredentials: await credentialsOf(database.read, userId) } : {}
      const challenge = userId ? retos.make('prueba', userId) : retos.make('entrada', '')
      return generateAuthenticationOptions({ rpID, userVerification: 'required', challenge, ...own })
    },
    /**
     * Opens a session; a passkey counts as two factors (spec 3.7).
     * @throws invalid_credentials for an unknown passkey, another origin or a used challenge; too_many_requests.
     */
    enter: (firma: LlaveFirmada, { headers, address }: Caller): Promise<{ cookies: string[] }> =>
      withFirma({ userId: null, budget: budgets.passkey(address), firma }, async (tx, userId) => {
        const { email, cookies } = await openSession(tx, { userId, probadoAt: now() }, headers)
        return { cookies: [...cookies, await devices.settle(tx, headers, email)] }
      }),
    /** Proves a passkey of this user in an open session. @throws as `enter`. */
    prove: async ({ id, sesionId }: InSession, firma: LlaveFirmada): Promise<void> => {
      const budget = budgets.passkeyInSession(sesionId ?? id)
      await withFirma({ userId: id, budget, firma }, async (tx) => {
        const own = tx.updateTable('session').set({ probadoAt: now() }).where('userId', '=', id)
        await own.where('id', '=', sesionId ?? '').execute()
        // A proven second factor may give the user more rights.
        tx.publish({ topic: 'rol', id })
        return {}
      })
    },
  }
}

/** Stateless signed challenges with an expiry; only used ones are stored. */
function openRetos(signer: Signer) {
  const textOf = (uso: Uso, userId: string, id: string, until: string) => [uso, userId, id, until].join(' ')
  return {
    /** @param userId its user; '' when nobody is signed in. */
    make: (uso: Uso, userId: string): string => {
      const [id, until] = [newId(), String(Date.now() + goodForMs)]
      return [id, until, signer.sign('llave', textOf(uso, userId, id, until))].join('.')
    },
    /** Verifies the returned challenge; `take` then marks it as used, once. */
    expect: (uso: Uso, userId: string) => {
      let seen: string | null = null
      return {
        isOurs: (challenge: string): boolean => {
          const [id = '', until = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
          const isSigned = signer.verify('llave', textOf(uso, userId, id, until), signature)
          if (isSigned && Number(until) > Date.now()) seen = id
          return seen !== null
        },
        take: async (tx: Writer): Promise<boolean> => seen !== null && takeReto(tx, seen),
      }
    },
  }
}

async function takeReto(tx: Writer, id: string): Promise<boolean> {
  await tx.deleteFrom('llaveRetos').where('hasta', '<', now()).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('llaveRetos')
    // Twice the lifetime, for clock skew between servers.
    .values({ id, hasta: new Date(Date.now() + 2 * goodForMs).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Columns of a new passkey. */
export const newLlave = (userId: string, nombre: string, transportes: string[]) => ({
  id: newId(),
  userId,
  nombre,
  transportes: JSON.stringify(transportes),
  createdAt: now(),
  usadaAt: null,
})

async function credentialsOf(read: Reader, userId: string) {
  const rows = await read
    .selectFrom('llaves')
    .select(['credencialId', 'transportes'])
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ credencialId, transportes }) => ({ id: credencialId, transports: JSON.parse(transportes) }))
}
