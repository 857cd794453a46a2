import { equipoQuery } from '#modules/personas/equipo/client.ts'
import { useVerb } from '#ui/use-verb.ts'

type Words = { done: string; failed: string; whom: string }

/** One deed of the page: says how it went, and shows the team as it is now, whatever came of it. */
export function useEquipoVerb<Input>(verb: (input: Input) => Promise<unknown>, { done, failed, whom }: Words) {
  return useVerb({
    mutationFn: verb,
    success: { title: done, description: whom },
    failure: failed,
    refresh: [equipoQuery().queryKey],
  })
}
