import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { EnvioDeSurtido, Faltantes, Marcas, NuevoSurtido } from '#features/surtidos/schema.ts'
import type { surtidosApi } from '#features/surtidos/server/api.ts'
import { apiClient } from '#ui/api-client.ts'
import { attemptKey } from '#ui/send-verb.ts'

const base = '/api/surtidos'
const surtidos = apiClient<typeof surtidosApi>(base)

const perPage = 20
/** In a warehouse the network often goes without a word: then a tick is kept, and sent again. */
const markTimeoutMs = 8_000

const one = (id: string) => ({ id: encodeURIComponent(id) })

/** The key of every list of surtidos. */
export const surtidosKey = ['surtidos']

/** Open ones first, a page at a time. */
export const surtidosQuery = () =>
  infiniteQueryOptions({
    queryKey: surtidosKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(pageParam && { cursor: pageParam }) }
      return (await surtidos.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

export type SurtidoInList = InferResponseType<typeof surtidos.index.$get>['items'][number]

/** One surtido with its pedidos and all that they want. @throws AppError `not_found`. */
export const surtidoQuery = (id: string) =>
  queryOptions({ queryKey: ['surtido', id], queryFn: ({ signal }) => getSurtido(id, signal) })

const getSurtido = async (id: string, signal: AbortSignal) =>
  (await surtidos[':id'].$get({ param: one(id) }, { init: { signal } })).json()

export type Surtido = Awaited<ReturnType<typeof getSurtido>>
export type SurtidoPedido = Surtido['pedidos'][number]
export type Prenda = Surtido['prendas'][number]

/** What of it was found so far. */
export const marcasQuery = (id: string) =>
  queryOptions({ queryKey: ['surtido-marcas', id], queryFn: ({ signal }) => getMarcas(id, signal) })

const getMarcas = async (id: string, signal: AbortSignal) =>
  (await (await surtidos[':id'].marcas.$get({ param: one(id) }, { init: { signal } })).json()).items

export type Marca = Awaited<ReturnType<typeof getMarcas>>[number]

/** The streams of live changes. */
export const surtidosEnVivo = `${base}/en-vivo`
export const surtidoEnVivo = (id: string): string => `${base}/${id}/en-vivo`

/** @throws AppError `conflict` with `pedidos` when none may come in. Sent again with the same key it makes no second one. */
export const makeSurtido = async (json: NuevoSurtido) =>
  (await surtidos.index.$post({ json, header: attemptKey })).json()

/** @throws AppError `conflict` when the surtido was ended. Sent again it changes nothing. */
export const sendMarcas = async (id: string, marcas: Marcas['marcas']) =>
  (
    await (
      await surtidos[':id'].marcas.$put(
        { param: one(id), json: { marcas } },
        { init: { signal: AbortSignal.timeout(markTimeoutMs) } },
      )
    ).json()
  ).items

/** @throws AppError `conflict` when the surtido was ended, or its lines changed. */
export const proposeFaltantes = async (id: string, json: Faltantes) =>
  (await surtidos[':id'].faltantes.$post({ param: one(id), json })).json()

/** Sends up to 25 of its pedidos; sent again it does nothing twice. */
export const sendSurtido = async (id: string, json: EnvioDeSurtido) =>
  (await (await surtidos[':id'].envios.$post({ param: one(id), json })).json()).items

/** @throws AppError `conflict` when it was ended already. */
export const endSurtido = async (id: string) => (await surtidos[':id'].termino.$post({ param: one(id) })).json()

/** @throws AppError `not_found` when it is not in it. */
export const takeOutPedido = async (id: string, pedidoId: string) =>
  (
    await surtidos[':id'].pedidos[':pedidoId'].$delete({
      param: { ...one(id), pedidoId: encodeURIComponent(pedidoId) },
    })
  ).json()

/** The packing slips of these numbers, `12,13`. */
export const hojasQuery = (numeros: string) =>
  queryOptions({
    queryKey: ['hojas', numeros],
    queryFn: async ({ signal }) => (await surtidos.hojas.$get({ query: { numeros } }, { init: { signal } })).json(),
  })

export type Hoja = InferResponseType<typeof surtidos.hojas.$get>['items'][number]
