import { useQueryClient } from '@tanstack/react-query'
import { vitrinaTexts } from '#features/vitrina/texts.ts'
import { toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { setEncendida, vitrinaQuery } from './client.ts'

/** Switches her vitrina, and says so. */
export function useEncendida() {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: setEncendida,
    onSuccess: (vitrina) => {
      queryClient.setQueryData(vitrinaQuery().queryKey, vitrina)
      toastSuccess(vitrina.encendida ? vitrinaTexts.turnedOn : vitrinaTexts.turnedOff, { name: 'vitrina' })
    },
    failure: { title: vitrinaTexts.switchFailed, name: 'vitrina' },
  })
}
