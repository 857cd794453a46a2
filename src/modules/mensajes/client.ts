import type { InfiniteData } from '@tanstack/react-query'
import type { MensajesSearch } from '#modules/mensajes/rules.ts'
import type { mensajesApi } from '#modules/mensajes/server/api.ts'
import { type Answer, call, fullClient, pages, query } from '#ui/api-client.ts'

const mensajes = fullClient<typeof mensajesApi>('/api/mensajes')

const perPage = '50'
/** Letters are sent within seconds, so the page polls. */
const refetchMs = 5_000

export const mensajesQuery = ({ estado }: MensajesSearch) =>
  pages(
    ['mensajes', { estado }],
    mensajes.index.$get,
    { query: { limite: perPage, ...(estado && { estado }) } },
    { refetchInterval: refetchMs },
  )

type MensajesPage = Answer<typeof mensajes.index.$get>
export type MensajesPages = InfiniteData<MensajesPage>
export type Mensaje = MensajesPage['items'][number]

/** A letter as sent. @throws AppError `not_found`. */
export const mensajeQuery = (id: string) => query(['mensaje', id], mensajes[':id'].$get, { param: { id } })

/** @throws AppError `conflict` for a letter that has not failed, or is already dismissed. */
export const dismissMensaje = (id: string) => call(mensajes[':id'].descarte.$post, { param: { id } })

/** @throws AppError `conflict` for a letter that has not failed. */
export const resendMensaje = (id: string) => call(mensajes[':id'].reenvio.$post, { param: { id } })
