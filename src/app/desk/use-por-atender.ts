import { useQuery } from '@tanstack/react-query'
import { deskTopics } from '#features/tablero/rules.ts'
import { deskEnVivo, type PorAtender, porAtenderQuery, tableroQuery } from '#features/tablero/web/client.ts'
import { useLiveQueries } from '#ui/use-live-queries.ts'

const liveKeys = [porAtenderQuery().queryKey, tableroQuery().queryKey]

/**
 * What waits for staff, live on every page of the desk. The dashboard's figures are read again with it: shown at once, or the next
 * time that it is opened.
 */
export function usePorAtender(): PorAtender | undefined {
  useLiveQueries(deskEnVivo, deskTopics, liveKeys, { onFirstOpen: false })
  return useQuery(porAtenderQuery()).data
}
