export type Imagen = { id: string; ancho: number; alto: number; anchos: number[]; color: string }

export const imagenFormats = ['avif', 'webp'] as const
export type ImagenFormat = (typeof imagenFormats)[number]

export const imagenUrl = (id: string, ancho: number, format: ImagenFormat): string =>
  `/imagenes/${id}-${ancho}.${format}`

/** Formats that may be uploaded. Not SVG, which is a document with scripts. */
export const rasterFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const
export type RasterFormat = (typeof rasterFormats)[number]
