import { useQueryClient } from '@tanstack/react-query'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import { suPropuestaTexts } from '#features/pedidos/consultora-texts.ts'
import { pedidoTexts } from '#features/pedidos/texts.ts'
import { type Pedido, pedidoQuery, pedidosKey } from '#features/pedidos/web/client.ts'
import { answerPropuesta, type Propuesta, type Respuesta } from '#features/pedidos/web/consultora-client.ts'
import { AppError } from '#shared/errors.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/**
 * Her answer to a propuesta (spec 3.2). Whatever becomes of it, the pedido is read anew, so that the page shows what there is to
 * answer by now.
 */
export function useRespuesta(pedido: Pedido, propuesta: Propuesta) {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: (respuesta: Respuesta) => answerPropuesta({ id: pedido.id, propuestaId: propuesta.id, respuesta }),
    onSuccess: async (_, respuesta) => {
      const { title, description } = saidOf(respuesta, pedido, propuesta)
      toastSuccess(title, description ? { description } : {})
      await readAnew()
      // The buttons are gone with the propuesta: the page takes the focus.
      document.getElementById('contenido')?.focus()
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      toastError(suPropuestaTexts.failed, refusal ? { description: refusal.detail } : {})
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      if (!refusal?.facts.offline) void readAnew()
    },
  })
  function readAnew() {
    void queryClient.invalidateQueries({ queryKey: pedidosKey })
    return queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey })
  }
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
