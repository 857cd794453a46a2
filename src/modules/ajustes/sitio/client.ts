import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call, fullClient } from '#ui/api-client.ts'
import type { marcaApi } from './server/api.ts'

const marca = fullClient<typeof marcaApi>('/api/marca')

/** The brand: name, contact and hours. It changes only with a restart, so it is read once. */
export const marcaQuery = () =>
  queryOptions({
    queryKey: ['marca'],
    queryFn: () => call(marca.index.$get),
    staleTime: Number.POSITIVE_INFINITY,
  })

const getFotos = () => call(marca.fotos.$get)

export type Fotos = Awaited<ReturnType<typeof getFotos>>

/** Read once too; three times as large as the brand, so only pages that show them load them. */
export const fotosQuery = () =>
  queryOptions({ queryKey: ['fotos'], queryFn: getFotos, staleTime: Number.POSITIVE_INFINITY })

/** Pages behind the sign-in show no pictures of the brand. */
export const showsFotos = (path: string): boolean => !/^\/(admin|consultora|consultor|perfil)(\/|$)/.test(path)

/** The brand; the root has loaded it before rendering. */
export const useMarca = () => useSuspenseQuery(marcaQuery()).data

export type Marca = ReturnType<typeof useMarca>

/** The brand's pictures by name, for pages that `showsFotos`; empty until loaded. */
export const useFotos = (): Fotos => useQuery(fotosQuery()).data ?? {}
