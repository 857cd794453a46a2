import type { Imagen } from '#shared/imagen.ts'

/** What a SELECT that joins `imagenes` takes from it, and how that becomes the API's picture. */
export const imagenColumns = [
  'imagenes.id as imagenId',
  'imagenes.ancho as imagenAncho',
  'imagenes.alto as imagenAlto',
  'imagenes.anchos as imagenAnchos',
  'imagenes.color as imagenColor',
] as const

export type ImagenColumns = {
  imagenId: string | null
  imagenAncho: number | null
  imagenAlto: number | null
  imagenAnchos: string | null
  imagenColor: string | null
}

/** A joined row with its picture as `imagen` instead of the columns. */
export function withImagen<Row extends ImagenColumns>(row: Row) {
  const { imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...rest } = row
  return { ...rest, imagen: imagenFrom(row) }
}

/** The picture of a joined row, or `null` when the row has none. */
export function imagenFrom(row: ImagenColumns): Imagen | null {
  const { imagenId: id, imagenAncho: ancho, imagenAlto: alto, imagenAnchos: anchos, imagenColor: color } = row
  if (id === null || ancho === null || alto === null || anchos === null || color === null) return null
  return { id, ancho, alto, anchos: JSON.parse(anchos), color }
}
