import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { lineasOf } from '#modules/carrito/client.ts'
import { useRevision } from '#modules/carrito/components/use-revision.ts'
import { Buscar } from '#modules/pedidos/lectura/components/buscar.tsx'
import { isPartlyRead, isPending } from '#modules/pedidos/lectura/components/draft.ts'
import { Mensaje } from '#modules/pedidos/lectura/components/mensaje.tsx'
import { PendientesDialog } from '#modules/pedidos/lectura/components/pendientes-dialog.tsx'
import { PorColor } from '#modules/pedidos/lectura/components/por-color.tsx'
import { type LevantarStatus, levantarSchema } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Fold } from '#ui/fold.tsx'
import { nextPaint } from '#ui/next-paint.ts'
import { Panel } from '#ui/panel.tsx'
import { LevantarConsultora } from './consultora.tsx'
import { levantarDestino } from './destino.ts'
import type { Levantando, LevantarDraft } from './draft.ts'
import { LevantarGuardar } from './guardar.tsx'
import { LevantarLineas } from './lineas.tsx'
import { earlierPedido, useRaise } from './use-raise.ts'

type LevantarProps = { usuarioId: string; levantando: Levantando }

/** Whom it is for, what is added by search, code or message, what it has, and saving it (spec 3.2). */
export function Levantar({ usuarioId, levantando }: LevantarProps) {
  const { draft, set, add } = levantando
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState<LevantarStatus | null>(null)
  // Open for as long as the page is, once there is something in it: also while its text is taken out for another.
  const [hasMensaje, setHasMensaje] = useState(false)
  if (!hasMensaje && (draft.texto !== '' || draft.mensaje.length > 0)) setHasMensaje(true)
  const place = useRef<HTMLDivElement>(null)
  const { reviewed, askAgain } = useRevision(draft.lineas)
  const showWrong = () => void nextPaint().then(() => focusWrong(place.current))
  const raising = useRaise(levantando, () => void askAgain().then(showWrong))
  const problems = reviewed.filter(({ problem }) => problem !== null).length
  const destino = levantarDestino(usuarioId, levantando)
  const errors = tried ? errorsOf(draft) : {}

  const pending = draft.mensaje.filter(isPending).map(({ linea }) => linea)
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
    save(raising.variables?.status ?? 'pendiente', true)
  }
  return (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <LevantarConsultora
          consultora={draft.consultora}
          error={errors.consultoraId}
          onChange={(consultora) => set({ consultora })}
        />
        <Panel title={levantarTexts.add}>
          <Buscar onAdd={add} more={(producto) => <PorColor producto={producto} into={{ destino }} />} />
          <Fold title={levantarTexts.mensaje} open={hasMensaje} className="border-t border-line pt-2">
            <Mensaje leyendo={levantando} />
          </Fold>
        </Panel>
        <Panel title={levantarTexts.lineas}>
          <LevantarLineas levantando={levantando} reviewed={reviewed} error={errors.lineas} />
        </Panel>
      </div>
      <LevantarGuardar {...{ levantando, problems, errors, raising }} onSave={(status) => save(status)} />
      <PendientesDialog
        texts={levantarTexts}
        lineas={pending}
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && save(asking, true)}
      />
      {earlier && (
        <Dialog
          title={levantarTexts.madeTitle(earlier.numeroPedido)}
          open
          onOpenChange={(open) => !open && raising.reset()}
          footer={
            <>
              <Button variant="secondary" onClick={saveAlso}>
                {levantarTexts.madeAlso}
              </Button>
              <Link
                to={paths.adminPedido(earlier.id)}
                onClick={() => {
                  levantando.clear()
                }}
                className={buttonClass()}
              >
                {levantarTexts.madeSee(earlier.numeroPedido)}
              </Link>
            </>
          }
        >
          <p className="text-ink-soft">{levantarTexts.madeDetail}</p>
        </Dialog>
      )}
    </div>
  )
}

function requestOf({ consultora, lineas, telefono, notas, mensaje }: LevantarDraft, status: LevantarStatus) {
  const notaInterna = levantarTexts.mensajeNote(
    mensaje.filter(isPending).map(({ linea }) => linea),
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

/** A sentence for each field that is wrong. */
function errorsOf(draft: LevantarDraft): Record<string, string> {
  const { error } = levantarSchema.safeParse(requestOf(draft, 'pendiente'))
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

/** Shows the first thing that keeps the pedido from being saved. */
function focusWrong(place: HTMLElement | null): void {
  const wrong = place?.querySelector<HTMLElement>(
    '[data-levantar-consultora] input, [data-accept], [aria-invalid=true]',
  )
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}
