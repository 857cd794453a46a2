declare module '#platform/db/tables.ts' {
  interface Tables {
    campanas: CampanaRow
    campanaProductos: CampanaProductoRow
  }
}

/** A campaña (db/migrations/036): open from `desde` until just before `hasta`. */
export type CampanaRow = {
  id: string
  nombre: string
  desde: string
  hasta: string
  texto: string | null
  imagenId: string | null
  /** What a pedido must reach, and a first one, where that differs. */
  minimoCentavos: number | null
  minimoPrimerCentavos: number | null
  version: number
  createdAt: string
  updatedAt: string
}

export type CampanaProductoRow = {
  campanaId: string
  productoId: string
  /** What it costs a consultora in the campaña; `null` is its usual price. */
  precioCentavos: number | null
  /** 1: it is sold in campañas alone. */
  soloCampana: number
}
