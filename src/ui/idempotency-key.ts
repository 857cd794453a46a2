import { z } from 'zod'
import { type Area, draftStorage } from './draft-storage.ts'

const attemptSchema = z.object({ de: z.string(), clave: z.string() })

/**
 * The Idempotency-Key of an attempt to make something. It stays the same until the server has said what became of it: after a lost
 * answer, after a reload, and when what is sent was changed meanwhile. So at most one thing is made of it.
 * @param storageKey where the attempt is stored.
 */
export function idempotencyKeys(area: Area, storageKey: string) {
  const attempt = draftStorage(area, storageKey, attemptSchema)
  return {
    /** @param owner whose attempt it is: another's is not taken over. */
    keyFor: (owner: string): string => {
      const stored = attempt.read()
      if (stored?.de === owner) return stored.clave
      const clave = newIdempotencyKey()
      attempt.keep({ de: owner, clave })
      return clave
    },
    /** What became of the attempt is known: the next one has a key of its own. */
    forget: attempt.forget,
  }
}

/** 128 random bits. Not `randomUUID`: browsers have that only on pages that come over TLS, which a trade fair may lack. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
