declare module '#platform/db/tables.ts' {
  interface Tables {
    carritos: { personaId: string; version: number }
    carritoLineas: CarritoLineaRow
  }
}

export type CarritoLineaRow = {
  personaId: string
  tallaId: string
  cantidad: number
  /** What the product cost when she put it in, or agreed to its price: it is compared with that of today. */
  precioUnitarioCentavos: number
  addedAt: string
}
