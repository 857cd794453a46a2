import { queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import { isCodigo } from '#features/codigos-postales/rules.ts'
import type { codigosPostalesApi } from '#features/codigos-postales/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const codigos = hc<ReturnType<typeof codigosPostalesApi>>('/api/codigos-postales', { fetch: fetchApi })

/** What a código postal stands for; nothing is asked before it has its five digits. */
export const lugarQuery = (codigo: string) =>
  queryOptions({
    queryKey: ['lugar', codigo],
    queryFn: async ({ signal }) =>
      (await (await codigos[':codigo'].$get({ param: { codigo } }, { init: { signal } })).json()).lugar,
    enabled: isCodigo(codigo),
    staleTime: Number.POSITIVE_INFINITY,
    // It helps, and nobody misses it.
    retry: false,
  })
