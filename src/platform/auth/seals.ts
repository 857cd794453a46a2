import { createHmac, timingSafeEqual } from 'node:crypto'

export type Seals = {
  /** A seal over a text that only this server's secret can make: the same text and purpose give the same seal. */
  seal: (purpose: string, text: string) => string
  /** Whether the seal is the one of this text, in constant time. */
  holds: (purpose: string, text: string, seal: string) => boolean
}

/**
 * One-time links and known devices are told by a seal (HMAC-SHA256) instead of a stored token: nothing that lies in
 * the database, its backups or the outbox opens anything.
 */
export function openSeals(secret: string): Seals {
  const seal = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`azahar\n${purpose}\n${text}`).digest('base64url')
  return {
    seal,
    holds: (purpose, text, given) => {
      const expected = Buffer.from(seal(purpose, text))
      const held = Buffer.from(given)
      return held.length === expected.length && timingSafeEqual(held, expected)
    },
  }
}
