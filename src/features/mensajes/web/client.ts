import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { MensajesSearch } from '#features/mensajes/rules.ts'
import type { mensajesApi } from '#features/mensajes/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const mensajes = hc<ReturnType<typeof mensajesApi>>('/api/mensajes', { fetch: fetchApi })

const perPage = 50
/** Letters leave within seconds: the page follows them. */
const refetchMs = 5_000

/** The outbox, newest first, asked again while the page is shown. */
export const mensajesQuery = ({ estado }: MensajesSearch) =>
  infiniteQueryOptions({
    queryKey: ['mensajes', { estado }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(estado && { estado }), ...(pageParam && { cursor: pageParam }) }
      return (await mensajes.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    refetchInterval: refetchMs,
  })

type MensajesPage = InferResponseType<typeof mensajes.index.$get>
export type MensajesPages = InfiniteData<MensajesPage>
export type Mensaje = MensajesPage['items'][number]

/** One letter, as it is sent. @throws AppError `not_found`. */
export const mensajeQuery = (id: string) =>
  queryOptions({
    queryKey: ['mensaje', id],
    queryFn: async ({ signal }) =>
      (await mensajes[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json(),
  })

/** @throws AppError `conflict` for a letter that has not failed, or is dismissed already. */
export const dismissMensaje = async (id: string): Promise<void> =>
  void (await mensajes[':id'].descarte.$post({ param: { id: encodeURIComponent(id) } }))

/** @throws AppError `conflict` for a letter that has not failed. */
export const resendMensaje = async (id: string): Promise<void> =>
  void (await mensajes[':id'].reenvio.$post({ param: { id: encodeURIComponent(id) } }))
