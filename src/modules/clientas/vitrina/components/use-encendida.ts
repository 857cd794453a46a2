import { useQueryClient } from '@tanstack/react-query'
import { setEncendida, vitrinaQuery } from '#modules/clientas/vitrina/client.ts'
import { vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Switches her vitrina, and says so. */
export function useEncendida() {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: setEncendida,
    success: ({ encendida }) => ({
      title: encendida ? vitrinaTexts.turnedOn : vitrinaTexts.turnedOff,
      name: 'vitrina',
    }),
    onSuccess: (vitrina) => {
      queryClient.setQueryData(vitrinaQuery().queryKey, vitrina)
    },
    failure: { title: vitrinaTexts.switchFailed, name: 'vitrina' },
  })
}
