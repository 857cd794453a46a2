import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ajustesQuery, setAjustes } from '#modules/clientas/client.ts'
import { negocioTexts } from '#modules/clientas/libreta-texts.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Whether leaving modo clienta asks for her password. Until that is known it cannot be changed. */
export function ModoAjuste() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(ajustesQuery())
  const saving = useVerb({
    mutationFn: setAjustes,
    onSuccess: (saved) => queryClient.setQueryData(ajustesQuery().queryKey, saved),
    failure: negocioTexts.settingsFailed,
  })
  return (
    <Card as="section" className="mt-6">
      <h2 className="display mb-2 text-title">{negocioTexts.settings}</h2>
      <Checkbox
        label={negocioTexts.ask}
        hint={error && !data ? negocioTexts.settingsUnread : negocioTexts.askHint}
        checked={saving.isPending ? saving.variables : data?.pideContrasena === true}
        disabled={!data || saving.isPending}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
    </Card>
  )
}
