declare module '#platform/db/tables.ts' {
  interface Tables {
    demandaPerdida: DemandaPerdidaRow
    busquedasSinResultado: BusquedaSinResultadoRow
    busquedasTextos: BusquedaTextoRow
  }
}

/** The most pieces of a size that a consultora lacked on a Mexican day (db/migrations/020). */
export type DemandaPerdidaRow = { dia: string; consultoraId: string; tallaId: string; piezas: number }

/** How often a consultora searched for what was not found, by Mexican day; `clave` is a hash of the text. */
export type BusquedaSinResultadoRow = { dia: string; consultoraId: string; clave: string; veces: number }

/** A text, as a search compares it, that three consultoras searched for in vain (db/migrations/049). */
export type BusquedaTextoRow = { clave: string; texto: string }
