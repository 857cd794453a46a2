import { queryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { PeriodoElegido, Vista } from '#features/reportes/rules.ts'
import type { Exportacion } from '#features/reportes/schema.ts'
import type { reportesApi } from '#features/reportes/server/api.ts'
import type { Cifra } from '#features/reportes/vistas.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const reportes = hc<ReturnType<typeof reportesApi>>('/api/reportes', { fetch: fetchApi })

/** One report of a period. @throws AppError `invalid_request` for a period that cannot be. */
export const reporteQuery = (vista: Vista, periodo: PeriodoElegido) =>
  queryOptions({
    queryKey: ['reporte', vista, periodo],
    queryFn: async ({ signal }): Promise<Reporte> =>
      (await (await reportes[vista].$get({ query: periodo }, { init: { signal } })).json()) as Reporte,
  })

type Answer = InferResponseType<(typeof reportes)[Vista]['$get']>
export type Reporte = Omit<Answer, 'cifras'> & { cifras: Cifra[] }

/** Campañas, to choose one as a period. */
export const campanasComoPeriodoQuery = () =>
  queryOptions({
    queryKey: ['reporte', 'campanas'],
    queryFn: async ({ signal }) => (await (await reportes.campanas.$get({}, { init: { signal } })).json()).items,
    staleTime: 60_000,
  })

/** The whole table of one report as a file. */
export const exportReporte = async (json: Exportacion): Promise<Blob> =>
  (await reportes.exportacion.$post({ json })).blob()
