import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cambioDeLineaTexts, piezasOf, splitCambios } from '#modules/pedidos/cambio-de-linea-texts.ts'
import {
  answerPropuesta,
  type Pedido,
  type Propuesta,
  pedidoQuery,
  pedidosKey,
  type Respuesta,
} from '#modules/pedidos/client.ts'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { differenceText, suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { pedidoTexts, piezasText } from '#modules/pedidos/texts.ts'
import { SuspensionNotice, suspensionNoticeId } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card, Fold } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { CambioDeLinea } from './cambio-de-linea.tsx'

/**
 * Her answer to a propuesta (spec 3.2). Whatever becomes of it, the pedido is read anew, so that the page shows what there is to
 * answer by now.
 */
function useRespuesta(pedido: Pedido, propuesta: Propuesta) {
  const queryClient = useQueryClient()
  return useVerb({
    mutationFn: (respuesta: Respuesta) => answerPropuesta({ id: pedido.id, propuestaId: propuesta.id, respuesta }),
    success: (_, respuesta) => {
      const { title, description } = saidOf(respuesta, pedido, propuesta)
      return { title, ...(description && { description }) }
    },
    failure: 'No se guardó tu respuesta',
    refresh: [pedidosKey, pedidoQuery(pedido.id).queryKey],
    onSettled: (_, error) => {
      const isSuspended = error instanceof AppError && error.code === 'suspended'
      if (isSuspended) void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      // The buttons are gone with the propuesta: the page takes the focus.
      if (!error) document.getElementById('contenido')?.focus()
    },
  })
}

function saidOf(respuesta: Respuesta, { status }: Pedido, { confirmar }: Propuesta) {
  switch (respuesta) {
    case 'aceptacion': {
      const confirms = confirmar && status === 'pendiente'
      return { title: 'Cambios aceptados', description: confirms ? 'Tu pedido quedó confirmado.' : null }
    }
    case 'rechazo':
      return { title: 'Listo: te llamaremos', description: 'Tu pedido sigue como estaba hasta que hablemos.' }
    case 'cancelacion':
      return { title: pedidoTexts.cancelled, description: null }
  }
}

/**
 * Her three answers. On a phone the first stays within reach of the thumb for as long as the propuesta is in sight, and only then:
 * nobody accepts what is elsewhere on the page. It does not stand in the way of who is suspended and cannot press it.
 */
function PropuestaRespuestas({ pedido, propuesta }: { pedido: Pedido; propuesta: Propuesta }) {
  const answering = useRespuesta(pedido, propuesta)
  const suspendida = useSuspendida()
  const [asking, setAsking] = useState(false)
  const busyWith = answering.isPending ? answering.variables : null
  const answer = (respuesta: 'aceptacion' | 'rechazo' | 'cancelacion') => !busyWith && answering.mutate(respuesta)
  const confirms = propuesta.confirmar && pedido.status === 'pendiente' && !suspendida
  return (
    <>
      <p className="text-sm text-ink-soft">Mientras respondes apartamos estas prendas para ti.</p>
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
          Aceptar cambios
        </Button>
      </div>
      <div className="flex flex-col gap-2 max-md:mt-1 md:mt-5 md:inline-flex md:flex-row md:gap-3 md:align-middle">
        <Button variant="secondary" busy={busyWith === 'rechazo'} onClick={() => answer('rechazo')}>
          Prefiero que me llamen
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
              Cancelar pedido
            </Button>
          }
        />
      </div>
      <p role="status" className="sr-only">
        {busyWith ? 'Guardando tu respuesta…' : ''}
      </p>
    </>
  )
}

/** Why it was not saved; without network also that nothing is lost. */
function Failure({ error }: { error: Error }) {
  const offline = error instanceof AppError && error.facts.offline === true
  return (
    <FieldError>
      {detailOf(error)} {offline && 'Los cambios siguen aquí. Responde de nuevo cuando tengas conexión.'}
    </FieldError>
  )
}

type PropuestaAbiertaProps = { pedido: Pedido; propuesta: Propuesta }

/** What staff propose, and her answer: what changes and what it comes to, before anything else on the page (spec 3.2). */
export function PropuestaAbierta({ pedido, propuesta }: PropuestaAbiertaProps) {
  const titleId = useId()
  const [first] = useState(propuesta.id)
  const { cambian, iguales } = splitCambios(propuesta.lineas)
  const piezas = piezasOf(propuesta.lineas)
  const before = { piezas: piezas.antes, totalCentavos: propuesta.totalAntesCentavos }
  const after = { piezas: piezas.despues, totalCentavos: propuesta.totalCentavos }
  return (
    <Card
      as="section"
      id="propuesta"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-6 scroll-mt-24 outline-none inset-ring-2! inset-ring-accent!"
    >
      <h2 id={titleId} className="display text-title text-balance">
        {suPropuestaTexts.title}
      </h2>
      <p role="status" className="font-semibold text-warning not-empty:mt-2">
        {first === propuesta.id
          ? ''
          : 'El equipo hizo una propuesta nueva, en lugar de la anterior. Revísala antes de responder.'}
      </p>
      <SuspensionNotice className="mt-4" />
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span>
          Nuevo total: <Money centavos={after.totalCentavos} className="text-xl font-semibold" />
        </span>
        <span className="text-ink-soft">
          {piezasText(after.piezas)} · {differenceText(before, after)}
        </span>
      </p>
      {propuesta.mensaje !== null && (
        <figure className="mt-4 rounded-md bg-hover px-4 py-3">
          <figcaption className="text-sm text-ink-soft">Mensaje del equipo</figcaption>
          <blockquote className="mt-0.5 whitespace-pre-line wrap-anywhere">{propuesta.mensaje}</blockquote>
        </figure>
      )}
      <ul aria-label={suPropuestaTexts.changes} className="mt-2 flex flex-col divide-y divide-line">
        {cambian.map((cambio) => (
          <CambioDeLinea key={cambio.posicion} cambio={cambio} />
        ))}
      </ul>
      {iguales.length > 0 && (
        <Fold title={cambioDeLineaTexts.iguales(iguales.length)} className="mb-2 border-t border-line pt-2">
          <PedidoItems
            items={iguales.flatMap(({ despues }) => despues ?? [])}
            label={cambioDeLineaTexts.iguales(iguales.length)}
          />
        </Fold>
      )}
      <PropuestaRespuestas pedido={pedido} propuesta={propuesta} />
    </Card>
  )
}
