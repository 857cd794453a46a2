import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import {
  cambioDeLineaTexts,
  cambioDeLineaWords,
  piezasOf,
  splitCambios,
} from '#modules/pedidos/cambio-de-linea-texts.ts'
import {
  answerPropuesta,
  type CambioDeLinea as Cambio,
  type Pedido,
  type PedidoItem,
  type Propuesta,
  pedidoQuery,
  pedidosKey,
  type Respuesta,
} from '#modules/pedidos/client.ts'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { differenceText, suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { SuspensionNotice, suspensionNoticeId } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { piezasText } from '#shared/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Card, Fold } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** A changed line: the change and its reason, before and after (spec 3.2). */
export function CambioDeLinea({ cambio }: { cambio: Cambio }) {
  const { antes, despues, motivo } = cambio
  const shown = despues ?? antes
  if (!shown) return null
  const isOther = antes !== null && despues !== null && antes.productoId !== despues.productoId
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
      <div className="flex gap-4">
        <Picture
          imagen={shown.imagen}
          alt=""
          sizes="5rem"
          ratio="4 / 5"
          className="w-16 shrink-0 self-start rounded-sm md:w-20"
        />
        <div className="min-w-0 flex-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">{shown.nombre}</h3>
          <p className="text-sm text-ink-soft wrap-anywhere empty:hidden">
            {[shown.color, shown.sku].filter(Boolean).join(' · ')}
          </p>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {cambioDeLineaWords(cambio).map((words) => (
              <li key={words} className="min-w-0">
                <Badge tone={toneOf(cambio)} className="whitespace-normal! wrap-anywhere">
                  {words}
                </Badge>
              </li>
            ))}
          </ul>
          {motivo !== null && <p className="mt-1.5 text-sm whitespace-pre-line wrap-anywhere">{motivo}</p>}
        </div>
      </div>
      <dl className="grid self-start overflow-clip rounded-md inset-ring inset-ring-line lg:grid-cols-2 max-lg:divide-y max-lg:divide-line lg:divide-x lg:divide-line">
        <Side label="Antes" item={antes} none="No estaba" named={isOther} />
        <Side label="Ahora" item={despues} none="No se envía" named={isOther} isNow />
      </dl>
    </li>
  )
}

const toneOf = ({ antes, despues }: Cambio): BadgeTone =>
  despues === null ? 'danger' : antes === null ? 'success' : 'warning'

type SideProps = { label: string; item: PedidoItem | null; none: string; named: boolean; isNow?: boolean }

function Side({ label, item, none, named, isNow = false }: SideProps) {
  return (
    <div className={`flex gap-3 px-4 py-2.5 text-sm lg:flex-col lg:gap-0.5 ${isNow ? 'bg-accent-soft' : ''}`}>
      <dt className={`w-13 shrink-0 lg:w-auto ${isNow ? 'font-semibold text-accent-soft-ink' : 'text-ink-soft'}`}>
        {label}
      </dt>
      <dd
        className={`flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 ${isNow ? '' : 'text-ink-soft'}`}
      >
        {item ? <Said item={item} named={named} /> : <span>{none}</span>}
      </dd>
    </div>
  )
}

const Said = ({ item, named }: { item: PedidoItem; named: boolean }) => (
  <>
    <span className="min-w-0 tabular-nums">
      {named && <Named item={item} />}
      {item.talla !== null && `Talla ${item.talla} · `}
      {item.cantidad} × <Money centavos={item.precioUnitarioCentavos} />
      {item.llegaEl !== null && <span className="block">{cambioDeLineaTexts.llega(item.llegaEl)}</span>}
    </span>
    <Money centavos={item.subtotalCentavos} className="ml-auto font-semibold" />
  </>
)

const Named = ({ item }: { item: PedidoItem }): ReactNode => (
  <span className="mb-1 flex items-center gap-2">
    <Picture imagen={item.imagen} alt="" sizes="2rem" ratio="4 / 5" className="w-8 shrink-0 rounded-sm" />
    <span className="wrap-anywhere">{item.nombre}</span>
  </span>
)

/** Answers a propuesta (spec 3.2). Refetches the pedido even after a failure. */
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
      // The buttons disappear with the propuesta.
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
 * The three answers. On a phone the first one is sticky while the propuesta is in view, unless the user is suspended.
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
          description={
            pedido.status === 'pendiente'
              ? pedidoTexts.cancelWarning
              : `Este pedido ya estaba confirmado. ${pedidoTexts.cancelWarning}`
          }
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

function Failure({ error }: { error: Error }) {
  const offline = error instanceof AppError && error.facts.offline === true
  return (
    <FieldError>
      {detailOf(error)} {offline && 'Los cambios siguen aquí. Responde de nuevo cuando tengas conexión.'}
    </FieldError>
  )
}

type PropuestaAbiertaProps = { pedido: Pedido; propuesta: Propuesta }

/** A propuesta by staff: changed lines, totals, and the answers (spec 3.2). */
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
      className="mb-6 scroll-mt-36 outline-none inset-ring-2! inset-ring-accent!"
    >
      <h2 id={titleId} className="display text-xl text-balance">
        {suPropuestaTexts.title}
      </h2>
      <p role="status" className="font-semibold text-warning not-empty:mt-2">
        {first === propuesta.id
          ? ''
          : 'El equipo te mandó una propuesta nueva que reemplaza a la anterior. Revísala antes de responder.'}
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
