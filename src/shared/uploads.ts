import { type RasterFormat, rasterFormats } from './imagen.ts'

/** Routes that take files as bare bytes, and check their size themselves. */
export const uploadPaths = {
  imagen: '/api/imagenes',
  avatar: '/api/perfil/avatar',
  carga: '/api/cargas',
  foto: '/api/devoluciones/fotos',
} as const

/** @param url a path, with a query or without. */
export const isUpload = (url: string): boolean =>
  (Object.values(uploadPaths) as string[]).includes(url.split('?', 1)[0] ?? '')

export type UploadRule = { maxBytes: number; formats: readonly RasterFormat[] }

const megabyte = 1024 * 1024

/** Checked by the browser and by the server (spec 2.5 and 2.9). */
export const uploadRules = {
  imagen: { maxBytes: 10 * megabyte, formats: rasterFormats },
  avatar: { maxBytes: 2 * megabyte, formats: ['jpeg', 'png', 'webp'] },
} as const satisfies Record<string, UploadRule>
