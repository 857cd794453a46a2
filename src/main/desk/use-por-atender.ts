import { useQuery } from '@tanstack/react-query'
import { deskEnVivo, type PorAtender, porAtenderQuery, tableroQuery } from '#modules/reportes/tablero/client.ts'
import { deskTopics } from '#modules/reportes/tablero/rules.ts'
import { useLiveQueries } from '#ui/use-live-queries.ts'

const counts = [porAtenderQuery().queryKey]
const figures = [tableroQuery().queryKey]

/**
 * What waits for staff, live on every page of the desk. The dashboard's figures are read again when something changes: at once where
 * they are shown, or the next time that they are.
 */
export function usePorAtender(): PorAtender | undefined {
  useLiveQueries(deskEnVivo, deskTopics, counts)
  useLiveQueries(deskEnVivo, deskTopics, figures, { onFirstOpen: false })
  return useQuery(porAtenderQuery()).data
}
