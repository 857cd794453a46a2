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
/** What a browser answers when a passkey signs a challenge, in base64url. */
type LlaveFirmada = { id: string; clientDataJSON: string; authenticatorData: string; signature: string }

type Uso = 'alta' | 'entrada' | 'prueba'

/** The login page asks for another before this is over (modules/personas/cuentas/components/acceso/login-llave.tsx). */
const goodForMs = 5 * minuteMs

/** The library is large and few users need it: it is loaded on first use. */
const webauthn = () => import('@simplewebauthn/server')

/** Passkeys are good at the site's own address, whatever the request says. Without one, on the machine itself. */
const relyingParty = ({ APP_URL, PORT }: Env): { id: string; origin: string } => {
  const { hostname, origin } = new URL(APP_URL ?? `http://localhost:${PORT}`)
  return { id: hostname, origin }
}

export type Passkeys = ReturnType<typeof openPasskeys>

/** Passkeys by SimpleWebAuthn, which must verify their user, so that one is two factors: the device, and finger, face or PIN. */
export function openPasskeys(
  parts: Parts,
  env: Env,
  { marca, openSession }: { marca: () => string; openSession: OpenSession },
) {
  const { database, limits, signer, devices, budgets } = parts
  const { id: rpID, origin } = relyingParty(env)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  const retos = openRetos(signer)

  /** Checks a signature without writing. @param userId whose passkey it must be, in an open session. */
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

  /** Takes a signature once, and does what it is for in the same transaction. @throws invalid_credentials; too_many_requests. */
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
        // Locks the passkey. It may be gone by now, or a copy whose counter is behind.
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
    /** Checks a new passkey: for this user, at this address, by a device that verified its user. @returns nothing otherwise. */
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
     * Opens a session. A passkey is two factors in itself (spec 3.7).
     * @throws invalid_credentials for one that is unknown, of another address, or a challenge that was answered; too_many_requests.
     */
    enter: (firma: LlaveFirmada, { headers, address }: Caller): Promise<{ cookies: string[] }> =>
      withFirma({ userId: null, budget: budgets.passkey(address), firma }, async (tx, userId) => {
        const { email, cookies } = await openSession(tx, { userId, probadoAt: now() }, headers)
        return { cookies: [...cookies, await devices.settle(tx, headers, email)] }
      }),
    /** Proves a passkey of this user in the open session. @throws as `enter`. */
    prove: async ({ id, sesionId }: InSession, firma: LlaveFirmada): Promise<void> => {
      const budget = budgets.passkeyInSession(sesionId ?? id)
      await withFirma({ userId: id, budget, firma }, async (tx) => {
        const own = tx.updateTable('session').set({ probadoAt: now() }).where('userId', '=', id)
        await own.where('id', '=', sesionId ?? '').execute()
        // The proof may give the user more rights.
        tx.publish({ topic: 'rol', id })
        return {}
      })
    },
  }
}

/** Challenges that carry their signature and their end, so that asking for one writes nothing: only answered ones are stored. */
function openRetos(signer: Signer) {
  const textOf = (uso: Uso, userId: string, id: string, until: string) => [uso, userId, id, until].join(' ')
  return {
    /** @param userId whose, or '' where nobody is signed in. */
    make: (uso: Uso, userId: string): string => {
      const [id, until] = [newId(), String(Date.now() + goodForMs)]
      return [id, until, signer.sign('llave', textOf(uso, userId, id, until))].join('.')
    },
    /** Looks at the challenge that comes back, and then takes it, once. */
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
    // Servers' clocks may be a minute apart.
    .values({ id, hasta: new Date(Date.now() + 2 * goodForMs).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** A new passkey as it is stored. */
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
