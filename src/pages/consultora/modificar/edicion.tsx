import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { lineaKey } from '#modules/carrito/rules.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import type { Pedido, PedidoEvento, PedidoItem } from '#modules/pedidos/client.ts'
import { addNueva, deseada, requestOf, sumsOf, wantLinea } from '#modules/pedidos/edicion-rules.ts'
import { edicionTexts } from '#modules/pedidos/edicion-texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { nextPaint } from '#ui/reach-by-keys.ts'
import { toastInfo } from '#ui/toast.ts'
import { AgregarProducto } from './agregar-producto.tsx'
import type { ProblemFinder } from './edicion-fila.tsx'
import { EdicionItem } from './edicion-item.tsx'
import { EdicionNueva } from './edicion-nueva.tsx'
import { EdicionResumen } from './edicion-resumen.tsx'
import { TallaDialog } from './talla-dialog.tsx'
import { useDisponible } from './use-disponible.ts'
import { useEdicion } from './use-edicion.ts'
import { problemOf, useSaveEdicion } from './use-save-edicion.ts'

/** She changes her own pedido: lines by stepper and size, lines that go and come, and what it comes to (spec 3.2). */
export function Edicion({ pedido, usuarioId }: { pedido: Pedido; usuarioId: string }) {
  const { items } = pedido
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const [sizing, setSizing] = useState<PedidoItem | null>(null)
  const { edicion, edited, meanwhile, change, acknowledge, forget, restore } = useEdicion(pedido, usuarioId)
  const { mostOf, hoyOf } = useDisponible(items, edicion)
  const leave = async () => {
    forget()
    await navigate({ to: paths.pedido(pedido.id), replace: true })
  }
  const saving = useSaveEdicion(pedido, {
    onSaved: leave,
    onRefused: () => void nextPaint().then(() => showProblem(list.current)),
  })
  const find: ProblemFinder = (asked) => problemOf(saving.error, saving.variables, asked)
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
  const shared = { change, mostOf, problemOf: find }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
      <section aria-labelledby="edicion-lineas" className="min-w-0">
        <h2 id="edicion-lineas" className="sr-only">
          Prendas de tu pedido
        </h2>
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
          <h2 className="mb-2 font-semibold">{edicionTexts.add}</h2>
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
        onSave={() => saving.mutate(requestOf(edicion, items, pedido.version))}
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

/** What somebody changed of the pedido since she began; what she had changed stands over it. */
const Meanwhile = ({ evento, onSeen }: { evento: PedidoEvento; onSeen: () => void }) => (
  <div role="alert" className="mb-6 flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-sm">
    <p className="font-semibold text-warning">Tu pedido cambió mientras lo modificabas:</p>
    <PedidoTimeline eventos={[evento]} />
    <p>Tus cambios siguen aquí, sobre lo que tiene ahora. Revísalos y guarda.</p>
    <Button size="sm" variant="secondary" onClick={onSeen}>
      Entendido
    </Button>
  </div>
)

/** Brings the first line that cannot be saved as it is into sight, clear of toasts. */
function showProblem(list: HTMLElement | null): void {
  const accept = list?.querySelector<HTMLElement>('[data-accept]')
  accept?.closest('[data-linea]')?.scrollIntoView({ block: 'nearest' })
  accept?.focus({ preventScroll: true })
}
