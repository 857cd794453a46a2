import { useState } from 'react'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useEndOtherDispositivos } from './use-dispositivos.ts'

/** The end of all sessions but this one. @param este what this one is called. */
export function OtherDispositivos({ este }: { este: string }) {
  const [asking, setAsking] = useState(false)
  const ending = useEndOtherDispositivos(() => setAsking(false))
  return (
    <div className="mt-6">
      <ConfirmDialog
        title={dispositivosTexts.endOthersTitle}
        description={dispositivosTexts.endOthersDetail(este)}
        cancelLabel={dispositivosTexts.keepAll}
        confirmLabel={dispositivosTexts.confirm}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => ending.mutate()}
        busy={ending.isPending}
        trigger={
          <Button variant="secondary" className="w-full sm:w-auto">
            {dispositivosTexts.endOthers}
          </Button>
        }
      />
    </div>
  )
}
