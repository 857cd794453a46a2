import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Accion } from '#modules/catalogo/cargas/rules.ts'
import type { cargasApi } from '#modules/catalogo/cargas/server/api.ts'
import { AppError } from '#shared/errors.ts'
import { sheetLimits } from '#shared/sheet.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { type Answer, call, callFile, fullClient, pages } from '#ui/api-client.ts'
import { upload } from '#ui/upload.ts'

const cargas = fullClient<typeof cargasApi>(uploadPaths.carga)

export const exportProductos = (formato: Formato) => callFile(cargas.exportacion.$post, { json: { formato } })

export const readPlantilla = () => callFile(cargas.plantilla.$get)

export type Carga = Answer<(typeof cargas)[':id']['$get']>
export type CargaFila = Answer<(typeof cargas)[':id']['filas']['$get']>['items'][number]

/**
 * Uploads a file for a dry run.
 * @param onProgress the uploaded fraction; at 1 the server reads the file.
 * @throws AppError with what to do.
 */
export async function giveCarga(file: File, onProgress: (done: number) => void): Promise<Carga> {
  if (file.size > sheetLimits.bytes)
    throw new AppError('body_too_large', 'El archivo pesa más de 5 MB. Divídelo en dos.')
  const url = `${uploadPaths.carga}?archivo=${encodeURIComponent(file.name.toWellFormed())}`
  return (await upload({ method: 'POST', url, file, onProgress })) as Carga
}

const cargaKey = (id: string) => ['cargas', id]

const progressMs = 1_000

export const cargaQuery = (id: string) =>
  queryOptions({
    queryKey: cargaKey(id),
    queryFn: ({ signal }) => call(cargas[':id'].$get, { param: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.estado === 'aplicando' ? progressMs : false),
  })

export const cargasQuery = () => pages(['cargas'], cargas.index.$get, { query: {} })

/** Rows of a file: those of one action, those with warnings, or all. */
export const filasQuery = (id: string, accion: Accion | 'dudas' | undefined) =>
  infiniteQueryOptions({
    queryKey: [...cargaKey(id), 'filas', { accion }],
    queryFn: ({ pageParam, signal }) => {
      const narrowed = accion === 'dudas' ? ({ dudas: 'si' } as const) : accion && { accion }
      const query = { desde: String(pageParam), ...narrowed }
      return call(cargas[':id'].filas.$get, { param: { id }, query }, signal)
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.siguiente,
  })

/** @throws AppError `conflict` when the file is being applied, or was applied. */
export const applyCarga = (id: string, confirmado: boolean) =>
  call(cargas[':id'].aplicacion.$post, { param: { id }, query: confirmado ? { confirmado: 'si' } : {} })

/** Prefers the file's values for the product of a row. @throws AppError `conflict` when there is nothing to choose. */
export const takeFromFile = (id: string, fila: number) =>
  call(cargas[':id'].filas[':fila'].eleccion.$post, { param: { id, fila: String(fila) } })

export const readResultado = (id: string, formato: Formato) =>
  callFile(cargas[':id'].resultado.$get, { param: { id }, query: { formato } })

export const refreshCargas = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['cargas'] })
