import type { Generated } from 'kysely'
import type { DevolucionEstado, DevolucionMotivo, DevolucionTipo } from '#features/devoluciones/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    devoluciones: DevolucionRow & {
      buenas: Generated<number>
      danadas: Generated<number>
      version: Generated<number>
      guia: Generated<string | null>
    }
    devolucionEventos: DevolucionEventoRow
  }
}

/** A cambio or a devolución of a line of a pedido, with the line as it was when it was asked for. */
export type DevolucionRow = {
  id: string
  pedidoId: string
  consultoraId: string
  /** The line's place in the pedido. */
  posicion: number
  productoId: string
  tallaId: string | null
  nombre: string
  sku: string | null
  talla: string | null
  imagenId: string | null
  precioUnitarioCentavos: number
  tipo: DevolucionTipo
  /** The size instead, of a cambio. */
  porTallaId: string | null
  porTalla: string | null
  cantidad: number
  motivo: DevolucionMotivo
  detalle: string | null
  /** Her picture of it. */
  fotoId: string | null
  /** Why staff made it for her. */
  razon: string | null
  estado: DevolucionEstado
  /** What came back: to be sold again, or not. */
  buenas: number
  danadas: number
  /** What of the pedido was credited to her when it was received. */
  abonoCentavos: number | null
  /** JSON: what the parcel with the new size is followed by. */
  guia: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** One step of a devolución: from, to, by whom, and what was said with it. */
export type DevolucionEventoRow = {
  devolucionId: string
  version: number
  de: DevolucionEstado | null
  a: DevolucionEstado
  palabras: string | null
  actorId: string
  createdAt: string
}
