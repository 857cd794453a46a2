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
