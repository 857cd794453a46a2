import type { tableroApi } from '#modules/reportes/tablero/server/api.ts'
import { type Answer, apiClient, query } from '#ui/api-client.ts'

const base = '/api/tablero'
const tablero = apiClient<typeof tableroApi>(base)

const refetchMs = 30_000

/** Polled every 30 s. @throws AppError `forbidden` for users outside the team. */
export const tableroQuery = () => query(['tablero'], tablero.index.$get, {}, { refetchInterval: refetchMs })

/** Counts of the desk's menu, polled every 30 s. */
export const porAtenderQuery = () =>
  query(['por-atender'], tablero['por-atender'].$get, {}, { refetchInterval: refetchMs })

export type PorAtender = Answer<(typeof tablero)['por-atender']['$get']>

/** The desk's live stream (`useLive`, `deskTopics`). */
export const deskEnVivo = `${base}/en-vivo`

export type Tablero = Answer<typeof tablero.index.$get>
