import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call, fullClient } from '#ui/api-client.ts'
import type { marcaApi } from './server/api.ts'

const marca = fullClient<typeof marcaApi>('/api/marca')

/** The brand: name, contact and hours. Fetched once, because it changes only with a restart. */
export const marcaQuery = () =>
  queryOptions({
    queryKey: ['marca'],
    queryFn: () => call(marca.index.$get),
    staleTime: Number.POSITIVE_INFINITY,
  })

const getFotos = () => call(marca.fotos.$get)

export type Fotos = Awaited<ReturnType<typeof getFotos>>

/** Fetched once too. Three times as large as the brand, so only pages that need them load them. */
export const fotosQuery = () =>
  queryOptions({ queryKey: ['fotos'], queryFn: getFotos, staleTime: Number.POSITIVE_INFINITY })

/** Signed-in pages show no brand pictures. */
export const showsFotos = (path: string): boolean => !/^\/(admin|consultora|consultor|perfil)(\/|$)/.test(path)

/** The brand; the root has loaded it before rendering. */
export const useMarca = () => useSuspenseQuery(marcaQuery()).data

export type Marca = ReturnType<typeof useMarca>

/** The brand's pictures by name, for pages that `showsFotos`; empty until loaded. */
export const useFotos = (): Fotos => useQuery(fotosQuery()).data ?? {}
