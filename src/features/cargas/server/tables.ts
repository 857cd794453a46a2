import type { CambioDeProducto } from '#features/cargas/plan-form.ts'
import type { Accion, CambioDeFila, EstadoCarga, EstadoProducto } from '#features/cargas/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    cargas: CargaRow
    cargaProductos: CargaProductoRow
    cargaFilas: CargaFilaRow
  }
}

/** A file of products that somebody of the staff gave. */
export type CargaRow = {
  id: string
  actorId: string
  /** The file's name, to be shown: it is no path. */
  archivo: string
  estado: EstadoCarga
  /** JSON: the heads of the file, and those of them that are ignored. */
  columnas: string
  /** JSON: how many rows, and how many products, each action has. */
  cuentas: string
  /** Who applies it at the moment: of two only one has it. */
  turno: string | null
  /** When whoever applies it last gave a sign of life. */
  latidoAt: string | null
  aplicadaAt: string | null
  terminadaAt: string | null
  createdAt: string
}

/** A product of the file, and what is to be written of it. */
export type CargaProductoRow = {
  cargaId: string
  posicion: number
  /** Of one that is created: once it is. */
  productoId: string | null
  /** The version that the review saw. */
  version: number | null
  accion: Accion
  /** JSON: `CambioDeProducto`. */
  cambio: string
  estado: EstadoProducto
  /** JSON: `Alternativa` of a product that is refused because cells changed in the file and here, until it is chosen. */
  alternativa: string | null
  /** Why it was refused when it was applied. */
  motivo: string | null
}

/** What is written of a product, and told of its rows, once the file's values are chosen. */
export type Alternativa = {
  cambio: CambioDeProducto
  filas: { fila: number; accion: Accion; cambios: CambioDeFila[] }[]
}

/** A row of the file: what was given, what it changes, why it is refused. */
export type CargaFilaRow = {
  cargaId: string
  fila: number
  posicion: number
  /** Which product and size it names, to be read. */
  producto: string
  accion: Accion
  celdas: string
  cambios: string
  motivo: string | null
}
