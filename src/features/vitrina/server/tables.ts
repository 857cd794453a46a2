import type { Generated } from 'kysely'
import type { VisitaTipo } from '#features/vitrina/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    vitrinas: VitrinaRow
    selecciones: SeleccionRow
    seleccionProductos: SeleccionProductoRow
    vitrinaVisitas: VitrinaVisitaRow
  }
}

/** A consultora's vitrina (db/migrations/027). */
export type VitrinaRow = {
  consultoraId: string
  codigo: string
  encendida: number
  createdAt: string
  updatedAt: string
}

/** Products that she has put together under a name. */
export type SeleccionRow = {
  id: string
  consultoraId: string
  nombre: string
  slug: string
  version: Generated<number>
  createdAt: string
  updatedAt: string
}

export type SeleccionProductoRow = { seleccionId: string; posicion: number; productoId: string }

/** How often a page of her vitrina was opened on a Mexican day. */
export type VitrinaVisitaRow = { consultoraId: string; dia: string; tipo: VisitaTipo; objeto: string; visitas: number }
