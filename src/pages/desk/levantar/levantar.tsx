import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useRef, useState } from 'react'
import { lineasOf } from '#modules/carrito/client.ts'
import { type ReviewedLinea, useRevision } from '#modules/carrito/components/use-revision.ts'
import {
  acceptProblem,
  type CarritoLinea,
  endsLine,
  itemCount,
  type LineaProblem,
  lineaSubtotal,
  maxLineas,
  removeLinea,
  restoreLinea,
  setCantidad,
} from '#modules/carrito/rules.ts'
import type { Destino } from '#modules/catalogo/cuadricula/client.ts'
import { piezasOf } from '#modules/catalogo/cuadricula/rules.ts'
import { cuadriculaTexts, destinoTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { activasQuery, type ConsultoraActiva } from '#modules/pedidos/client.ts'
import { ConsultoraCombobox } from '#modules/pedidos/components/mesa/consultora-combobox.tsx'
import { Buscar, PorColor } from '#modules/pedidos/lectura/components/buscar.tsx'
import { isPartlyRead, waitingLines } from '#modules/pedidos/lectura/components/draft.ts'
import { Mensaje, PendientesDialog } from '#modules/pedidos/lectura/components/mensaje.tsx'
import { type LevantarStatus, levantarSchema } from '#modules/pedidos/levantar-schema.ts'
import { levantarAcceptText, levantarProblemText, levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Fold, Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { nextPaint } from '#ui/reach-by-keys.ts'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { toastInfo, toastSuccess } from '#ui/toast.ts'
import { isUnsettled } from '#ui/use-verb.ts'
import type { Levantando, LevantarDraft } from './draft.ts'
import { earlierPedido, LevantarGuardar, useRaise } from './guardar.tsx'

/** The grid adds to this pedido, at the consultora's price. */
function levantarDestino(usuarioId: string, { draft, add }: Levantando): Destino {
  const held = new Map(draft.lineas.map(({ tallaId, cantidad }) => [tallaId, cantidad]))
  return {
    ...{ clave: `${usuarioId}-levantar`, texts: destinoTexts.pedido },
    heldOf: (tallaId) => held.get(tallaId) ?? 0,
    ...{ max: maxLineas, room: maxLineas - draft.lineas.length },
    priceOf: ({ precioUnitarioCentavos }) => precioUnitarioCentavos ?? null,
    onAdd: (productos, partidas) => {
      add(productos, partidas)
      toastSuccess(cuadriculaTexts.added(piezasOf(partidas)))
    },
  }
}

type LineaProps = {
  linea: CarritoLinea
  sku: string | null
  problem: LineaProblem | null
  disponible: number | null
  /** 0 removes the line. */
  onCantidad: (cantidad: number) => void
  onRemove: () => void
  onAccept: (problem: LineaProblem) => void
}

function LevantarLinea({ linea, sku, problem, disponible, onCantidad, onRemove, onAccept }: LineaProps) {
  const { nombre, talla, imagen, cantidad, precioUnitarioCentavos } = linea
  const named = talla ? `${nombre}, talla ${talla}` : nombre
  const id = useId()
  return (
    <li data-linea tabIndex={-1} className="clear-of-toasts flex gap-4 py-4 outline-none first:pt-0">
      <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-semibold wrap-anywhere">{nombre}</p>
            <p className="mt-0.5 text-sm text-ink-soft">
              <FactLine
                facts={[
                  talla && `Talla ${talla}`,
                  sku,
                  <>
                    <Money centavos={precioUnitarioCentavos} /> c/u
                  </>,
                ]}
              />
            </p>
          </div>
          <IconButton label={`Quitar ${named}`} onClick={onRemove} className="-mt-2 -mr-2 text-ink-soft">
            <Trash aria-hidden="true" />
          </IconButton>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <QuantityStepper
            label={`Cantidad de ${named}`}
            value={cantidad}
            min={0}
            onValueChange={onCantidad}
            disabled={problem !== null && endsLine(problem)}
            {...(disponible !== null && { max: Math.max(1, disponible) })}
            // The line's own problem replaces it.
            maxMessage={problem ? '' : disponible === 1 ? 'Es la última pieza' : `Máximo ${disponible}`}
          />
          <p className="ml-auto flex min-h-12 items-center font-semibold">
            <VisuallyHidden>Subtotal: </VisuallyHidden>
            <Money centavos={lineaSubtotal(linea)} />
          </p>
        </div>
        {problem && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft py-2 pr-2 pl-3.5">
            <p id={id} className="flex min-w-40 flex-1 gap-2 text-sm font-semibold text-warning">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              {levantarProblemText(problem)}
            </p>
            <Button data-accept aria-describedby={id} variant="secondary" size="sm" onClick={() => onAccept(problem)}>
              {levantarAcceptText(problem)}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

type LineasProps = { levantando: Levantando; reviewed: ReviewedLinea[]; error: string | undefined }

function LevantarLineas({ levantando, reviewed, error }: LineasProps) {
  const { draft, changeLineas } = levantando
  const list = useRef<HTMLUListElement>(null)
  const remove = (linea: CarritoLinea, position: number) => {
    focusBeside(list.current, position)
    changeLineas((lineas) => removeLinea(lineas, linea))
    toastInfo('Línea quitada', {
      name: 'levantar-quitada',
      description: linea.nombre,
      action: {
        label: 'Deshacer',
        onClick: () => changeLineas((lineas) => restoreLinea(lineas, linea, position)),
      },
    })
  }
  if (reviewed.length === 0)
    return (
      <div className="flex min-h-24 flex-col justify-center rounded-md border border-dashed border-line-strong px-4 py-3 text-center text-sm text-balance text-ink-soft">
        <p className={error ? 'text-danger' : 'font-semibold'}>{error ?? levantarTexts.empty}</p>
        <p>Aquí aparecerá lo que agregues, con su precio de consultora.</p>
      </div>
    )
  return (
    <ul ref={list} className="flex flex-col divide-y divide-line">
      {reviewed.map(({ linea, key, problem, disponible }, position) => (
        <LevantarLinea
          key={key}
          {...{ linea, problem, disponible }}
          sku={draft.productos[linea.productoId]?.sku ?? null}
          onCantidad={(cantidad) =>
            cantidad === 0 ? remove(linea, position) : changeLineas((lineas) => setCantidad(lineas, linea, cantidad))
          }
          onRemove={() => remove(linea, position)}
          onAccept={(accepted) => {
            if (endsLine(accepted) || accepted.reason === 'talla_missing') return remove(linea, position)
            focusBeside(list.current, position - 1)
            changeLineas((lineas) => acceptProblem(lineas, linea, accepted))
          }}
        />
      ))}
    </ul>
  )
}

/** Before a line disappears, focuses the next line, the previous one, or the page. */
function focusBeside(list: HTMLElement | null, position: number): void {
  const lines = list?.querySelectorAll<HTMLElement>('[data-linea]')
  const beside = lines?.[position + 1] ?? lines?.[position - 1] ?? document.getElementById('contenido')
  beside?.focus()
}

type LevantarProps = { usuarioId: string; levantando: Levantando }

/** The form: consultora, search or message, lines, and saving (spec 3.2). */
export function Levantar({ usuarioId, levantando }: LevantarProps) {
  const { draft, set, add } = levantando
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState<LevantarStatus | null>(null)
  // Stays open once it has had content.
  const [hasMensaje, setHasMensaje] = useState(false)
  if (!hasMensaje && (draft.texto !== '' || draft.mensaje.length > 0)) setHasMensaje(true)
  const place = useRef<HTMLDivElement>(null)
  const unanswered = isUnsettled('POST', '/api/pedidos/levantados')
  const { reviewed, askAgain } = useRevision(draft.lineas, { unanswered })
  const showWrong = () => void nextPaint().then(() => focusWrong(place.current))
  const raising = useRaise(levantando, () => void askAgain().then(showWrong))
  const problems = reviewed.filter(({ problem }) => problem !== null).length
  const destino = levantarDestino(usuarioId, levantando)
  const errors = tried ? errorsOf(draft) : {}

  const pending = waitingLines(draft)
  const save = (status: LevantarStatus, isSure = false) => {
    setTried(true)
    const request = levantarSchema.safeParse(requestOf(draft, status))
    if (!request.success || problems > 0) return showWrong()
    if (pending.length > 0 && !isSure) return setAsking(status)
    setAsking(null)
    raising.mutate(request.data)
  }
  const earlier = earlierPedido(raising.error)
  const saveAlso = () => {
    const status = raising.variables?.status ?? 'pendiente'
    raising.reset()
    save(status, true)
  }
  return (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <LevantarConsultora
          consultora={draft.consultora}
          error={errors.consultoraId}
          onChange={(consultora) => set({ consultora })}
        />
        <Panel title="Agregar productos">
          <Buscar onAdd={add} more={(producto) => <PorColor producto={producto} into={{ destino }} />} />
          <Fold title="Pegar un mensaje" open={hasMensaje} className="border-t border-line pt-2">
            <Mensaje leyendo={levantando} />
          </Fold>
        </Panel>
        <Panel title="Pedido">
          <LevantarLineas levantando={levantando} reviewed={reviewed} error={errors.lineas} />
        </Panel>
      </div>
      <LevantarGuardar {...{ levantando, problems, errors, raising, unanswered }} onSave={(status) => save(status)} />
      <PendientesDialog
        texts={levantarTexts}
        lineas={pending}
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && save(asking, true)}
      />
      {earlier && (
        <Dialog
          title={`El pedido ${earlier.numeroPedido} ya se había levantado`}
          open
          onOpenChange={(open) => !open && raising.reset()}
          footer={
            <>
              {draft.lineas.length > 0 && (
                <Button variant="secondary" onClick={saveAlso}>
                  Guardar también este
                </Button>
              )}
              <Link
                to={paths.adminPedido(earlier.id)}
                onClick={() => {
                  if (draft.lineas.length === 0) levantando.clear()
                }}
                className={buttonClass()}
              >
                {`Ver pedido ${earlier.numeroPedido}`}
              </Link>
            </>
          }
        >
          <div className="flex flex-col gap-3 text-ink-soft">
            <p>
              La respuesta de tu intento anterior se perdió en el camino, pero el pedido sí se guardó, con lo que había
              en ese momento. No incluye lo que cambiaste después.
            </p>
            <p>{levantarTexts.left(itemCount(draft.lineas))}</p>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function requestOf(draft: LevantarDraft, status: LevantarStatus) {
  const { consultora, lineas, telefono, notas, mensaje } = draft
  const notaInterna = levantarTexts.mensajeNote(
    waitingLines(draft),
    mensaje.filter(isPartlyRead).map(({ linea }) => linea),
  )
  return {
    consultoraId: consultora?.id ?? '',
    ...(telefono.trim() && { telefono }),
    notas,
    ...(notaInterna && { notaInterna }),
    status,
    lineas: lineasOf(lineas),
  }
}

function errorsOf(draft: LevantarDraft): Record<string, string> {
  const { error } = levantarSchema.safeParse(requestOf(draft, 'pendiente'))
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

/** Focuses the first problem. */
function focusWrong(place: HTMLElement | null): void {
  const wrong = place?.querySelector<HTMLElement>(
    '[data-levantar-consultora] input, [data-accept], [aria-invalid=true]',
  )
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}

type ConsultoraProps = {
  consultora: ConsultoraActiva | null
  error: string | undefined
  onChange: (consultora: ConsultoraActiva | null) => void
}

const LevantarConsultora = ({ consultora, error, onChange }: ConsultoraProps) => (
  <Panel title="Consultora">
    {consultora ? (
      <Chosen consultora={consultora} onChange={() => onChange(null)} />
    ) : (
      <div className="flex flex-col gap-2" data-levantar-consultora>
        <ConsultoraCombobox
          label={levantarTexts.consultoraSearch}
          queryOf={activasQuery}
          none="Ninguna consultora activa se llama así."
          onChoose={onChange}
        />
        {error && <FieldError>{error}</FieldError>}
      </div>
    )}
    {consultora?.suspendida && <FieldError>{levantarTexts.suspended(consultora.nombreCompleto)}</FieldError>}
  </Panel>
)

function Chosen({ consultora, onChange }: { consultora: ConsultoraActiva; onChange: () => void }) {
  const { id, nombreCompleto, email, telefono, ciudad } = consultora
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminConsultora(id)} className="link inline-flex min-h-6 items-center">
            {nombreCompleto}
          </Link>
        </p>
        <div className="text-sm text-ink-soft">
          <FactLine facts={[email, telefono, ciudad]} />
        </div>
      </div>
      <Button variant="secondary" size="sm" onClick={onChange}>
        Cambiar
      </Button>
    </div>
  )
}
