import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type CarritoLinea, lineaKey, setCantidad } from '#features/carrito/rules.ts'
import { revisionQuery } from '#features/carrito/web/client.ts'
import {
  acceptOfItem,
  acceptOfNueva,
  addNueva,
  type Deseada,
  deseada,
  mostOf,
  requestOf,
  sumsOf,
  wantLinea,
} from '#features/pedidos/edicion-rules.ts'
import {
  edicionTexts,
  itemAcceptText,
  itemProblemText,
  nuevaAcceptText,
  nuevaProblemText,
} from '#features/pedidos/edicion-texts.ts'
import type { Pedido, PedidoItem } from '#features/pedidos/web/client.ts'
import { PedidoTimeline } from '#features/pedidos/web/pedido-timeline.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toastInfo } from '#ui/toast.ts'
import { yieldToPaint } from '#ui/yield-to-paint.ts'
import { AgregarProducto } from './agregar-producto.tsx'
import { EdicionFila } from './edicion-fila.tsx'
import { EdicionResumen } from './edicion-resumen.tsx'
import { TallaDialog } from './talla-dialog.tsx'
import { useEdicion } from './use-edicion.ts'
import { problemOf, useSaveEdicion } from './use-save-edicion.ts'

type EdicionProps = { pedido: Pedido; usuarioId: string }

/** She changes her own pedido: lines by stepper and size, lines that go and come, and what it comes to (spec 3.2). */
export function Edicion({ pedido, usuarioId }: EdicionProps) {
  const { items } = pedido
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const { edicion, edited, meanwhile, change, acknowledge, forget, restore } = useEdicion(pedido, usuarioId)
  const [sizing, setSizing] = useState<PedidoItem | null>(null)
  const leave = () => navigate({ to: paths.pedido(pedido.id), replace: true })
  const saving = useSaveEdicion(pedido, {
    onSaved: () => {
      forget()
      return leave()
    },
    onRefused: () => void yieldToPaint().then(() => showProblem(list.current)),
  })
  const availableOf = useAvailable(items, edicion.agregadas)
  const most = (linea: { productoId: string; tallaId: string | null; cantidad: number }) => {
    const disponible = availableOf(linea)
    return disponible === null ? null : mostOf(edicion, items, linea, disponible)
  }
  const heldOf = (tallaId: string) =>
    items.filter((item) => item.tallaId === tallaId).reduce((sum, { cantidad }) => sum + cantidad, 0)
  const drop = () => {
    if (edited)
      toastInfo(edicionTexts.dropped, {
        action: {
          label: edicionTexts.undo,
          onClick: () => {
            restore()
            void navigate({ to: paths.pedidoModificar(pedido.id) })
          },
        },
      })
    forget()
    void leave()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
      <section aria-label={edicionTexts.lines} className="min-w-0">
        {meanwhile && (
          <div role="alert" className="mb-6 flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-sm">
            <p className="font-semibold text-warning">{edicionTexts.changed}</p>
            <PedidoTimeline eventos={[meanwhile]} />
            <p>{edicionTexts.changedKept}</p>
            <Button size="sm" variant="secondary" onClick={acknowledge}>
              {edicionTexts.seen}
            </Button>
          </div>
        )}
        <ul ref={list} className="flex flex-col divide-y divide-line">
          {items.map((item) => {
            const wanted = deseada(edicion, item)
            if (!wanted)
              return (
                <Going key={item.posicion} item={item} onUndo={() => change((now) => wantLinea(now, item, item))} />
              )
            const linea = { ...item, ...wanted }
            const problem = problemOf(saving.error, saving.variables, linea)
            return (
              <EdicionFila
                key={item.posicion}
                linea={linea}
                note={<Was item={item} wanted={wanted} />}
                most={most(linea)}
                onCantidad={(cantidad) => change((now) => wantLinea(now, item, { ...wanted, cantidad }))}
                problem={
                  problem && {
                    text: itemProblemText(item, wanted, problem),
                    accept: itemAcceptText(item, wanted, problem),
                    onAccept: () => change((now) => acceptOfItem(now, item, problem)),
                  }
                }
                actions={
                  <>
                    <Named label={edicionTexts.size} item={item} onClick={() => setSizing(item)} />
                    <Named label="Quitar" item={item} onClick={() => change((now) => wantLinea(now, item, null))} />
                  </>
                }
              />
            )
          })}
          {edicion.agregadas.map((nueva) => {
            const linea = { ...nueva, tallaId: nueva.tallaId ?? null, talla: nueva.talla ?? null }
            const problem = problemOf(saving.error, saving.variables, { ...linea, posicion: null })
            return (
              <EdicionFila
                key={lineaKey(nueva)}
                linea={linea}
                note={<NuevaBadge />}
                most={most(linea)}
                onCantidad={(cantidad) =>
                  change((now) => ({ ...now, agregadas: setCantidad(now.agregadas, nueva, cantidad) }))
                }
                problem={
                  problem && {
                    text: nuevaProblemText(problem),
                    accept: nuevaAcceptText(problem),
                    onAccept: () => change((now) => acceptOfNueva(now, nueva, problem)),
                  }
                }
                actions={
                  <Named
                    label="Quitar"
                    item={linea}
                    onClick={() => {
                      change((now) => acceptOfNueva(now, nueva, { reason: 'not_sold' }))
                      toastInfo(edicionTexts.removed, {
                        name: 'quitada',
                        description: nueva.nombre,
                        action: {
                          label: edicionTexts.undo,
                          onClick: () => change((now) => addNueva(now, items, nueva)),
                        },
                      })
                    }}
                  />
                }
              />
            )
          })}
        </ul>
        <div className="mt-4 border-t border-line pt-5">
          <h2 className="mb-2 font-semibold">{edicionTexts.add}</h2>
          <AgregarProducto heldOf={heldOf} onAdd={(linea) => change((now) => addNueva(now, items, linea))} />
          <p className="mt-2 text-sm text-ink-soft">{edicionTexts.addHint}</p>
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
          confirm={edicionTexts.sizeUse}
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

/** What is left of each line's size for everybody; `null` while it is not known. */
function useAvailable(items: PedidoItem[], agregadas: CarritoLinea[]) {
  const lineas = [...items.map((item) => ({ ...item, imagenUrl: null })), ...agregadas].map((it) => ({
    ...it,
    tallaId: it.tallaId ?? undefined,
    talla: it.talla ?? undefined,
  }))
  const { data } = useQuery(revisionQuery(lineas))
  return (linea: { productoId: string; tallaId: string | null }): number | null => {
    const venta = data?.[lineaKey(linea)]
    return venta === undefined ? null : venta?.activo && venta.talla?.activo ? venta.talla.disponible : 0
  }
}

const Was = ({ item, wanted }: { item: PedidoItem; wanted: Deseada }) =>
  item.tallaId === wanted.tallaId && item.cantidad === wanted.cantidad ? null : (
    <p className="text-sm font-semibold text-warning">{edicionTexts.was(item)}</p>
  )

const NuevaBadge = () => (
  <Badge tone="success" className="self-start">
    {edicionTexts.nueva}
  </Badge>
)

type NamedProps = { label: string; item: { nombre: string; talla: string | null }; onClick: () => void }

const Named = ({ label, item: { nombre, talla }, onClick }: NamedProps) => (
  <Button
    size="sm"
    variant="secondary"
    aria-label={`${label}: ${talla === null ? nombre : `${nombre}, talla ${talla}`}`}
    onClick={onClick}
  >
    {label}
  </Button>
)

/** A line that goes; it can be taken back until it is saved. */
const Going = ({ item, onUndo }: { item: PedidoItem; onUndo: () => void }) => (
  <li className="flex items-center gap-4 py-4 first:pt-0">
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere text-ink-soft line-through">
        {item.nombre}
        {item.talla !== null && `, talla ${item.talla}`}
      </p>
      <p className="text-sm font-semibold text-danger">{edicionTexts.goes}</p>
    </div>
    <Button size="sm" variant="secondary" aria-label={`${edicionTexts.undo}: ${item.nombre}`} onClick={onUndo}>
      {edicionTexts.undo}
    </Button>
  </li>
)

/** Brings the first line that cannot be saved as it is into sight, clear of toasts. */
function showProblem(list: HTMLElement | null): void {
  const accept = list?.querySelector<HTMLElement>('[data-accept]')
  accept?.closest('[data-linea]')?.scrollIntoView({ block: 'nearest' })
  accept?.focus({ preventScroll: true })
}
