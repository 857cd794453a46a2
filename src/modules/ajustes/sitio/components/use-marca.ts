import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Fotos, fotosQuery, marcaQuery } from '#modules/ajustes/sitio/client.ts'

/** The brand, for any component: the root has loaded it before anything is drawn. */
export const useMarca = () => useSuspenseQuery(marcaQuery()).data

export type Marca = ReturnType<typeof useMarca>

/** The brand's pictures by name, for pages that `showsFotos`; none of them while they cannot be had. */
export const useFotos = (): Fotos => useQuery(fotosQuery()).data ?? {}
