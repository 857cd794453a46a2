import { useState } from 'react'
import type { Consultora } from '#modules/personas/consultoras/client.ts'
import { consultorasTexts, consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { MotivoDialog } from '#modules/personas/cuentas/components/motivo-dialog.tsx'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { resetSegundoFactor } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { historialQuery } from '#modules/reportes/bitacora/client.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Her second factor, which who may change the team takes away when she has lost it (spec 3.7). */
export function ConsultoraFactor({ consultora: { id, nombreCompleto } }: { consultora: Consultora }) {
  const [asking, setAsking] = useState(false)
  const mayReset = useMay('equipo')
  const resetting = useVerb({
    mutationFn: (motivo: string) => resetSegundoFactor(id, motivo),
    success: { title: texts.resetDone, description: texts.resetDoneDetail },
    failure: consultorasTexts.errorTitle,
    refresh: [historialQuery('consultoras', id).queryKey],
  })
  if (!mayReset) return null
  return (
    <Panel title={texts.reset}>
      <p className="text-sm text-ink-soft">{texts.resetDetail}</p>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {texts.resetButton}
      </Button>
      <MotivoDialog
        title={texts.resetTitle(nombreCompleto)}
        detail={texts.resetAsk}
        button={texts.resetButton}
        hint={consultoraTexts.motivoHint}
        open={asking}
        onClose={() => setAsking(false)}
        deed={resetting}
      />
    </Panel>
  )
}
