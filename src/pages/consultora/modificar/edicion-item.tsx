import { useRef } from 'react'
import type { PedidoItem } from '#modules/pedidos/client.ts'
import {
  acceptOfItem,
  type Deseada,
  deseada,
  type Edicion,
  wantCantidad,
  wantLinea,
} from '#modules/pedidos/edicion-rules.ts'
import { edicionTexts, itemAcceptText, itemProblemText, masDeHoyText } from '#modules/pedidos/edicion-texts.ts'
import { Button } from '#ui/button.tsx'
import { EdicionFila, FilaAction, type ProblemFinder } from './edicion-fila.tsx'

type ItemProps = {
  item: PedidoItem
  edicion: Edicion
  change: (verb: (now: Edicion) => Edicion) => void
  mostOf: (linea: { productoId: string; tallaId: string | null; cantidad: number }) => number | null
  /** What a piece costs today, in centavos. */
  hoyOf: (linea: { productoId: string; tallaId: string | null }) => number | null
  problemOf: ProblemFinder
  onSize: () => void
}

/** A line that the pedido has, as she wants it. */
export function EdicionItem({ item, edicion, change, mostOf, hoyOf, problemOf, onSize }: ItemProps) {
  // The button that removed it is gone: what takes it back has the focus, but not on a page that is opened again.
  const removed = useRef(false)
  const wanted = deseada(edicion, item)
  const undo = () => change((now) => wantLinea(now, item, item))
  if (!wanted) return <Going item={item} takesFocus={removed.current} onUndo={undo} />
  const remove = () => {
    removed.current = true
    change((now) => wantLinea(now, item, null))
  }
  const linea = { ...item, ...wanted }
  const problem = problemOf(linea)
  const hoy = hoyOf(linea)
  return (
    <EdicionFila
      linea={linea}
      note={
        <>
          <Was item={item} wanted={wanted} />
          {hoy !== null && hoy !== item.precioUnitarioCentavos && (
            <p className="text-sm text-ink-soft">{masDeHoyText(hoy)}</p>
          )}
        </>
      }
      most={mostOf(linea)}
      onCantidad={(cantidad) => change((now) => wantCantidad(now, item, cantidad, hoy))}
      problem={
        problem && {
          text: itemProblemText(item, wanted, problem),
          accept: itemAcceptText(item, wanted, problem),
          onAccept: () => change((now) => acceptOfItem(now, item, problem)),
        }
      }
      actions={
        <>
          <FilaAction label="Cambiar talla" linea={item} onClick={onSize} />
          <FilaAction label={edicionTexts.remove} linea={item} onClick={remove} />
        </>
      }
    />
  )
}

const Was = ({ item, wanted }: { item: PedidoItem; wanted: Deseada }) =>
  item.tallaId === wanted.tallaId && item.cantidad === wanted.cantidad ? null : (
    <p className="text-sm font-semibold text-warning">{edicionTexts.was(item)}</p>
  )

/** A line that goes; it can be taken back until it is saved. */
const Going = ({ item, takesFocus, onUndo }: { item: PedidoItem; takesFocus: boolean; onUndo: () => void }) => (
  <li className="flex items-center gap-4 py-4 first:pt-0">
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere text-ink-soft line-through">
        {item.nombre}
        {item.talla !== null && `, talla ${item.talla}`}
      </p>
      <p className="text-sm font-semibold text-danger">Se quita de tu pedido</p>
    </div>
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${edicionTexts.undo}: ${item.nombre}`}
      autoFocus={takesFocus}
      onClick={onUndo}
    >
      {edicionTexts.undo}
    </Button>
  </li>
)
