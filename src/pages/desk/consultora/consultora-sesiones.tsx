import { useState } from 'react'
import { type Consultora, endSesionesOf } from '#modules/personas/consultoras/client.ts'
import { consultorasTexts, consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { MotivoDialog } from '#modules/personas/cuentas/components/motivo-dialog.tsx'
import { historialQuery } from '#modules/reportes/bitacora/client.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Her sessions on all devices, which staff may end for a reason (spec 3.7). */
export function ConsultoraSesiones({ consultora: { id, nombreCompleto } }: { consultora: Consultora }) {
  const [asking, setAsking] = useState(false)
  const ending = useVerb({
    mutationFn: (motivo: string) => endSesionesOf(id, motivo),
    success: (cerradas) => ({
      title: consultoraTexts.endedSesionesTitle,
      description: consultoraTexts.endedSesiones(cerradas),
    }),
    failure: consultorasTexts.errorTitle,
    refresh: [historialQuery('consultoras', id).queryKey],
  })
  return (
    <Panel title={consultoraTexts.sesiones}>
      <p className="text-sm text-ink-soft">{consultoraTexts.sesionesDetail}</p>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {consultoraTexts.endSesiones}
      </Button>
      <MotivoDialog
        title={consultoraTexts.endSesionesTitle(nombreCompleto)}
        detail={consultoraTexts.endSesionesDetail}
        button={consultoraTexts.endSesionesConfirm}
        hint={consultoraTexts.motivoHint}
        open={asking}
        onClose={() => setAsking(false)}
        deed={ending}
      />
    </Panel>
  )
}
