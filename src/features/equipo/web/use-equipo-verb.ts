import { useQueryClient } from '@tanstack/react-query'
import { detailOf } from '#shared/errors.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { equipoQuery } from './client.ts'

type Words = { done: string; failed: string; whom: string }

/** One deed of the page: says how it went, and shows the team as it is now, whatever came of it. */
export function useEquipoVerb<Input>(verb: (input: Input) => Promise<unknown>, { done, failed, whom }: Words) {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: verb,
    onSuccess: () => toastSuccess(done, { description: whom }),
    onError: (error) => toastError(failed, { description: detailOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: equipoQuery().queryKey }),
  })
}
