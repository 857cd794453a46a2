import { queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { AjusteChange } from '#features/ajustes/schema.ts'
import type { ajustesApi } from '#features/ajustes/server/api.ts'
import type { SiNoClave, TextoClave } from '#features/ajustes/settings.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const ajustes = hc<ReturnType<typeof ajustesApi>>('/api/ajustes', { fetch: fetchApi })

/** Every setting of the desk, in the order of the page. */
export const ajustesQuery = () => queryOptions({ queryKey: ['ajustes'], queryFn: ({ signal }) => readAjustes(signal) })

const readAjustes = async (signal: AbortSignal) =>
  (await (await ajustes.index.$get({}, { init: { signal } })).json()).items

export type Ajuste = Awaited<ReturnType<typeof readAjustes>>[number]
export type AjusteTexto = Extract<Ajuste, { clave: TextoClave }>
export type AjusteSiNo = Extract<Ajuste, { clave: SiNoClave }>

/** @throws AppError `stale` when somebody else changed it meanwhile; `invalid_request` with a sentence for `valor`. */
export const setAjuste = async (change: AjusteChange) => (await ajustes.index.$put({ json: change })).json()
