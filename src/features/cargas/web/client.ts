import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { Accion } from '#features/cargas/rules.ts'
import type { cargasApi } from '#features/cargas/server/api.ts'
import { cargasTexts } from '#features/cargas/texts.ts'
import { AppError } from '#shared/errors.ts'
import { sheetLimits } from '#shared/sheet.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { fetchApi } from '#ui/fetch-api.ts'
import { upload } from '#ui/upload.ts'

const cargas = hc<ReturnType<typeof cargasApi>>(uploadPaths.carga, { fetch: fetchApi })

/** All products as a file. */
export const exportProductos = async (formato: Formato): Promise<Blob> =>
  (await cargas.exportacion.$post({ json: { formato } })).blob()

export const readPlantilla = async (): Promise<Blob> => (await cargas.plantilla.$get()).blob()

export type Carga = InferResponseType<(typeof cargas)[':id']['$get']>
export type CargaFila = InferResponseType<(typeof cargas)[':id']['filas']['$get']>['items'][number]

/**
 * Gives a file: what it would do. @param onProgress the part that was sent; at 1 the server reads it.
 * @throws AppError with what to do about the file.
 */
export async function giveCarga(file: File, onProgress: (done: number) => void): Promise<Carga> {
  if (file.size > sheetLimits.bytes) throw new AppError('body_too_large', cargasTexts.tooLarge)
  const url = `${uploadPaths.carga}?archivo=${encodeURIComponent(file.name.toWellFormed())}`
  return (await upload({ method: 'POST', url, file, onProgress })) as Carga
}

const param = (id: string) => ({ id: encodeURIComponent(id) })
const cargaKey = (id: string) => ['cargas', id]

/** How often a file that is being applied is asked about. */
const progressMs = 1_000

export const cargaQuery = (id: string) =>
  queryOptions({
    queryKey: cargaKey(id),
    queryFn: async ({ signal }) => (await cargas[':id'].$get({ param: param(id) }, { init: { signal } })).json(),
    refetchInterval: ({ state }) => (state.data?.estado === 'aplicando' ? progressMs : false),
  })

export const cargasQuery = () =>
  infiniteQueryOptions({
    queryKey: ['cargas'],
    queryFn: async ({ pageParam, signal }) =>
      (await cargas.index.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })).json(),
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

/** Rows of a file: those of one action, those that look like a slip, or all. */
export const filasQuery = (id: string, accion: Accion | 'dudas' | undefined) =>
  infiniteQueryOptions({
    queryKey: [...cargaKey(id), 'filas', { accion }],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        desde: String(pageParam),
        ...(accion === 'dudas' ? { dudas: 'si' as const } : accion && { accion }),
      }
      return (await cargas[':id'].filas.$get({ param: param(id), query }, { init: { signal } })).json()
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.siguiente,
  })

/** @throws AppError `conflict` when it is being applied, or was. */
export const applyCarga = async (id: string, confirmado: boolean) =>
  (await cargas[':id'].aplicacion.$post({ param: param(id), query: confirmado ? { confirmado: 'si' } : {} })).json()

/** Takes what the file says of the product of a row. @throws AppError `conflict` where there is no choice any more. */
export const takeFromFile = async (id: string, fila: number) =>
  (await cargas[':id'].filas[':fila'].eleccion.$post({ param: { ...param(id), fila: String(fila) } })).json()

export const readResultado = async (id: string, formato: Formato): Promise<Blob> =>
  (await cargas[':id'].resultado.$get({ param: param(id), query: { formato } })).blob()

/** What was read of files is another: all of it is asked again. */
export const refreshCargas = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['cargas'] })
