import type { QueryClient } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { shrinkPhoto } from '#modules/catalogo/imagenes/client.ts'
import type { DevolucionEstado } from '#modules/entregas/devoluciones/rules.ts'
import type { devolucionesApi } from '#modules/entregas/devoluciones/server/api.ts'
import type { GuiaEscrita } from '#modules/pedidos/guia-rules.ts'
import type { Imagen } from '#shared/imagen.ts'
import { uploadPaths } from '#shared/uploads.ts'
import { type Answer, apiClient, call, pages, query } from '#ui/api-client.ts'
import { upload } from '#ui/upload.ts'

const devoluciones = apiClient<typeof devolucionesApi>('/api/devoluciones')

const perPage = '30'
export const devolucionesKey = ['devoluciones']

/** A filter of the list: a state, or those with a credit due or an exchange to ship. */
export type Vista = DevolucionEstado | (typeof otrasVistas)[number]
export const otrasVistas = ['por-abonar', 'por-enviar'] as const

/** The consultora's own, or all for staff; newest first. */
export const devolucionesQuery = (vista?: Vista) => {
  const query = { limite: perPage, ...(vista && narrowedTo(vista)) }
  return pages([...devolucionesKey, 'lista', { vista }], devoluciones.index.$get, { query })
}

const narrowedTo = (vista: Vista) => {
  if (vista === 'por-abonar') return { porAbonar: '1' } as const
  return vista === 'por-enviar' ? ({ porEnviar: '1' } as const) : { estado: vista }
}

export type DevolucionCard = Answer<typeof devoluciones.index.$get>['items'][number]

/** @throws AppError `not_found`, also outside the scope. */
export const devolucionQuery = (id: string) =>
  query([...devolucionesKey, id], devoluciones[':id'].$get, { param: { id } })

export type Devolucion = Answer<(typeof devoluciones)[':id']['$get']>

/** Exchanges to ship, longest waiting first, and their number. */
export const porEnviarQuery = () =>
  pages([...devolucionesKey, 'por-enviar'], devoluciones['por-enviar'].$get, { query: { limite: perPage } })

export type PorEnviar = Answer<(typeof devoluciones)['por-enviar']['$get']>['items'][number]

/**
 * Returned and returnable pieces of a pedido, and the deadline.
 * @param version of the pedido; part of the key, so that a new version is read again.
 */
export const dePedidoQuery = (id: string, version: number) =>
  query([...devolucionesKey, 'pedido', id, version], devoluciones.pedidos[':id'].$get, { param: { id } })

export type DePedido = Answer<(typeof devoluciones.pedidos)[':id']['$get']>
export type LineaDevolvible = DePedido['lineas'][number]

type SolicitudRequest = InferRequestType<typeof devoluciones.index.$post>['json']

/** @throws AppError `conflict`, `stock_short` and `invalid_request`, with `errors` at their fields; `key_reused`. */
export const askDevolucion = (json: SolicitudRequest) => call(devoluciones.index.$post, { json })

/** Uploads a photo of the problem. @throws AppError with the message to show next to it. */
export const uploadFoto = async (file: File, onProgress: (done: number) => void): Promise<Imagen> =>
  (await upload({ method: 'POST', url: uploadPaths.foto, file: await shrinkPhoto(file), onProgress })) as Imagen

type Paso = { version: number; palabras?: string }

/** @throws AppError `stale`, `conflict`; `stock_short` when a size is sold out. */
export const acceptDevolucion = (id: string, json: Paso) =>
  call(devoluciones[':id'].aceptacion.$post, { param: { id }, json })
export const refuseDevolucion = (id: string, json: Paso & { palabras: string }) =>
  call(devoluciones[':id'].rechazo.$post, { param: { id }, json })
export const receiveDevolucion = (
  id: string,
  json: Paso & { buenas: number; danadas: number; abonoCentavos?: number },
) => call(devoluciones[':id'].recepcion.$post, { param: { id }, json })
export const sendDevolucion = (id: string, json: Paso & { guia: GuiaEscrita | null; mismaGuia: boolean }) =>
  call(devoluciones[':id'].envio.$post, { param: { id }, json })
export const creditDevolucion = (id: string, json: Paso & { abonoCentavos: number }) =>
  call(devoluciones[':id'].abono.$post, { param: { id }, json })
export const cancelDevolucion = (id: string, json: Paso) =>
  call(devoluciones[':id'].cancelacion.$post, { param: { id }, json })

export const refreshDevoluciones = (queryClient: QueryClient) =>
  Promise.all(
    [devolucionesKey, ['pedido'], ['por-atender'], ['inventario']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
