import { useState } from 'react'
import type { Pedido } from '#modules/pedidos/client.ts'
import type { Propuesta } from '#modules/pedidos/consultora-client.ts'
import { suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { suspensionNoticeId } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { useRespuesta } from './use-respuesta.ts'

/**
 * Her three answers. On a phone the first stays within reach of the thumb for as long as the propuesta is in sight, and only then:
 * nobody accepts what is elsewhere on the page. It does not stand in the way of who is suspended and cannot press it.
 */
export function PropuestaRespuestas({ pedido, propuesta }: { pedido: Pedido; propuesta: Propuesta }) {
  const answering = useRespuesta(pedido, propuesta)
  const suspendida = useSuspendida()
  const [asking, setAsking] = useState(false)
  const busyWith = answering.isPending ? answering.variables : null
  const answer = (respuesta: 'aceptacion' | 'rechazo' | 'cancelacion') => !busyWith && answering.mutate(respuesta)
  const confirms = propuesta.confirmar && pedido.status === 'pendiente' && !suspendida
  return (
    <>
      <p className="text-sm text-ink-soft">{suPropuestaTexts.held}</p>
      {confirms && <p className="mt-1 font-semibold max-md:hidden">{suPropuestaTexts.confirms}</p>}
      <div
        className={`${suspendida ? '' : 'answer-bar'} flex flex-col gap-2 max-md:mt-4 md:mt-5 md:mr-3 md:inline-flex md:align-middle`}
      >
        {answering.error && <Failure error={answering.error} />}
        {confirms && <p className="text-center text-sm font-semibold md:hidden">{suPropuestaTexts.confirms}</p>}
        <Button
          size="lg"
          busy={busyWith === 'aceptacion'}
          disabled={suspendida}
          aria-describedby={suspendida ? suspensionNoticeId : undefined}
          onClick={() => answer('aceptacion')}
        >
          {suPropuestaTexts.accept}
        </Button>
      </div>
      <div className="flex flex-col gap-2 max-md:mt-1 md:mt-5 md:inline-flex md:flex-row md:gap-3 md:align-middle">
        <Button variant="secondary" busy={busyWith === 'rechazo'} onClick={() => answer('rechazo')}>
          {suPropuestaTexts.call}
        </Button>
        <ConfirmDialog
          title={pedidoTexts.cancelQuestion}
          description={pedidoTexts.cancelWarning}
          cancelLabel={pedidoTexts.cancelKeep}
          confirmLabel={pedidoTexts.cancelConfirm}
          open={asking}
          onOpenChange={setAsking}
          busy={busyWith === 'cancelacion'}
          onConfirm={() => answering.mutate('cancelacion', { onSettled: () => setAsking(false) })}
          trigger={
            <Button variant="quiet" className="text-danger!">
              {suPropuestaTexts.cancel}
            </Button>
          }
        />
      </div>
      <p role="status" className="sr-only">
        {busyWith ? suPropuestaTexts.busy : ''}
      </p>
    </>
  )
}

/** Why it was not saved; without network also that nothing is lost. */
function Failure({ error }: { error: Error }) {
  const offline = error instanceof AppError && error.facts.offline === true
  return (
    <FieldError>
      {detailOf(error)} {offline && suPropuestaTexts.keptOffline}
    </FieldError>
  )
}
