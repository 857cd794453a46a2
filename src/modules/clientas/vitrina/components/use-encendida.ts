import { useQueryClient } from '@tanstack/react-query'
import { setEncendida, vitrinaQuery } from '#modules/clientas/vitrina/client.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Switches her vitrina, and says so. */
export function useEncendida() {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: setEncendida,
    success: ({ encendida }) => ({
      title: encendida ? 'Tu vitrina está encendida' : 'Tu vitrina está apagada',
      name: 'vitrina',
    }),
    onSuccess: (vitrina) => {
      queryClient.setQueryData(vitrinaQuery().queryKey, vitrina)
    },
    failure: { title: 'No se pudo cambiar tu vitrina', name: 'vitrina' },
  })
}
