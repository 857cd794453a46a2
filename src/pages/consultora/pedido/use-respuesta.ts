import { useQueryClient } from '@tanstack/react-query'
import { type Pedido, pedidoQuery, pedidosKey } from '#modules/pedidos/client.ts'
import { answerPropuesta, type Propuesta, type Respuesta } from '#modules/pedidos/consultora-client.ts'
import { suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError } from '#shared/errors.ts'
import { useVerb } from '#ui/use-verb.ts'

/**
 * Her answer to a propuesta (spec 3.2). Whatever becomes of it, the pedido is read anew, so that the page shows what there is to
 * answer by now.
 */
export function useRespuesta(pedido: Pedido, propuesta: Propuesta) {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: (respuesta: Respuesta) => answerPropuesta({ id: pedido.id, propuestaId: propuesta.id, respuesta }),
    success: (_, respuesta) => {
      const { title, description } = saidOf(respuesta, pedido, propuesta)
      return { title, ...(description && { description }) }
    },
    failure: suPropuestaTexts.failed,
    refresh: [pedidosKey, pedidoQuery(pedido.id).queryKey],
    onSettled: (_, error) => {
      const isSuspended = error instanceof AppError && error.code === 'suspended'
      if (isSuspended) void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      // The buttons are gone with the propuesta: the page takes the focus.
      if (!error) document.getElementById('contenido')?.focus()
    },
  })
}

function saidOf(respuesta: Respuesta, { status }: Pedido, { confirmar }: Propuesta) {
  switch (respuesta) {
    case 'aceptacion': {
      const confirms = confirmar && status === 'pendiente'
      return { title: suPropuestaTexts.accepted, description: confirms ? suPropuestaTexts.acceptedAndConfirmed : null }
    }
    case 'rechazo':
      return { title: suPropuestaTexts.called, description: suPropuestaTexts.calledDetail }
    case 'cancelacion':
      return { title: pedidoTexts.cancelled, description: null }
  }
}
