import { queryOptions } from '@tanstack/react-query'
import type { Levantar } from '#features/pedidos/levantar-schema.ts'
import { pedidos } from '#features/pedidos/web/client.ts'
import { attemptKey } from '#ui/send-verb.ts'

const { levantados } = pedidos

/** Without an answer by then the page offers to save again, which is safe with the same key. */
const saveTimeoutMs = 20_000

/** Consultoras whom a pedido may be raised for; those who ordered last for an empty text. */
export const activasQuery = (q: string) =>
  queryOptions({
    queryKey: ['levantar-consultoras', q],
    queryFn: async ({ signal }) =>
      (await (await levantados.consultoras.$get({ query: { q } }, { init: { signal } })).json()).items,
  })

/** The one of an id, or `null`. */
export const activaQuery = (id: string) =>
  queryOptions({
    queryKey: ['levantar-consultora', id],
    queryFn: async ({ signal }) =>
      (await (await levantados.consultoras.$get({ query: { id } }, { init: { signal } })).json()).items[0] ?? null,
  })

export type ConsultoraActiva = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof activaQuery>['queryFn']>>>>

/** @throws AppError `lines_refused` with `lineas`, or any other refusal; nothing is lost by either. */
export async function raisePedido(json: Levantar) {
  return (
    await levantados.$post({ json, header: attemptKey }, { init: { signal: AbortSignal.timeout(saveTimeoutMs) } })
  ).json()
}
