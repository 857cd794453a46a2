import { useQueryClient } from '@tanstack/react-query'
import { refreshDevoluciones } from '#modules/entregas/devoluciones/client.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { AppError } from '#shared/errors.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Takes a step and says how it went; what is on the screen is read again either way. */
export function usePaso(save: () => Promise<unknown>, { done, onDone }: { done: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const saving = useVerb({
    mutationFn: save,
    success: done,
    onSuccess: () => {
      onDone()
    },
    failure: mesaTexts.saveFailed,
    refresh: () => refreshDevoluciones(queryClient),
  })
  const fields = saving.error instanceof AppError ? (saving.error.facts.errors ?? []) : []
  const errors: Record<string, string | undefined> = Object.fromEntries(
    fields.map(({ path, message }) => [path, message]),
  )
  return { ...saving, errors }
}
