/** 128 random bits. Not `randomUUID`: browsers have that only on pages that come over TLS, which a trade fair may lack. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
