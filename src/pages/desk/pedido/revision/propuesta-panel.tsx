import { useState } from 'react'
import {
  cambioDeLineaTexts,
  cambioDeLineaWords,
  piezasOf,
  prendaDicha,
  splitCambios,
} from '#modules/pedidos/cambio-de-linea-texts.ts'
import {
  type Pedido,
  type PropuestaEnding,
  pedidoQuery,
  pedidosKey,
  propuestaEndings,
  resumenQuery,
} from '#modules/pedidos/client.ts'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { isRevisable, isSinRespuesta } from '#modules/pedidos/propuesta-rules.ts'
import { endingTexts, mesaPropuestaTexts, pesosDifference, piezasDifference } from '#modules/pedidos/propuesta-texts.ts'
import { pedidoTotal } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts } from '#modules/pedidos/texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { formatMinute, formatPesos, formatWait, piezasText } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Fold, Panel } from '#ui/page.tsx'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'
import { openPropuestaOf, revisionTexts } from './revision.ts'
import { RevisionPanel } from './revision-panel.tsx'
import type { UseRevision } from './use-revision.ts'

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

/** An open propuesta: its age, its changes and the ways to end it (spec 3.2). */
function PropuestaPanel({ pedido, propuesta, onChange }: PanelProps) {
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
          // The age changes between server rendering and hydration.
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

type Cambio = NonNullable<Pedido['propuesta']>['lineas'][number]
type CambiosProps = { cambios: { cambian: Cambio[]; iguales: Cambio[] }; before: number; after: number }

/** The changes of a propuesta, and the new total. */
function PropuestaCambios({ cambios, before, after }: CambiosProps) {
  const { cambian, iguales } = cambios
  const piezas = piezasOf([...cambian, ...iguales])
  return (
    <div>
      <ul className="flex flex-col divide-y divide-line">
        {cambian.map(({ posicion, antes, despues, motivo }) => {
          const item = antes ?? despues
          return (
            <li key={posicion} className="grid gap-x-6 py-2 first:pt-0 sm:grid-cols-2">
              <span className="wrap-anywhere">{item && prendaDicha(item)}</span>
              <span>
                <span className="font-semibold">{wordsOf(antes, despues)}</span>
                {motivo && <span className="block text-sm wrap-anywhere text-ink-soft">{motivo}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {iguales.length > 0 && (
        <p className="border-t border-line pt-2 text-sm text-ink-soft">{cambioDeLineaTexts.iguales(iguales.length)}</p>
      )}
      <p className="mt-2 border-t border-line-strong pt-3 tabular-nums">
        <span className="font-semibold">
          {revisionTexts.outcome} {piezasText(piezas.despues)}, {formatPesos(after)}
        </span>{' '}
        <span className="text-sm text-ink-soft">
          ({piezasDifference(piezas.antes, piezas.despues)}, {pesosDifference(before, after)})
        </span>
      </p>
    </div>
  )
}

const wordsOf = (antes: Cambio['antes'], despues: Cambio['despues']): string => {
  const words = cambioDeLineaWords({ antes, despues }, 'antes').join(', ')
  return antes || !despues
    ? words
    : `${words}: ${piezasText(despues.cantidad)}, ${formatPesos(despues.subtotalCentavos)}`
}

/** The propuesta, while it is open or the consultora waits for a call. */
export function PropuestaParte({ pedido, use }: { pedido: Pedido; use: UseRevision }) {
  const { propuesta } = pedido
  if (!propuesta || use.revision) return null
  if (propuesta.estado === 'abierta')
    return <PropuestaPanel pedido={pedido} propuesta={propuesta} onChange={use.beginAgain} />
  if (propuesta.estado !== 'rechazada' || !pedido.seguimiento?.llamarEl || !isRevisable(pedido.status)) return null
  return <PropuestaRechazada propuesta={propuesta} onReuse={use.beginAgain} />
}

type RechazadaProps = { propuesta: NonNullable<Pedido['propuesta']>; onReuse: () => void }

/** The consultora asked for a call; after it the propuesta can be edited and resent. */
const PropuestaRechazada = ({ propuesta, onReuse }: RechazadaProps) => (
  <Panel title={mesaPropuestaTexts.title}>
    <p className="font-semibold">Prefiere que le llamen. Nada del pedido cambió.</p>
    <Fold title="Lo que se propuso">
      <PropuestaCambios
        cambios={splitCambios(propuesta.lineas)}
        before={propuesta.totalAntesCentavos}
        after={propuesta.totalCentavos}
      />
    </Fold>
    <Button size="sm" variant="secondary" className="self-start" onClick={onReuse}>
      Proponer otra vez
    </Button>
  </Panel>
)

/** The agreed lines, the original ones if they differ, and a button that starts a revision (spec 3.2). */
export function MesaPedidoProductos({ pedido, use }: { pedido: Pedido; use: UseRevision }) {
  const { items, enviado, totalCentavos, status } = pedido
  if (use.revision) return <RevisionPanel pedido={pedido} revision={use.revision} use={use} />
  const mayRevise = isRevisable(status) && openPropuestaOf(pedido) === null
  return (
    <Panel
      title="Productos"
      actions={
        mayRevise && (
          <Button size="sm" variant="secondary" onClick={use.begin}>
            Revisar prendas
          </Button>
        )
      }
    >
      <PedidoItems dense items={items} totalCentavos={totalCentavos} />
      {enviado && (
        <Fold title={adminPedidoTexts.asSent}>
          <PedidoItems dense items={enviado} totalCentavos={pedidoTotal(enviado)} label={adminPedidoTexts.asSent} />
        </Fold>
      )}
    </Panel>
  )
}
