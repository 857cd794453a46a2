import { type Pedido, pedidoQuery, pedidosKey, resumenQuery } from '#modules/pedidos/client.ts'
import { type PropuestaEnding, propuestaEndings } from '#modules/pedidos/mesa-client.ts'
import { endingTexts } from '#modules/pedidos/propuesta-texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
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
