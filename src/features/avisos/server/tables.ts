import type { AvisoEstado } from '#features/avisos/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    avisos: AvisoRow
  }
}

/** That a consultora wants to hear when a size is back: one row for both, however often she asks. */
export type AvisoRow = {
  id: string
  consultoraId: string
  tallaId: string
  estado: AvisoEstado
  /** Her place in the queue of this size; smaller is earlier. */
  turno: number
  avisadoAt: string | null
  /** Until when she counts against the pieces once she was told. */
  venceAt: string | null
  cerradoAt: string | null
  /** When she asked last. */
  createdAt: string
}
