import type { MensajeEstado, MensajeTipo } from '#features/mensajes/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    mensajes: MensajeRow
  }
}

/** A letter: written in the transaction of what it tells, sent by whoever claims it first. */
export type MensajeRow = {
  id: string
  /** Deduplication key: an event makes each letter once. */
  clave: string
  tipo: MensajeTipo
  para: string
  /** The facts that it tells (`MensajeDatos` of its tipo), as JSON. */
  datos: string
  estado: MensajeEstado
  /** How often it was tried. */
  intentos: number
  /** When it is next due; for a claimed one, when somebody else may claim it. */
  siguienteAt: string
  /** When it is given up. */
  plazoAt: string
  error: string | null
  createdAt: string
  enviadoAt: string | null
  /** When staff dismissed it, for one that failed. */
  descartadoAt: string | null
}
