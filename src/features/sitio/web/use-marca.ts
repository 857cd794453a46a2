import { useSuspenseQuery } from '@tanstack/react-query'
import { marcaQuery } from './client.ts'

/** The brand, for any component: the root has loaded it before anything is drawn. */
export const useMarca = () => useSuspenseQuery(marcaQuery()).data

export type Marca = ReturnType<typeof useMarca>
