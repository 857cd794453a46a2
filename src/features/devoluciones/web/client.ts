import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { DevolucionEstado } from '#features/devoluciones/rules.ts'
import type { devolucionesApi } from '#features/devoluciones/server/api.ts'
import { shrinkPhoto } from '#features/imagenes/web/shrink.ts'
import type { GuiaEscrita } from '#features/pedidos/guia-rules.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { apiClient } from '#ui/api-client.ts'
import { upload } from '#ui/upload.ts'

const devoluciones = apiClient<typeof devolucionesApi>('/api/devoluciones')

const perPage = 30
export const devolucionesKey = ['devoluciones']

/** What a list is narrowed to: a state, or what came and waits for its abono. */
export type Vista = DevolucionEstado | 'por-abonar'

/** Hers, or everybody's for staff, newest first. */
export const devolucionesQuery = (vista?: Vista) =>
  infiniteQueryOptions({
    queryKey: [...devolucionesKey, 'lista', { vista }],
    queryFn: async ({ pageParam, signal }) => {
      const narrowed = vista === 'por-abonar' ? ({ porAbonar: '1' } as const) : vista && { estado: vista }
      const query = { limite: String(perPage), ...narrowed, ...(pageParam && { cursor: pageParam }) }
      return (await devoluciones.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

export type DevolucionCard = InferResponseType<typeof devoluciones.index.$get>['items'][number]

/** One, with its steps. @throws AppError `not_found`, also for somebody else's. */
export const devolucionQuery = (id: string) =>
  queryOptions({
    queryKey: [...devolucionesKey, id],
    queryFn: async ({ signal }) =>
      (await devoluciones[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json(),
  })

export type Devolucion = InferResponseType<(typeof devoluciones)[':id']['$get']>

/** New sizes of cambios to be sent, those that wait longest first, and how many there are. */
export const porEnviarQuery = () =>
  infiniteQueryOptions({
    queryKey: [...devolucionesKey, 'por-enviar'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(pageParam && { cursor: pageParam }) }
      return (await devoluciones['por-enviar'].$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

export type PorEnviar = InferResponseType<(typeof devoluciones)['por-enviar']['$get']>['items'][number]

/** What of a pedido came back and may, and until when. @param version of the pedido, by which it is read again. */
export const dePedidoQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...devolucionesKey, 'pedido', id, version],
    queryFn: async ({ signal }) =>
      (await devoluciones.pedidos[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json(),
  })

export type DePedido = InferResponseType<(typeof devoluciones.pedidos)[':id']['$get']>
export type LineaDevolvible = DePedido['lineas'][number]

type Asked = InferRequestType<typeof devoluciones.index.$post>['json']

/**
 * @throws AppError `conflict`, `stock_short` and `invalid_request`, with `errors` at their fields; `key_reused`.
 */
export const askDevolucion = async (json: Asked) => (await devoluciones.index.$post({ json, header: {} })).json()

/** A picture of what is wrong. @throws AppError with the sentence to show beside it. */
export const uploadFoto = async (file: File, onProgress: (done: number) => void): Promise<Imagen> =>
  (await upload({ method: 'POST', url: uploadPaths.foto, file: await shrinkPhoto(file), onProgress })) as Imagen

const param = (id: string) => ({ id: encodeURIComponent(id) })
type Said = { version: number; palabras?: string }

/** The steps of one. @throws AppError `stale`, `conflict`; `stock_short` where a size is gone. */
export const acceptDevolucion = async (id: string, json: Said) =>
  (await devoluciones[':id'].aceptacion.$post({ param: param(id), json })).json()
export const refuseDevolucion = async (id: string, json: Said & { palabras: string }) =>
  (await devoluciones[':id'].rechazo.$post({ param: param(id), json })).json()
export const receiveDevolucion = async (
  id: string,
  json: Said & { buenas: number; danadas: number; abonoCentavos?: number },
) => (await devoluciones[':id'].recepcion.$post({ param: param(id), json })).json()
export const sendDevolucion = async (id: string, json: Said & { guia: GuiaEscrita | null }) =>
  (await devoluciones[':id'].envio.$post({ param: param(id), json })).json()
export const creditDevolucion = async (id: string, json: Said & { abonoCentavos: number }) =>
  (await devoluciones[':id'].abono.$post({ param: param(id), json })).json()
export const cancelDevolucion = async (id: string, json: Said) =>
  (await devoluciones[':id'].cancelacion.$post({ param: param(id), json })).json()

/** Of everything that shows them. */
export const refreshDevoluciones = (queryClient: QueryClient) =>
  Promise.all(
    [devolucionesKey, ['pedido'], ['por-atender'], ['inventario']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
