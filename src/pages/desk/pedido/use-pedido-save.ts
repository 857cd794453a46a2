import { useQueryClient } from '@tanstack/react-query'
import { pedidoQuery, pedidosKey, resumenQuery } from '#modules/pedidos/client.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError } from '#shared/errors.ts'
import { useVerb } from '#ui/use-verb.ts'

type Saving<T> = {
  id: string
  save: (value: T) => Promise<{ version: number }>
  done: string
  failed: string
  /** Called when the page shows what was saved. */
  onSaved: (saved: T, version: number) => void
}

/**
 * Saves one part of a pedido and says how it went, with the messages of spec 2.8. When somebody
 * else was first the page reads the pedido again, so that the change is seen; what was typed stays.
 */
export function usePedidoSave<T>({ id, save, done, failed, onSaved }: Saving<T>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: pedidoQuery(id).queryKey })
  return useVerb({
    mutationFn: save,
    success: done,
    failure: failed,
    onSuccess: async ({ version }, value) => {
      await refresh()
      onSaved(value, version)
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      void queryClient.invalidateQueries({ queryKey: resumenQuery().queryKey })
      void queryClient.invalidateQueries({ queryKey: tableroQuery().queryKey })
    },
    onError: async (error) => {
      if (error instanceof AppError && error.code === 'stale') await refresh()
    },
  })
}
