import { useRef, useState } from 'react'
import { maxAtOnce } from '#modules/pedidos/cambio-rules.ts'
import { type Cambiado, changePedidos, pedidosKey, resumenQuery } from '#modules/pedidos/client.ts'
import type { Cambios } from '#modules/pedidos/schema.ts'
import { useVerb } from '#ui/use-verb.ts'

type Wishes = Cambios['pedidos']

/** Sends some of them; without another they change their status. */
export type Send = (cambios: Cambios) => Promise<Cambiado[]>

/**
 * Changes many pedidos, a few in each request, so that it can be followed and stopped. What a request that failed was about is
 * still `left` and may be sent again: the server does nothing twice.
 */
export function useCambio(send: Send = changePedidos) {
  const stopped = useRef(false)
  const [done, setDone] = useState<Cambiado[]>([])
  const [left, setLeft] = useState<Wishes>([])
  const { mutate, isPending, isSuccess, error } = useVerb({
    mutationFn: async ({ pedidos, sinDireccion }: Cambios) => {
      stopped.current = false
      let rest = pedidos
      setLeft(rest)
      while (rest.length > 0 && !stopped.current) {
        const items = await send({ pedidos: rest.slice(0, maxAtOnce), sinDireccion })
        rest = rest.slice(maxAtOnce)
        setDone((before) => [...before, ...items])
        setLeft(rest)
      }
    },
    refresh: [pedidosKey, resumenQuery().queryKey, ['tablero']],
  })
  const stop = () => {
    stopped.current = true
  }
  return { start: mutate, stop, done, left, running: isPending, finished: isSuccess, error }
}
