import { queryOptions } from '@tanstack/react-query'
import type { marcaApi } from '#modules/ajustes/sitio/server/api.ts'
import { call, fullClient } from '#ui/api-client.ts'

const marca = fullClient<typeof marcaApi>('/api/marca')

/** The brand: name, contact and hours. It changes when the server starts anew, so it is asked for once. */
export const marcaQuery = () =>
  queryOptions({
    queryKey: ['marca'],
    queryFn: () => call(marca.index.$get),
    staleTime: Number.POSITIVE_INFINITY,
  })

const getFotos = () => call(marca.fotos.$get)

/** The brand's pictures by name. */
export type Fotos = Awaited<ReturnType<typeof getFotos>>

/** They last as long, and are three times as long as all the rest of it: only pages that show them bring them along. */
export const fotosQuery = () =>
  queryOptions({ queryKey: ['fotos'], queryFn: getFotos, staleTime: Number.POSITIVE_INFINITY })

/** Whether a page may show or name a picture of the brand: those behind the sign-in do not. */
export const showsFotos = (path: string): boolean => !/^\/(admin|consultora|consultor|perfil)(\/|$)/.test(path)
