import { useQueryClient } from '@tanstack/react-query'
import { ajustesQuery, setAjuste } from '#modules/ajustes/client.ts'
import type { AjusteClave, AjusteValor } from '#modules/ajustes/settings.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { toastError } from '#ui/toast.ts'
import type { Draft } from '#ui/use-draft.ts'
import { useVerb } from '#ui/use-verb.ts'

/**
 * Saves one setting and says how it went. When somebody else was first the page reads the settings again, so that the change is
 * seen; what was typed stays.
 */
export function useAjusteSave<Clave extends AjusteClave>(
  clave: Clave,
  draft: Pick<Draft<AjusteValor<Clave>>, 'version' | 'settle'>,
) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ajustesQuery().queryKey })
  const saving = useVerb({
    mutationFn: (valor: AjusteValor<Clave>) => setAjuste({ clave, valor, version: draft.version }),
    success: 'Ajuste guardado exitosamente',
    onSuccess: async ({ version }, valor) => {
      await refresh()
      draft.settle(valor, version)
    },
    onError: async (error) => {
      toastError('Error al guardar el ajuste', { description: detailOf(error) })
      if (error instanceof AppError && error.code === 'stale') await refresh()
    },
  })
  const errors = saving.error instanceof AppError ? (saving.error.facts.errors ?? []) : []
  return { ...saving, refusal: errors.find(({ path }) => path.startsWith('valor'))?.message }
}
