import { queryOptions } from '@tanstack/react-query'
import { pedidos } from '#modules/pedidos/client.ts'
import type { Levantar } from '#modules/pedidos/levantar-schema.ts'
import { call } from '#ui/api-client.ts'

const { levantados } = pedidos

/** Without an answer by then the page offers to save again, which is safe with the same key. */
const saveTimeoutMs = 20_000

/** Consultoras whom a pedido may be raised for; those who ordered last for an empty text. */
export const activasQuery = (q: string) =>
  queryOptions({
    queryKey: ['levantar-consultoras', q],
    queryFn: async ({ signal }) => (await call(levantados.consultoras.$get, { query: { q } }, signal)).items,
  })

/** The one of an id, or `null`. */
export const activaQuery = (id: string) =>
  queryOptions({
    queryKey: ['levantar-consultora', id],
    queryFn: async ({ signal }) =>
      (await call(levantados.consultoras.$get, { query: { id } }, signal)).items[0] ?? null,
  })

export type ConsultoraActiva = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof activaQuery>['queryFn']>>>>

/** @throws AppError `lines_refused` with `lineas`, or any other refusal; nothing is lost by either. */
export const raisePedido = (json: Levantar) => call(levantados.$post, { json }, AbortSignal.timeout(saveTimeoutMs))
