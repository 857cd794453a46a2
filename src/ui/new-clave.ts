/**
 * A new Idempotency-Key: 128 random bits. Not `randomUUID`: browsers keep that from pages that come without TLS, as at a trade
 * fair.
 */
export const newClave = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
