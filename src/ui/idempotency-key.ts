import { type Area, parseJson, readText, removeText, writeText } from './draft-storage.ts'

/**
 * The Idempotency-Key of an attempt that is kept for its owner, also in another tab. Other verbs have theirs from `sendVerb`.
 * @param storageKey where the attempt is stored.
 */
export const idempotencyKeys = (area: Area, storageKey: string) => ({
  /** @param owner whose attempt it is: another's is not taken over. */
  keyFor: (owner: string): string => {
    const stored = parseJson(readText(area, storageKey)) as { de?: unknown; clave?: unknown } | null
    if (stored?.de === owner && typeof stored.clave === 'string') return stored.clave
    const clave = newIdempotencyKey()
    writeText(area, storageKey, JSON.stringify({ de: owner, clave }))
    return clave
  },
  /** What became of the attempt is known: the next one has a key of its own. */
  forget: () => removeText(area, storageKey),
})

/** 128 random bits. Not `randomUUID`: browsers have that only on pages that come over TLS, which a trade fair may lack. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
