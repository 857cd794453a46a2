import type { Generated } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** How many pieces of a line were found when others of it were taken out of the stock: none is missed twice. */
    surtidoFaltantes: { surtidoId: string; pedidoId: string; posicion: number; quedan: number }
    surtidos: SurtidoRow
    surtidoPedidos: SurtidoPedidoRow
    surtidoMarcas: SurtidoMarcaRow
  }
}

/** Pedidos that are picked together. */
type SurtidoRow = {
  id: string
  numero: number
  /** 1 until somebody ends it. */
  abierto: number
  version: number
  createdBy: string
  createdAt: string
  terminadoBy: string | null
  terminadoAt: string | null
}

/** A pedido of a surtido; `lugar` is the number of its box. `abierto` is that of the surtido: a pedido is in one open surtido at most. */
type SurtidoPedidoRow = {
  surtidoId: string
  lugar: number
  pedidoId: string
  abierto: number
  /** 1 once it was taken out: its row stays, so that what was found for it is not lost sight of. */
  fuera: Generated<number>
}

/** How many pieces of a size were found. `prendaId` is the size, or the product of a line that has none. */
export type SurtidoMarcaRow = { surtidoId: string; prendaId: string; piezas: number; actorId: string; at: string }
