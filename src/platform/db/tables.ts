/**
 * The tables of the whole database. Each feature module adds its own rows here from its `server/tables.ts`
 * (`declare module`), so that the platform knows no nouns and every query is still fully typed.
 */
export interface Tables {
  idempotencia: IdempotenciaRow
}

/** One write of a request with an Idempotency-Key, done (docs/decisions/008). */
export type IdempotenciaRow = {
  actorId: string
  clave: string
  /** Which write of the request it is. */
  paso: string
  /** SHA-256 of the request that the key was used for. */
  huella: string
  /** What the write returned, serialised; `null` for nothing. */
  resultado: string | null
  /** The facts that name what it made, as JSON. */
  hecho: string | null
  createdAt: string
}
