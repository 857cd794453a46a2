import { useState } from 'react'
import type { Consultora } from '#modules/personas/consultoras/client.ts'
import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { consultorasTexts, consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { formatLongDate } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'
import type { SuspensionVerb } from './use-suspension.ts'

/** What may be done about her ordering, in each state. */
const states: Record<EstadoConsultora, { text: string; verb: SuspensionVerb | null }> = {
  solicitud: { text: consultoraTexts.noPedidosYet, verb: null },
  rechazada: { text: consultoraTexts.wasRejected, verb: null },
  activa: { text: consultoraTexts.mayOrder, verb: 'suspend' },
  suspendida: { text: consultoraTexts.mayNotOrder, verb: 'reactivate' },
}

/** May she order? If not, why, and since when; and the verb that changes it (spec 3.1). */
export function ConsultoraSuspension({ consultora }: { consultora: Consultora }) {
  const [asking, setAsking] = useState<SuspensionVerb | null>(null)
  const { text, verb } = states[consultora.estado]
  const { suspension } = consultora
  return (
    <Panel title={consultoraTexts.suspension}>
      <p>{text}</p>
      {suspension && (
        <div className="rounded-md bg-warning-soft p-4 text-sm wrap-anywhere">
          <p className="whitespace-pre-line">{suspension.motivo}</p>
          <p className="mt-1 text-warning">
            {consultoraTexts.suspended(formatLongDate(suspension.at), suspension.por)}
          </p>
        </div>
      )}
      {verb && (
        <Button variant="secondary" className="self-start" onClick={() => setAsking(verb)}>
          {consultorasTexts[verb]}
        </Button>
      )}
      <SuspensionDialog consultora={consultora} verb={asking} onClose={() => setAsking(null)} />
    </Panel>
  )
}
