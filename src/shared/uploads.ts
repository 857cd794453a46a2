import { type RasterFormat, rasterFormats } from './imagen.ts'

/** Where files are sent as bare bytes: pictures, and sheets of products. These routes check the size themselves. */
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

/** What may be uploaded as what: the browser refuses early, the server decides (spec 2.5 and 2.9). */
export const uploadRules = {
  imagen: { maxBytes: 10 * megabyte, formats: rasterFormats },
  avatar: { maxBytes: 2 * megabyte, formats: ['jpeg', 'png', 'webp'] },
} as const satisfies Record<string, UploadRule>
