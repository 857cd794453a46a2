import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { minuteMs } from '#shared/time.ts'
import type { Signer } from './signer.ts'

/** What a challenge is signed for: a new passkey, a sign-in, a fresh proof. */
export type Uso = 'alta' | 'entrada' | 'prueba'

/** The login page asks for another before this is over (modules/personas/cuentas/components/acceso/login-llave.tsx). */
const goodForMs = 5 * minuteMs

/**
 * Challenges that carry their own signature and end, so that whoever merely asks for one writes nothing: only one that was
 * answered is kept, until it could not be answered again.
 */
export function openRetos(database: Database, signer: Signer) {
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
