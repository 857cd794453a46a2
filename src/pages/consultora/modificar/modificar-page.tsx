import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { lineaKey } from '#modules/carrito/rules.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import { type Pedido, type PedidoEvento, type PedidoItem, pedidoEnVivo, pedidoQuery } from '#modules/pedidos/client.ts'
import { PedidoMissing, PedidoSkeleton } from '#modules/pedidos/components/consultora/pedido-states.tsx'
import { differenceText } from '#modules/pedidos/consultora-texts.ts'
import { addNueva, deseada, requestOf, sumsOf, wantLinea } from '#modules/pedidos/edicion-rules.ts'
import { edicionTexts } from '#modules/pedidos/edicion-texts.ts'
import { isAbierta } from '#modules/pedidos/propuesta-rules.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { isUnconfirmed } from '#modules/pedidos/rules.ts'
import { SuspensionNotice, suspensionNoticeId } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta, useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { piezasText } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldAlert, FieldError } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { nextPaint } from '#ui/reach-by-keys.ts'
import { toastInfo } from '#ui/toast.ts'
import { useLive } from '#ui/use-live.ts'
import { AgregarProducto, EdicionItem, EdicionNueva, TallaDialog } from './edicion-fila.tsx'
import { type Asked, problemOf, useDisponible, useEdicion, useSaveEdicion } from './use-edicion.ts'

type Sums = { piezas: number; totalCentavos: number }
type ResumenProps = {
  before: Sums
  after: Sums
  edited: boolean
  error: Error | null
  busy: boolean
  onSave: () => void
  onDrop: () => void
}

/** Totals before and after, and buttons; on a phone at the bottom. */
function EdicionResumen({ before, after, edited, error, busy, onSave, onDrop }: ResumenProps) {
  const suspendida = useSuspendida()
  const nothing = after.piezas === 0
  return (
    <Card as="section" aria-label="Resumen" className="self-start lg:sticky lg:below-header">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2">
        {edited && (
          <>
            <dt className="text-ink-soft">Antes</dt>
            <dd className="text-right text-ink-soft">
              {piezasText(before.piezas)} · <Money centavos={before.totalCentavos} />
            </dd>
          </>
        )}
        <dt className="font-semibold">Total</dt>
        <dd className="text-right">
          {piezasText(after.piezas)} · <Money centavos={after.totalCentavos} className="text-xl font-semibold" />
        </dd>
        {edited && (
          <>
            <dt className="text-ink-soft">Diferencia</dt>
            <dd className="text-right">{differenceText(before, after)}</dd>
          </>
        )}
      </dl>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {nothing && <FieldError>{propuestaTexts.editNothingLeft}</FieldError>}
        {error && <Failure error={error} />}
      </div>
      <div className="bottom-bar md:mt-5">
        <div className="flex items-center gap-4 md:flex-col md:items-stretch">
          <p className="min-w-0 flex-1 leading-tight md:hidden" aria-hidden="true">
            <Money centavos={after.totalCentavos} className="block text-lg font-semibold" />
            <span className="block text-xs text-ink-soft">
              {edited ? differenceText(before, after) : piezasText(after.piezas)}
            </span>
          </p>
          <Button
            size="lg"
            busy={busy}
            disabled={!edited || nothing || suspendida}
            aria-describedby={suspendida ? suspensionNoticeId : undefined}
            onClick={onSave}
            className="px-5!"
          >
            Guardar cambios
          </Button>
        </div>
      </div>
      <Button variant="quiet" onClick={onDrop} disabled={busy} className="mt-3 w-full">
        Descartar
      </Button>
      <p role="status" className="sr-only">
        {busy ? 'Guardando tus cambios…' : ''}
      </p>
    </Card>
  )
}

function Failure({ error }: { error: Error }) {
  const refused = error instanceof AppError && error.code === 'lines_refused'
  return <FieldAlert>{refused ? edicionTexts.refused : `${detailOf(error)} Tus cambios siguen aquí.`}</FieldAlert>
}

/** Edits lines of a pedido: quantities, sizes, removed and added lines (spec 3.2). */
function Edicion({ pedido, usuarioId }: { pedido: Pedido; usuarioId: string }) {
  const { items } = pedido
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const [sizing, setSizing] = useState<PedidoItem | null>(null)
  const { edicion, edited, unanswered, meanwhile, change, acknowledge, sent, settle, forget, restore } = useEdicion(
    pedido,
    usuarioId,
  )
  const { mostOf, hoyOf } = useDisponible(items, edicion)
  const leave = async () => {
    forget()
    await navigate({ to: paths.pedido(pedido.id), replace: true })
  }
  const saving = useSaveEdicion(pedido, {
    onSaved: leave,
    onEarlier: settle,
    onRefused: () => void nextPaint().then(() => showProblem(list.current)),
  })
  const heldOf = (tallaId: string) =>
    items.reduce((sum, item) => sum + (item.tallaId === tallaId ? item.cantidad : 0), 0)
  const drop = () => {
    const undo = () => {
      restore()
      void navigate({ to: paths.pedidoModificar(pedido.id) })
    }
    if (edited) toastInfo('Cambios descartados', { action: { label: edicionTexts.undo, onClick: undo } })
    void leave()
  }
  const shared = { change, mostOf, problemOf: (asked: Asked) => problemOf(saving.error, saving.variables, asked) }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="edicion-lineas" className="min-w-0">
        <h2 id="edicion-lineas" className="sr-only">
          Prendas de tu pedido
        </h2>
        {unanswered && !saving.isPending && (
          <p role="status" className="mb-6 rounded-md bg-warning-soft p-4 text-sm font-semibold text-warning">
            {edicionTexts.unanswered}
          </p>
        )}
        {meanwhile && <Meanwhile evento={meanwhile} onSeen={acknowledge} />}
        <ul ref={list} className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <EdicionItem key={item.posicion} {...{ item, edicion, hoyOf, ...shared }} onSize={() => setSizing(item)} />
          ))}
          {edicion.agregadas.map((nueva) => (
            <EdicionNueva key={lineaKey(nueva)} {...{ nueva, items, ...shared }} />
          ))}
        </ul>
        <div className="mt-4 border-t border-line pt-5">
          <h2 className="display mb-2 text-xl">{edicionTexts.add}</h2>
          <AgregarProducto heldOf={heldOf} onAdd={(linea) => change((now) => addNueva(now, items, linea))} />
          <p className="mt-2 text-sm text-ink-soft">
            Las prendas que ya tienes conservan su precio; lo que agregues lleva el de hoy.
          </p>
        </div>
      </section>
      <EdicionResumen
        {...sumsOf(edicion, items)}
        edited={edited}
        error={saving.error}
        busy={saving.isPending || saving.isSuccess}
        onSave={() => {
          sent()
          saving.mutate(requestOf(edicion, items, pedido.version))
        }}
        onDrop={drop}
      />
      {sizing && (
        <TallaDialog
          productoId={sizing.productoId}
          nombre={sizing.nombre}
          tallaId={deseada(edicion, sizing)?.tallaId ?? null}
          heldOf={heldOf}
          confirm="Usar esta talla"
          onChoose={({ id, talla }) => {
            change((now) => wantLinea(now, sizing, { ...(deseada(now, sizing) ?? sizing), tallaId: id, talla }))
            setSizing(null)
          }}
          onClose={() => setSizing(null)}
        />
      )}
    </div>
  )
}

/** A change of the pedido by someone else during the edit. */
const Meanwhile = ({ evento, onSeen }: { evento: PedidoEvento; onSeen: () => void }) => (
  <div role="alert" className="mb-6 flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-sm">
    <p className="font-semibold text-warning">Tu pedido cambió mientras lo modificabas:</p>
    <PedidoTimeline eventos={[evento]} own />
    <p>Tus cambios siguen aquí, sobre lo que tiene ahora. Revísalos y guarda.</p>
    <Button size="sm" variant="secondary" onClick={onSeen}>
      Entendido
    </Button>
  </div>
)

/** Scrolls to the first line with a problem, clear of toasts. */
function showProblem(list: HTMLElement | null): void {
  const accept = list?.querySelector<HTMLElement>('[data-accept]')
  accept?.closest('[data-linea]')?.scrollIntoView({ block: 'nearest' })
  accept?.focus({ preventScroll: true })
}

/** /consultora/pedido/{id}/modificar: the consultora edits a pendiente pedido (spec 3.2). */
export const Route = createFileRoute('/consultora/pedido/$id/modificar')({
  beforeLoad: guard('consultor'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(pedidoQuery(params.id)).catch(orNotFound)
  },
  head: (page) => unlistedHead(page, pageTitles.pedidoModificar),
  pendingMs: 150,
  pendingComponent: PedidoSkeleton,
  notFoundComponent: PedidoMissing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const queryClient = useQueryClient()
  const { data: pedido } = useSuspenseQuery(pedidoQuery(id))
  const { data: sesion } = useQuery(sesionQuery())
  const usuarioId = sesion?.usuario?.id ?? ''
  useLive(pedidoEnVivo(id), 'pedido', () => void queryClient.invalidateQueries(pedidoQuery(id)))
  const modo = useModoClienta()
  const whole = !modo && hasAmounts(pedido, 'totalCentavos') ? pedido : null
  const closed = whole && whyClosed(whole)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <PageHeader
        back={<Link to={paths.pedido(id)}>Volver al pedido</Link>}
        title={`Modificar pedido ${pedido.numeroPedido}`}
      />
      <SuspensionNotice className="mb-6" />
      {!whole ? (
        <EmptyState title={<p role="status">En modo clienta esto no se muestra.</p>} />
      ) : closed ? (
        <Closed pedido={whole} usuarioId={usuarioId} text={closed} />
      ) : (
        <Edicion key={`${id} ${usuarioId}`} pedido={whole} usuarioId={usuarioId} />
      )}
    </main>
  )
}

/** Why the pedido cannot be edited, or `null`. */
function whyClosed({ status, propuesta }: Pedido): string | null {
  if (!isUnconfirmed({ status })) return propuestaTexts.editTooLate(status)
  return propuesta && isAbierta(propuesta) ? propuestaTexts.answerFirst : null
}

function Closed({ pedido, usuarioId, text }: { pedido: Pedido; usuarioId: string; text: string }) {
  const { edited } = useEdicion(pedido, usuarioId)
  return (
    <EmptyState
      title={<p role="status">{text}</p>}
      action={
        <Link to={paths.pedido(pedido.id)} className={buttonClass({})}>
          Ver mi pedido
        </Link>
      }
    >
      {edited && 'Los cambios que no guardaste siguen aquí por si puedes modificarlo después.'}
    </EmptyState>
  )
}
