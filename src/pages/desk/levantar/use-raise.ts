import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { activaQuery, pedidosKey, raisePedido, resumenQuery } from '#modules/pedidos/client.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import type { Levantando } from './draft.ts'

/**
 * Saves the pedido and opens it. Whatever goes wrong, the draft stays; saving again is the same attempt, so that a lost answer
 * never makes two, also when the draft has changed since (`earlierPedido`).
 * @param onRefused called when lines have changed meanwhile, to ask which.
 */
export function useRaise(levantando: Levantando, onRefused: () => unknown) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useVerb({
    mutationFn: raisePedido,
    success: ({ numeroPedido }) => levantarTexts.saved(numeroPedido),
    onSuccess: async ({ id }) => {
      for (const queryKey of [pedidosKey, resumenQuery().queryKey, tableroQuery().queryKey])
        void queryClient.invalidateQueries({ queryKey })
      levantando.clear()
      await navigate({ to: paths.adminPedido(id), replace: true })
    },
    onError: async (error, { consultoraId }) => {
      const refusal = error instanceof AppError ? error : null
      if (refusal?.code === 'lines_refused') void onRefused()
      toastError(levantarTexts.saveFailed, refusal ? { description: refusal.detail } : {})
      if (refusal?.code !== 'suspended' && refusal?.code !== 'not_found') return
      const consultora = await queryClient.fetchQuery(activaQuery(consultoraId)).catch(() => undefined)
      if (consultora !== undefined) levantando.set({ consultora })
    },
    // Not a failure: the page shows it with the next step.
    onKeyReused: () => {},
  })
}

export type EarlierPedido = { id: string; numeroPedido: string }

/** The pedido that an earlier attempt had made, whose answer was lost before the draft was changed; else `null`. */
export function earlierPedido(error: Error | null): EarlierPedido | null {
  const pedido = error instanceof AppError && error.code === 'key_reused' ? error.facts.pedido : null
  return pedido ? (pedido as EarlierPedido) : null
}
