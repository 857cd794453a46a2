import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pedidosEnVivo, resumenQuery } from '#features/pedidos/web/client.ts'
import { type LiveState, useLive } from '#ui/use-live.ts'

const calmMs = 1_000

/**
 * Keeps the brand's list and its figures up to date: at once after the first change, then once a second at most, however
 * many pedidos move. A reading under way is never broken off, or a busy day would show nothing.
 * @param refreshList reads anew what is in sight of the list.
 */
export function useLivePedidos(refreshList: () => void): LiveState {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(0)
  const latest = useRef(refreshList)
  latest.current = refreshList
  const refresh = () => {
    lastAt.current = Date.now()
    timer.current = undefined
    latest.current()
    void queryClient.invalidateQueries({ queryKey: resumenQuery().queryKey }, { cancelRefetch: false })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return useLive(pedidosEnVivo, 'pedido', () => {
    if (timer.current) return
    const wait = lastAt.current + calmMs - Date.now()
    if (wait <= 0) refresh()
    else timer.current = setTimeout(refresh, wait)
  })
}
