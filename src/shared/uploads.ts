import { type RasterFormat, rasterFormats } from './imagen.ts'

/** Routes with raw file bodies, which check sizes themselves. */
export const uploadPaths = {
  imagen: '/api/imagenes',
  avatar: '/api/perfil/avatar',
  carga: '/api/cargas',
  foto: '/api/devoluciones/fotos',
} as const

/** @param url a path, with or without query. */
export const isUpload = (url: string): boolean =>
  (Object.values(uploadPaths) as string[]).includes(url.split('?', 1)[0] ?? '')

export type UploadRule = { maxBytes: number; formats: readonly RasterFormat[] }

const megabyte = 1024 * 1024

/** Enforced by browser and server (spec 2.5 and 2.9). */
export const uploadRules = {
  imagen: { maxBytes: 10 * megabyte, formats: rasterFormats },
  avatar: { maxBytes: 2 * megabyte, formats: ['jpeg', 'png', 'webp'] },
} as const satisfies Record<string, UploadRule>
