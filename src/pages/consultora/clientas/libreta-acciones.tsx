import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportLibreta, negocioKey, refreshLibreta, removeLibreta } from '#modules/clientas/client.ts'
import { libretaTexts } from '#modules/clientas/libreta-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useVerb } from '#ui/use-verb.ts'

const word = 'BORRAR'

/** Her libreta is hers: she takes it along, and she makes it go (spec 3.4). */
export function LibretaAcciones() {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const wiping = useVerb({
    mutationFn: removeLibreta,
    success: libretaTexts.wiped,
    onSuccess: async () => {
      setAsking(false)
      setTyped('')
      await Promise.all([refreshLibreta(queryClient), queryClient.invalidateQueries({ queryKey: negocioKey })])
    },
    failure: libretaTexts.saveFailed,
  })
  return (
    <section aria-label="Tu libreta" className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
      <ExportMenu
        label={libretaTexts.export}
        failed={libretaTexts.exportFailed}
        file="mis-clientas"
        fetchFile={exportLibreta}
      />
      <Dialog
        title={libretaTexts.wipe}
        description={libretaTexts.wipeDetail}
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        trigger={<Button variant="quiet">{libretaTexts.wipe}</Button>}
        footer={
          <Button
            variant="danger"
            disabled={typed.trim().toUpperCase() !== word}
            busy={wiping.isPending}
            onClick={() => wiping.mutate()}
          >
            {libretaTexts.wipe}
          </Button>
        }
      >
        <Field label={libretaTexts.wipeType}>
          <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} autoComplete="off" />
        </Field>
      </Dialog>
    </section>
  )
}
