import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteSeleccion, seleccionesQuery } from '#modules/clientas/vitrina/client.ts'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Asks, and deletes: the link leads nowhere from then on. */
export function SeleccionEliminar({ seleccion: { id, nombre } }: { seleccion: { id: string; nombre: string } }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useVerb({
    mutationFn: () => deleteSeleccion(id),
    success: 'Selección eliminada',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: seleccionesQuery().queryKey })
      setAsking(false)
      await navigate({ to: paths.vitrina, ignoreBlocker: true })
    },
    failure: 'No se pudo eliminar la selección',
  })
  return (
    <ConfirmDialog
      title={`¿Eliminar «${nombre}»?`}
      description="El enlace que hayas compartido dejará de abrir."
      confirmLabel={seleccionTexts.remove}
      cancelLabel="Cancelar"
      open={asking}
      onOpenChange={setAsking}
      busy={isPending}
      onConfirm={() => mutate()}
      trigger={<Button variant="quiet">{seleccionTexts.remove}</Button>}
    />
  )
}
