import { useQueryClient } from '@tanstack/react-query'
import { endingTexts } from '#features/pedidos/propuesta-texts.ts'
import { type Pedido, pedidoQuery, pedidosKey, resumenQuery } from '#features/pedidos/web/client.ts'
import { type PropuestaEnding, propuestaEndings } from '#features/pedidos/web/mesa-client.ts'
import { tableroQuery } from '#features/tablero/web/client.ts'
import { detailOf } from '#shared/errors.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Ends the open propuesta of a pedido at the desk. Whatever comes of it, the page shows the pedido as it is by then. */
export function usePropuestaEnding({ id }: Pedido) {
  const queryClient = useQueryClient()
  const keys = [pedidoQuery(id).queryKey, pedidosKey, resumenQuery().queryKey, tableroQuery().queryKey]
  return useVerb({
    mutationFn: ({ propuestaId, ending }: { propuestaId: string; ending: PropuestaEnding }) =>
      propuestaEndings[ending]({ id, propuestaId }),
    onSuccess: (_, { ending }) => toastSuccess(endingTexts[ending].done),
    onError: (error, { ending }) => toastError(endingTexts[ending].failed, { description: detailOf(error) }),
    onSettled: () => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
