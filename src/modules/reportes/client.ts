import { queryOptions } from '@tanstack/react-query'
import type { PeriodoElegido, Vista } from '#modules/reportes/rules.ts'
import type { Exportacion, reportesApi } from '#modules/reportes/server/api.ts'
import type { Cifra } from '#modules/reportes/vistas.ts'
import { type Answer, call, callFile, fullClient } from '#ui/api-client.ts'

const reportes = fullClient<typeof reportesApi>('/api/reportes')

/** A report of a period. @throws AppError `invalid_request` for an invalid period. */
export const reporteQuery = (vista: Vista, periodo: PeriodoElegido) =>
  queryOptions({
    queryKey: ['reporte', vista, periodo],
    queryFn: async ({ signal }): Promise<Reporte> =>
      (await call(reportes[vista].$get, { query: periodo }, signal)) as Reporte,
  })

export type Reporte = Omit<Answer<(typeof reportes)[Vista]['$get']>, 'cifras'> & { cifras: Cifra[] }

/** Campañas that can be chosen as a period. */
export const campanasComoPeriodoQuery = () =>
  queryOptions({
    queryKey: ['reporte', 'campanas'],
    queryFn: async ({ signal }) => (await call(reportes.campanas.$get, {}, signal)).items,
    staleTime: 60_000,
  })

/** All rows of a report as a file. */
export const exportReporte = (json: Exportacion) => callFile(reportes.exportacion.$post, { json })
