import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId, now } from '#platform/ids.ts'
import { minuteMs } from '#shared/time.ts'
import type { Signer } from './signer.ts'

/** What a challenge is signed for: a new passkey, a sign-in, a fresh proof. */
type Uso = 'alta' | 'entrada' | 'prueba'

/** The login page asks for another before this is over (modules/personas/cuentas/components/acceso/login-llave.tsx). */
const goodForMs = 5 * minuteMs

/**
 * Challenges that carry their own signature and end, so that whoever merely asks for one writes nothing: only one that was
 * answered is kept, until it could not be answered again.
 */
function openRetos(database: Database, signer: Signer) {
  const signatureOf = (uso: Uso, userId: string, id: string, until: string) =>
    signer.sign('llave', [uso, userId, id, until].join(' '))
  return {
    /** @param userId whose, or '' where nobody is signed in. */
    make: (uso: Uso, userId: string): string => {
      const [id, until] = [newId(), String(Date.now() + goodForMs)]
      return [id, until, signatureOf(uso, userId, id, until)].join('.')
    },
    /** What looks at the challenge that comes back, and then takes it: of two who answer it at once, one has. */
    expect: (uso: Uso, userId: string) => {
      let seen: string | null = null
      return {
        isOurs: (challenge: string): boolean => {
          const [id = '', until = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
          const ours = signer.verify('llave', [uso, userId, id, until].join(' '), signature)
          if (ours && Number(until) > Date.now()) seen = id
          return seen !== null
        },
        take: async (): Promise<boolean> => seen !== null && take(database, seen),
      }
    },
  }
}

const take = (database: Database, id: string): Promise<boolean> =>
  database.write(async (tx) => {
    const at = Date.now()
    await tx.deleteFrom('llaveRetos').where('hasta', '<', new Date(at).toISOString()).execute()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('llaveRetos')
      // Servers' clocks may be a minute apart.
      .values({ id, hasta: new Date(at + 2 * goodForMs).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows) === 1
  })

/** What a browser answers when a passkey is made, in base64url. */
export type LlaveHecha = { id: string; clientDataJSON: string; attestationObject: string; transportes: string[] }
/** What a browser answers when a passkey signs a challenge, in base64url. */
export type LlaveFirmada = { id: string; clientDataJSON: string; authenticatorData: string; signature: string }

export type Passkeys = {
  /** What a browser needs to make one. */
  toMake: (person: { id: string; email: string; nombre: string }) => Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Checks what it made: for this person, at this address, by a device that asked who is there. @returns nothing when it is not so. */
  made: (
    userId: string,
    made: LlaveHecha,
  ) => Promise<{ credencialId: string; clavePublica: string; contador: number } | null>
  /** What a browser needs to sign. @param userId whose keys; of anybody, where nobody is signed in. */
  toSign: (userId: string | null) => Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Checks a signature, once. @returns whose it is and by which key, or nothing. */
  signed: (userId: string | null, signed: LlaveFirmada) => Promise<{ userId: string; llaveId: string } | null>
}

/** The library is large, and few come by it: it is loaded for the first who does. */
const webauthn = () => import('@simplewebauthn/server')

/** Where passkeys are good: at the site's own address, whatever the request says. Without one, on the machine itself. */
export const relyingParty = ({ APP_URL, PORT }: Env): { id: string; origin: string } => {
  const { hostname, origin } = new URL(APP_URL ?? `http://localhost:${PORT}`)
  return { id: hostname, origin }
}

/**
 * Passkeys by SimpleWebAuthn. A device must ask who is there (`userVerification: 'required'`), so that a passkey is two factors at
 * once: the device, and finger, face or PIN.
 */
export function openPasskeys(env: Env, database: Database, signer: Signer, shopName: () => string): Passkeys {
  const { id: rpID, origin } = relyingParty(env)
  const retos = openRetos(database, signer)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    toMake: async ({ id, email, nombre }) => {
      const { generateRegistrationOptions } = await webauthn()
      const own = await credentialsOf(database.read, id)
      return generateRegistrationOptions({
        rpName: shopName(),
        rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: nombre,
        challenge: retos.make('alta', id),
        attestationType: 'none',
        excludeCredentials: own,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    made: async (userId, { id, clientDataJSON, attestationObject, transportes }) => {
      const { verifyRegistrationResponse } = await webauthn()
      const reto = retos.expect('alta', userId)
      const response = { clientDataJSON, attestationObject, transports: transportes as never[] }
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        expectedChallenge: reto.isOurs,
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      }).catch(() => ({ verified: false, registrationInfo: undefined }))
      if (!verified || !registrationInfo || !(await reto.take())) return null
      const { credential } = registrationInfo
      return {
        credencialId: credential.id,
        clavePublica: Buffer.from(credential.publicKey).toString('base64url'),
        contador: credential.counter,
      }
    },
    toSign: async (userId) => {
      const { generateAuthenticationOptions } = await webauthn()
      const own = userId ? { allowCredentials: await credentialsOf(database.read, userId) } : {}
      const challenge = userId ? retos.make('prueba', userId) : retos.make('entrada', '')
      return generateAuthenticationOptions({ rpID, userVerification: 'required', challenge, ...own })
    },
    signed: async (userId, { id, clientDataJSON, authenticatorData, signature }) => {
      const { verifyAuthenticationResponse } = await webauthn()
      const known = await findLlave(database.read, id)
      if (!known || (userId && known.userId !== userId)) return null
      const reto = userId ? retos.expect('prueba', userId) : retos.expect('entrada', '')
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        expectedChallenge: reto.isOurs,
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, authenticatorData, signature },
        },
        credential: { id, publicKey: Buffer.from(known.clavePublica, 'base64url'), counter: Number(known.contador) },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      if (!verified || !authenticationInfo || !(await reto.take())) return null
      const used = { contador: authenticationInfo.newCounter, usadaAt: now() }
      const { numUpdatedRows } = await database.read
        .updateTable('llaves')
        .set(used)
        .where('id', '=', known.id)
        .where('contador', '<=', used.contador)
        .executeTakeFirst()
      // Taken away in this moment, or copied: its count went on elsewhere.
      return Number(numUpdatedRows) === 1 ? { userId: known.userId, llaveId: known.id } : null
    },
  }
}

/** A new passkey as it is stored. */
export const newLlave = (userId: string, nombre: string, transportes: string[]) => ({
  ...{ id: newId(), userId, nombre, transportes: JSON.stringify(transportes), createdAt: now(), usadaAt: null },
})

/**
 * Holds the row of a passkey until the end of the transaction: whoever takes it away at the same time is either seen here, or comes behind what
 * is written by it. @returns whether it is still there.
 */
export async function holdLlave(tx: Writer, id: string): Promise<boolean> {
  const held = tx.updateTable('llaves').set((eb) => ({ id: eb.ref('id') }))
  return (await held.where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

async function credentialsOf(read: Reader, userId: string) {
  const rows = await read
    .selectFrom('llaves')
    .select(['credencialId', 'transportes'])
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ credencialId, transportes }) => ({ id: credencialId, transports: JSON.parse(transportes) }))
}

const findLlave = (read: Reader, credencialId: string) =>
  read
    .selectFrom('llaves')
    .select(['id', 'userId', 'clavePublica', 'contador'])
    .where('credencialId', '=', credencialId)
    .executeTakeFirst()
