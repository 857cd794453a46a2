import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCodigo, vitrinaQuery } from '#modules/clientas/vitrina/client.ts'
import { vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Another code for her vitrina; what that shuts is said before. */
export function VitrinaCodigo({ codigo }: { codigo: string }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const changing = useVerb({
    mutationFn: () => changeCodigo(codigo),
    success: {
      title: 'Tu código cambió',
      description: 'Comparte tus enlaces otra vez: los de antes ya no abren.',
      name: 'vitrina',
    },
    onSuccess: (vitrina) => queryClient.setQueryData(vitrinaQuery().queryKey, vitrina),
    failure: { title: 'No se pudo cambiar tu código', name: 'vitrina' },
    // It may have been changed elsewhere.
    onError: () => void queryClient.invalidateQueries({ queryKey: vitrinaQuery().queryKey, exact: true }),
    onSettled: () => setAsking(false),
  })
  return (
    <ConfirmDialog
      title="¿Cambiar tu código?"
      description={vitrinaTexts.cambiarDetail}
      confirmLabel={vitrinaTexts.cambiarCodigo}
      cancelLabel="Conservar mi código"
      open={asking}
      onOpenChange={setAsking}
      busy={changing.isPending}
      onConfirm={() => changing.mutate()}
      trigger={
        <Button variant="link" size="sm">
          {vitrinaTexts.cambiarCodigo}
        </Button>
      }
    />
  )
}
