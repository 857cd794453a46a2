import type { PedidoStatus } from '#features/pedidos/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    pedidos: PedidoRow
    pedidoItems: PedidoItemRow
    pedidoEventos: PedidoEventoRow
    stockMovimientos: StockMovimientoRow
    pedidoClaves: PedidoClaveRow
    pedidosContados: PedidosContadosRow
    contadores: { nombre: string; valor: number }
  }
}

export type PedidoRow = {
  id: string
  numeroPedido: string
  consultoraId: string
  status: PedidoStatus
  totalCentavos: number
  /** `DireccionEnvio` as JSON. */
  direccionEnvio: string
  notas: string | null
  notasAdmin: string | null
  /** A calendar day, `2026-11-05`. */
  fechaEstimadaEntrega: string | null
  fechaEntrega: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** At creation it holds only the phone; staff ask for the rest by phone (spec 1.3 and spec 2.3). */
export type DireccionEnvio = {
  telefono: string
  direccion?: string
  numero?: string
  complemento?: string | null
  barrio?: string
  ciudad?: string
  codigoPostal?: string
}

/** A line as it was when the pedido was sent: the product may change afterwards, this does not. */
export type PedidoItemRow = {
  pedidoId: string
  posicion: number
  productoId: string
  tallaId: string | null
  nombre: string
  sku: string | null
  talla: string | null
  imagenId: string | null
  cantidad: number
  precioUnitarioCentavos: number
  subtotalCentavos: number
}

/** One change of a pedido; `version` is what the pedido became. `cambios` is JSON: `{ campo: [before, after] }`. */
export type PedidoEventoRow = {
  pedidoId: string
  version: number
  tipo: 'creado' | 'status' | 'notas' | 'fechas' | 'direccion'
  cambios: string
  actorId: string
  createdAt: string
}

/** One change of a size's stock or hold. Rows are only ever added. */
export type StockMovimientoRow = {
  id: string
  tallaId: string
  pedidoId: string | null
  motivo: 'inicial' | 'pedido' | 'status' | 'ajuste'
  stockDelta: number
  apartadoDelta: number
  actorId: string
  createdAt: string
}

/** How many pedidos of a status were sent on a Mexican day, and their sum; an empty `dia` is all days (db/migrations/002). */
export type PedidosContadosRow = { dia: string; status: PedidoStatus; pedidos: number; totalCentavos: number }

type PedidoClaveRow = {
  consultoraId: string
  clave: string
  /** SHA-256 of the request that the key was used for. */
  huella: string
  pedidoId: string
  createdAt: string
}
