import { queryOptions } from '@tanstack/react-query'
import { isCodigo } from '#modules/personas/codigos-postales/rules.ts'
import type { codigosPostalesApi } from '#modules/personas/codigos-postales/server/api.ts'
import { call, fullClient } from '#ui/api-client.ts'

const codigos = fullClient<typeof codigosPostalesApi>('/api/codigos-postales')

/** The place of a código postal; disabled until it has five digits. */
export const lugarQuery = (codigo: string) =>
  queryOptions({
    queryKey: ['lugar', codigo],
    queryFn: async ({ signal }) => (await call(codigos[':codigo'].$get, { param: { codigo } }, signal)).lugar,
    enabled: isCodigo(codigo),
    staleTime: Number.POSITIVE_INFINITY,
    // Optional help: a failure needs no retry.
    retry: false,
  })
