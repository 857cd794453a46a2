import { useQueryClient } from '@tanstack/react-query'
import {
  type Aviso,
  askAviso,
  queEs,
  refreshAvisos,
  removeAviso,
  restoreAviso,
} from '#modules/mensajes/avisos/client.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { toastInfo } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

type Prenda = { productoId: string; tallaId: string; nombre: string; talla: string }

const toastName = 'aviso'

/** Requests and removes avisos, with undo. */
export function useAvisos() {
  const queryClient = useQueryClient()
  const refresh = () => refreshAvisos(queryClient)

  const restore = useVerb({
    mutationFn: ({ id }: { id: string }) => restoreAviso(id),
    each: ({ id }) => id,
    success: { title: 'Tu aviso sigue, en el mismo lugar', name: toastName },
    failure: { title: 'No se pudo recuperar el aviso', name: toastName },
    onSettled: refresh,
  })
  const remove = useVerb({
    mutationFn: ({ id }: Pick<Aviso, 'id' | 'estado' | 'nombre' | 'talla'>) => removeAviso(id),
    each: ({ id }) => id,
    onSuccess: (_, aviso) =>
      toastInfo('Aviso quitado', {
        name: toastName,
        description: queEs(aviso),
        // No undo for a notified one: its turn passes on at once.
        ...(aviso.estado === 'espera' && {
          action: { label: avisosTexts.undo, onClick: () => restore.mutate({ id: aviso.id }) },
        }),
      }),
    failure: { title: 'No se pudo quitar el aviso', name: toastName },
    onSettled: refresh,
  })
  const ask = useVerb({
    mutationFn: ({ tallaId }: Prenda) => askAviso(tallaId),
    each: ({ tallaId }) => tallaId,
    success: ({ id }, prenda) => ({
      title: avisosTexts.asked,
      name: toastName,
      description: queEs(prenda),
      action: { label: avisosTexts.undo, onClick: () => remove.mutate({ ...prenda, id, estado: 'espera' }) },
    }),
    failure: { title: 'No se pudo guardar tu aviso', name: toastName },
    // Pieces may have come back meanwhile.
    onError: (_, { productoId }) => void queryClient.invalidateQueries({ queryKey: ['producto', productoId] }),
    onSettled: refresh,
  })
  return { ask, remove }
}
