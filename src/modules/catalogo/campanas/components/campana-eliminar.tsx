import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteCampana, refreshCampanas, refreshPrices } from '#modules/catalogo/campanas/client.ts'
import { campanaFormTexts as texts } from '#modules/catalogo/campanas/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Asks, and deletes a campaña of which nothing was sold. */
export function CampanaEliminar({ campana: { id, nombre } }: { campana: { id: string; nombre: string } }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useVerb({
    mutationFn: () => deleteCampana(id),
    success: texts.deleted,
    onSuccess: async () => {
      await Promise.all([refreshCampanas(queryClient), refreshPrices(queryClient)])
      setAsking(false)
      await navigate({ to: paths.adminCampanas, ignoreBlocker: true })
    },
    failure: texts.deleteFailed,
  })
  return (
    <ConfirmDialog
      title={texts.deleteTitle(nombre)}
      description={texts.deleteHint}
      confirmLabel={texts.delete}
      cancelLabel={texts.deleteKeep}
      open={asking}
      onOpenChange={setAsking}
      busy={isPending}
      onConfirm={() => mutate()}
      trigger={<Button variant="quiet">{texts.delete}</Button>}
    />
  )
}
