import { useQueryClient } from '@tanstack/react-query'
import { type LineaProblem, lineaKey } from '#modules/carrito/rules.ts'
import { editLineas, type Pedido, pedidoQuery, pedidosKey } from '#modules/pedidos/client.ts'
import { edicionTexts } from '#modules/pedidos/edicion-texts.ts'
import type { EdicionForm } from '#modules/pedidos/propuesta-schema.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError } from '#shared/errors.ts'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** A line that the server refused, and the request that it was of: another quantity or size is another question. */
export type Refused = { posicion: number; productoId: string; tallaId: string | null; problema: LineaProblem }

/** Saves what she changed (spec 3.2). Whatever goes wrong, her changes stay. @param onSaved called once it is. */
export function useSaveEdicion(
  pedido: Pedido,
  { onSaved, onRefused }: { onSaved: () => unknown; onRefused: () => void },
) {
  const queryClient = useQueryClient()
  const readAnew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['carrito', 'revision'] }),
      queryClient.invalidateQueries({ queryKey: ['producto'] }),
    ])
  return useVerb({
    mutationFn: (request: EdicionForm) => editLineas(pedido.id, request),
    success: 'Pedido modificado',
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      await readAnew()
      await onSaved()
    },
    onError: async (error) => {
      const refusal = error instanceof AppError ? error : null
      const description = refusal?.code === 'lines_refused' ? edicionTexts.refused : refusal?.detail
      toastError('No se guardaron tus cambios', description ? { description } : {})
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      if (!refusal?.facts.offline) await readAnew()
      if (refusal?.code === 'lines_refused') onRefused()
    },
  })
}

/** What is asked about: `posicion` is `null` of a line that she adds. */
type Asked = { posicion: number | null; productoId: string; tallaId: string | null; cantidad: number }

/** What the server found of a line as it stands there now. @param posicion `null` for one that she adds. */
export function problemOf(error: Error | null, request: EdicionForm | undefined, asked: Asked): LineaProblem | null {
  if (!(error instanceof AppError) || error.code !== 'lines_refused' || !request) return null
  const refused = (error.facts.lineas ?? []) as Refused[]
  const { posicion, cantidad } = asked
  const isSame = (it: { tallaId?: string | null | undefined; cantidad: number }) =>
    (it.tallaId ?? null) === asked.tallaId && it.cantidad === cantidad
  if (posicion !== null) {
    const sent = request.lineas?.find((it) => it.posicion === posicion)
    return sent && isSame(sent) ? (refused.find((it) => it.posicion === posicion)?.problema ?? null) : null
  }
  const kept = new Set(request.lineas?.map((it) => it.posicion))
  const sent = request.agregadas?.find((it) => it.productoId === asked.productoId && isSame(it))
  const found = refused.find((it) => !kept.has(it.posicion) && lineaKey(it) === lineaKey(asked))
  return sent ? (found?.problema ?? null) : null
}
