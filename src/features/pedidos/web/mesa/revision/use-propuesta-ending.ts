import { endingTexts } from '#features/pedidos/propuesta-texts.ts'
import { type Pedido, pedidoQuery, pedidosKey, resumenQuery } from '#features/pedidos/web/client.ts'
import { type PropuestaEnding, propuestaEndings } from '#features/pedidos/web/mesa-client.ts'
import { tableroQuery } from '#features/tablero/web/client.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Ends the open propuesta of a pedido at the desk. Whatever comes of it, the page shows the pedido as it is by then. */
export function usePropuestaEnding({ id }: Pedido) {
  const refresh = [pedidoQuery(id).queryKey, pedidosKey, resumenQuery().queryKey, tableroQuery().queryKey]
  return useVerb({
    mutationFn: ({ propuestaId, ending }: { propuestaId: string; ending: PropuestaEnding }) =>
      propuestaEndings[ending]({ id, propuestaId }),
    success: (_, { ending }) => endingTexts[ending].done,
    failure: (_, { ending }) => endingTexts[ending].failed,
    refresh,
  })
}
