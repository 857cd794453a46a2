import { randomUUIDv7 } from 'node:crypto'

/** A new id: UUID version 7, so that rows made later sort later and indexes grow at one end. */
export const newId = (): string => randomUUIDv7()

/** The instant of writing, as every column keeps it: ISO 8601, UTC, milliseconds. */
export const now = (): string => new Date().toISOString()
