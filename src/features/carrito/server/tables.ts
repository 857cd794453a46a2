declare module '#platform/db/tables.ts' {
  interface Tables {
    carritos: { personaId: string; version: number }
    carritoLineas: CarritoLineaRow
    carritoClaves: CarritoClaveRow
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

/** A change of a cart that was made, by its Idempotency-Key. */
type CarritoClaveRow = {
  personaId: string
  clave: string
  huella: string
  cambioId: string
  /** What could not be done of it (`Aviso[]` as JSON), to be said again when it is sent again. */
  avisos: string | null
  createdAt: string
}
