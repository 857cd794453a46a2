import { randomUUIDv7 } from 'node:crypto'

/** UUID version 7: later rows sort later, so indexes grow at one end. */
export const newId = (): string => randomUUIDv7()

/** The current instant as stored: ISO 8601, UTC, milliseconds. */
export const now = (): string => new Date().toISOString()
