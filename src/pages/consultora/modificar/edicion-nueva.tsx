import type { CarritoLinea } from '#modules/carrito/rules.ts'
import { setCantidad } from '#modules/carrito/rules.ts'
import type { PedidoItem } from '#modules/pedidos/client.ts'
import { acceptOfNueva, addNueva, type Edicion } from '#modules/pedidos/edicion-rules.ts'
import { edicionTexts, nuevaAcceptText, nuevaProblemText } from '#modules/pedidos/edicion-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { toastInfo } from '#ui/toast.ts'
import { EdicionFila, FilaAction, type ProblemFinder } from './edicion-fila.tsx'

type NuevaProps = {
  nueva: CarritoLinea
  items: PedidoItem[]
  change: (verb: (now: Edicion) => Edicion) => void
  mostOf: (linea: { productoId: string; tallaId: string | null; cantidad: number }) => number | null
  problemOf: ProblemFinder
}

/** A line that she adds. */
export function EdicionNueva({ nueva, items, change, mostOf, problemOf }: NuevaProps) {
  const linea = { ...nueva, tallaId: nueva.tallaId ?? null, talla: nueva.talla ?? null }
  const problem = problemOf({ ...linea, posicion: null })
  const remove = () => {
    change((now) => acceptOfNueva(now, nueva, { reason: 'not_sold' }))
    document.getElementById('contenido')?.focus({ preventScroll: true })
    toastInfo('Prenda quitada', {
      name: 'quitada',
      description: nueva.nombre,
      action: { label: edicionTexts.undo, onClick: () => change((now) => addNueva(now, items, nueva)) },
    })
  }
  return (
    <EdicionFila
      linea={linea}
      note={
        <Badge tone="success" className="self-start">
          Se agrega
        </Badge>
      }
      most={mostOf(linea)}
      onCantidad={(cantidad) => change((now) => ({ ...now, agregadas: setCantidad(now.agregadas, nueva, cantidad) }))}
      problem={
        problem && {
          text: nuevaProblemText(problem),
          accept: nuevaAcceptText(problem),
          onAccept: () => change((now) => acceptOfNueva(now, nueva, problem)),
        }
      }
      actions={<FilaAction label={edicionTexts.remove} linea={linea} onClick={remove} />}
    />
  )
}
