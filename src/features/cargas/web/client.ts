import { hc } from 'hono/client'
import type { Formato } from '#features/cargas/schema.ts'
import type { cargasApi } from '#features/cargas/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const cargas = hc<ReturnType<typeof cargasApi>>('/api/cargas', { fetch: fetchApi })

/** All products as a file. */
export const exportProductos = async (formato: Formato): Promise<Blob> =>
  (await cargas.exportacion.$post({ json: { formato } })).blob()
