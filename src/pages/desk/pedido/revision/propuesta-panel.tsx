import { useState } from 'react'
import { splitCambios } from '#modules/pedidos/cambio-de-linea-texts.ts'
import {
  type Pedido,
  type PropuestaEnding,
  pedidoQuery,
  pedidosKey,
  propuestaEndings,
  resumenQuery,
} from '#modules/pedidos/client.ts'
import { isSinRespuesta } from '#modules/pedidos/propuesta-rules.ts'
import { endingTexts, mesaPropuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { formatMinute, formatWait } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'
import { PropuestaCambios } from './propuesta-cambios.tsx'

/** Ends the open propuesta of a pedido at the desk. Whatever comes of it, the page shows the pedido as it is by then. */
function usePropuestaEnding({ id }: Pedido) {
  const refresh = [pedidoQuery(id).queryKey, pedidosKey, resumenQuery().queryKey, tableroQuery().queryKey]
  return useVerb({
    mutationFn: ({ propuestaId, ending }: { propuestaId: string; ending: PropuestaEnding }) =>
      propuestaEndings[ending]({ id, propuestaId }),
    success: (_, { ending }) => endingTexts[ending].done,
    failure: (_, { ending }) => endingTexts[ending].failed,
    refresh,
  })
}

type PanelProps = { pedido: Pedido; propuesta: NonNullable<Pedido['propuesta']>; onChange: () => void }

/** A propuesta that waits for an answer: since when, what it changes, and how it goes on (spec 3.2). It comes first on the page. */
export function PropuestaPanel({ pedido, propuesta, onChange }: PanelProps) {
  const [asked, setAsked] = useState<PropuestaEnding>('aceptacion')
  const [asking, setAsking] = useState(false)
  const ending = usePropuestaEnding(pedido)
  const now = useNow()
  const { createdAt, autor, mensaje, confirmar, lineas, totalAntesCentavos, totalCentavos } = propuesta
  const late = isSinRespuesta(propuesta, now)
  const wait = formatWait(createdAt, now)
  const said = late ? mesaPropuestaTexts.sinRespuesta : mesaPropuestaTexts.waits
  const button = (which: PropuestaEnding, variant: 'primary' | 'secondary' | 'quiet') => (
    <Button
      size="sm"
      variant={variant}
      onClick={() => {
        setAsked(which)
        setAsking(true)
      }}
    >
      {endingTexts[which].button}
    </Button>
  )
  const texts = endingTexts[asked]
  return (
    <Panel
      title={mesaPropuestaTexts.title}
      actions={
        <span
          className={`text-sm font-semibold ${late ? 'text-warning' : 'text-info'}`}
          // The server drew it a moment ago.
          suppressHydrationWarning
        >
          {said(wait)}
        </span>
      }
    >
      <PropuestaCambios cambios={splitCambios(lineas)} before={totalAntesCentavos} after={totalCentavos} />
      {mensaje && <p className="border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">{mensaje}</p>}
      <p className="text-sm text-ink-soft">
        {`${autor ?? 'El equipo'}, ${formatMinute(createdAt)}`}
        {confirmar && pedido.status === 'pendiente' && ` · Al aceptar, el pedido queda confirmado.`}
      </p>
      {pedido.consultora?.suspendida && (
        <p className="text-sm font-semibold wrap-anywhere text-warning">
          {`${pedido.consultora.nombreCompleto} está suspendida: no puede aceptar desde su cuenta. Lo que te diga por teléfono sí se puede guardar.`}
        </p>
      )}
      <div className="-mr-4 flex flex-wrap gap-2">
        {button('aceptacion', 'primary')}
        {button('rechazo', 'secondary')}
        <Button size="sm" variant="secondary" onClick={onChange}>
          Cambiar propuesta
        </Button>
        {button('retiro', 'quiet')}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.title}
        description={texts.why}
        confirmLabel={texts.confirm}
        cancelLabel="No, dejarla"
        tone="primary"
        busy={ending.isPending}
        onConfirm={() =>
          ending.mutate({ propuestaId: propuesta.id, ending: asked }, { onSettled: () => setAsking(false) })
        }
      />
    </Panel>
  )
}
