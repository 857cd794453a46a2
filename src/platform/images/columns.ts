import type { Imagen } from '#shared/imagen.ts'

/** Columns of a SELECT that joins `imagenes`. */
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

export function withImagen<Row extends ImagenColumns>(row: Row) {
  const { imagenId: _1, imagenAncho: _2, imagenAlto: _3, imagenAnchos: _4, imagenColor: _5, ...rest } = row
  return { ...rest, imagen: imagenFrom(row) }
}

export function imagenFrom(row: ImagenColumns): Imagen | null {
  const { imagenId: id, imagenAncho: ancho, imagenAlto: alto, imagenAnchos: anchos, imagenColor: color } = row
  if (id === null || ancho === null || alto === null || anchos === null || color === null) return null
  return { id, ancho, alto, anchos: JSON.parse(anchos), color }
}
