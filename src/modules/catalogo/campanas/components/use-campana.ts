import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  abiertaQuery,
  type CampanaAbierta,
  refreshIfChanged,
  refreshPrices,
} from '#modules/catalogo/campanas/client.ts'
import { sesionEnVivo } from '#modules/personas/cuentas/client.ts'
import { serverNow } from '#shared/clock.ts'
import { dayMs } from '#shared/time.ts'
import { useLive } from '#ui/use-live.ts'

const longestWaitMs = dayMs
/** Clocks differ: whoever asks a moment too early is told the same instant again, and asks again. */
const graceMs = 300
const again = 3_000

/** The open campaña, or `null`. What the page shows of prices follows when one opens, closes or is changed. */
export function useCampana(): CampanaAbierta | null {
  const queryClient = useQueryClient()
  const { data } = useQuery(abiertaQuery())
  const cambia = data?.cambia ?? null
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (cambia === null) return
    const left = Date.parse(cambia) - serverNow().getTime() + graceMs
    const wait = Math.min(longestWaitMs, Math.max(left, asked.current === cambia ? again : 0))
    const timer = setTimeout(() => {
      asked.current = cambia
      void refreshPrices(queryClient)
    }, wait)
    return () => clearTimeout(timer)
  }, [cambia, queryClient])
  // What was written between the reading of the page and its stream.
  useLive(sesionEnVivo, 'campana', () => void refreshIfChanged(queryClient))
  useLive(sesionEnVivo, 'campana', () => void refreshPrices(queryClient), { onFirstOpen: false })
  return data?.campana ?? null
}
