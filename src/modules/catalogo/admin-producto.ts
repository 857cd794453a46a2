import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A product as the desk reads it and its form edits it (spec 2.7: read for edit). */
export type AdminProducto = {
  id: string
  version: number
  nombre: string
  sku: string | null
  descripcion: string | null
  composicion: string | null
  medidas: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos: number
  activo: boolean
  /** The day on which it becomes active by itself. */
  publicarEl: string | null
  /** From how many pieces on a size of it is told of as 'Pocas piezas'; `null`: the setting says. */
  pocasPiezas: number | null
  imagen: Imagen | null
  imagenesAdicionales: Imagen[]
  modeloId: string | null
  colorNombre: string | null
  colorMuestra: string | null
  tallas: AdminTalla[]
  /** The colours of its modelo, itself among them, in the order in which they were made; none without a modelo. */
  colores: AdminColor[]
}

export type AdminColor = {
  id: string
  nombre: string
  color: string | null
  muestra: string | null
  activo: boolean
  imagen: Imagen | null
}

export type AdminTalla = {
  id: string
  talla: string
  stock: number
  apartado: number
  /** Of this reading of the stock: it goes back with what is typed over it. */
  marca: number
  activo: boolean
  /** Taken off before; it shows again because a pedido that came back returned pieces to it. */
  retirada: boolean
}
