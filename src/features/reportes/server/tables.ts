declare module '#platform/db/tables.ts' {
  interface Tables {
    demandaPerdida: DemandaPerdidaRow
    busquedasSinResultado: BusquedaSinResultadoRow
  }
}

/** The most pieces of a size that a consultora lacked on a Mexican day (db/migrations/020). */
export type DemandaPerdidaRow = { dia: string; consultoraId: string; tallaId: string; piezas: number }

/** How often a consultora searched for what was not found, by Mexican day; `texto` as a search compares it. */
export type BusquedaSinResultadoRow = { dia: string; consultoraId: string; texto: string; veces: number }
