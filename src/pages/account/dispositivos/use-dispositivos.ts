import { useQueryClient } from '@tanstack/react-query'
import { dispositivosQuery, endDispositivo, endOtherDispositivos } from '#modules/personas/cuentas/client.ts'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Ends one session elsewhere. Whatever came of it, the list shows how it is now, and then `onDone`. */
export const useEndDispositivo = (onDone: () => void) => useEnding(endDispositivo, () => 'Sesión cerrada', onDone)

/** Ends all sessions elsewhere. */
export const useEndOtherDispositivos = (onDone: () => void) =>
  useEnding<void, number>(endOtherDispositivos, dispositivosTexts.endedOthers, onDone)

function useEnding<What, Result>(
  end: (what: What) => Promise<Result>,
  said: (result: Result) => string,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: end,
    success: (result) => said(result),
    failure: 'No se pudo cerrar la sesión',
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: dispositivosQuery().queryKey })
      onDone()
      // The button that opened the question is gone with its row: the page takes the focus.
      document.getElementById('contenido')?.focus({ preventScroll: true })
    },
  })
}
