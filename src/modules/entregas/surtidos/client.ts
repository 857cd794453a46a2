import { queryOptions } from '@tanstack/react-query'
import type { EnvioDeSurtido, Faltantes, Marcas, NuevoSurtido } from '#modules/entregas/surtidos/schema.ts'
import type { surtidosApi } from '#modules/entregas/surtidos/server/api.ts'
import { type Answer, apiClient, call, pages, query } from '#ui/api-client.ts'

const base = '/api/surtidos'
const surtidos = apiClient<typeof surtidosApi>(base)

const perPage = '20'
/** A warehouse network fails silently: after this time a mark is queued and sent again. */
const markTimeoutMs = 8_000

export const surtidosKey = ['surtidos']

export const surtidosQuery = ({ abiertos = false } = {}) =>
  pages([...surtidosKey, { abiertos }], surtidos.index.$get, {
    query: { limite: perPage, ...(abiertos && ({ abiertos: '1' } as const)) },
  })

export type SurtidoInList = Answer<typeof surtidos.index.$get>['items'][number]

/** @throws AppError `not_found`. */
export const surtidoQuery = (id: string) => query(['surtido', id], surtidos[':id'].$get, { param: { id } })

export type Surtido = Answer<(typeof surtidos)[':id']['$get']>
export type SurtidoPedido = Surtido['pedidos'][number]
export type Prenda = Surtido['prendas'][number]

export const marcasQuery = (id: string) =>
  queryOptions({ queryKey: ['surtido-marcas', id], queryFn: ({ signal }) => getMarcas(id, signal) })

const getMarcas = async (id: string, signal: AbortSignal) =>
  (await call(surtidos[':id'].marcas.$get, { param: { id } }, signal)).items

export type Marca = Awaited<ReturnType<typeof getMarcas>>[number]

export const surtidosEnVivo = `${base}/en-vivo`
export const surtidoEnVivo = (id: string): string => `${base}/${id}/en-vivo`

/** @throws AppError `conflict` with `pedidos` when none can be added. */
export const makeSurtido = (json: NuevoSurtido) => call(surtidos.index.$post, { json })

/** Idempotent. @throws AppError `conflict` when the surtido is closed. */
export const sendMarcas = async (id: string, marcas: Marcas['marcas']) =>
  (await call(surtidos[':id'].marcas.$put, { param: { id }, json: { marcas } }, AbortSignal.timeout(markTimeoutMs)))
    .items

/** @throws AppError `conflict` when the surtido is closed, or its lines changed. */
export const proposeFaltantes = (id: string, json: Faltantes) =>
  call(surtidos[':id'].faltantes.$post, { param: { id }, json })

/** Sends up to 25 of its pedidos; idempotent. */
export const sendSurtido = async (id: string, json: EnvioDeSurtido) =>
  (await call(surtidos[':id'].envios.$post, { param: { id }, json })).items

/** @throws AppError `conflict` when it is already closed. */
export const endSurtido = (id: string) => call(surtidos[':id'].termino.$post, { param: { id } })

/** @throws AppError `not_found` when the pedido is not in the surtido. */
export const takeOutPedido = (id: string, pedidoId: string) =>
  call(surtidos[':id'].pedidos[':pedidoId'].$delete, { param: { id, pedidoId } })

/** The packing slips of these pedido numbers, `12,13`. */
export const hojasQuery = (numeros: string) => query(['hojas', numeros], surtidos.hojas.$get, { query: { numeros } })

export type Hoja = Answer<typeof surtidos.hojas.$get>['items'][number]
