import type { Generated } from 'kysely'
import type { LlamadaResultado } from '#features/pedidos/llamada-rules.ts'
import type { PagoForma } from '#features/pedidos/pago-rules.ts'
import type { PropuestaEstado } from '#features/pedidos/propuesta-rules.ts'
import type { PedidoStatus } from '#features/pedidos/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    pedidos: PedidoRow & { pagadoCentavos: Generated<number>; enviadaVersion: Generated<number> }
    pedidoItems: PedidoItemRow & {
      /** In force from this version of the pedido, until that one; the lines of now have no `hasta` (docs/decisions/037). */
      desde: Generated<number>
      hasta: Generated<number | null>
      llegaEl: Generated<string | null>
    }
    pedidoEventos: PedidoEventoRow
    propuestas: PropuestaRow
    propuestaLineas: PropuestaLineaRow
    propuestaApartados: { propuestaId: string; tallaId: string; cantidad: number }
    pagos: PagoRow & { devolucionId: Generated<string | null> }
    llamadas: LlamadaRow
    pedidosPorLlamar: { pedidoId: string; llamarEl: string }
    notasInternas: { id: string; pedidoId: string; texto: string; actorId: string; createdAt: string }
    pedidosContados: PedidosContadosRow
    contadores: { nombre: string; valor: number }
  }
}

export type PedidoRow = {
  id: string
  numeroPedido: string
  consultoraId: string
  /** Who of the staff raised it for her; `null` where she sent it. */
  levantadoPor: string | null
  status: PedidoStatus
  totalCentavos: number
  /** `DireccionEnvio` as JSON. */
  direccionEnvio: string
  notas: string | null
  notasAdmin: string | null
  /** A calendar day, `2026-11-05`. */
  fechaEstimadaEntrega: string | null
  fechaEntrega: string | null
  /** `Guia` as JSON. */
  guia: string | null
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

/**
 * A line as it was when it came into the pedido: the product may change afterwards, this does not. A line that changes is another row
 * at the same `posicion`, and the one before it stays.
 */
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
  tipo: 'creado' | 'status' | 'notas' | 'fechas' | 'direccion' | 'lineas' | 'propuesta' | 'pago' | 'guia' | 'devolucion'
  cambios: string
  actorId: string
  createdAt: string
}

/** What staff offer instead of the lines that a pedido has (spec 3.2). */
export type PropuestaRow = {
  id: string
  pedidoId: string
  estado: PropuestaEstado
  /** The version of the pedido whose lines it would change. */
  version: number
  mensaje: string | null
  /** 1: accepting it confirms a pedido that is pendiente. */
  confirmar: number
  totalCentavos: number
  createdBy: string
  createdAt: string
  cerradaBy: string | null
  cerradaAt: string | null
  /** 1: staff wrote down what she answered on the phone. */
  porTelefono: number
}

/** A line as it would be, at the place of the line that it stands for; none of it is left when `cantidad` is 0. */
export type PropuestaLineaRow = Omit<PedidoItemRow, 'pedidoId'> & {
  propuestaId: string
  /** A calendar day on which its pieces arrive. */
  llegaEl: string | null
  motivo: string | null
}

/** What was paid of a pedido. An entry is never changed: `corrige` names the one that this takes back, `devolucionId` the return that it is for. */
export type PagoRow = {
  id: string
  pedidoId: string
  /** A calendar day. */
  fecha: string
  forma: PagoForma
  referencia: string | null
  centavos: number
  corrige: string | null
  actorId: string
  createdAt: string
}

/** A call about a pedido, for staff alone. */
export type LlamadaRow = {
  id: string
  pedidoId: string
  resultado: LlamadaResultado
  nota: string | null
  /** A calendar day on which to phone again. */
  volverEl: string | null
  actorId: string
  createdAt: string
}

/** How many pedidos of a status were sent on a Mexican day, and their sum; an empty `dia` is all days (db/migrations/002). */
export type PedidosContadosRow = { dia: string; status: PedidoStatus; pedidos: number; totalCentavos: number }
