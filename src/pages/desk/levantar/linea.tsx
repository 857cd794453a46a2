import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import { type CarritoLinea, endsLine, type LineaProblem, lineaSubtotal } from '#modules/carrito/rules.ts'
import { levantarAcceptText, levantarProblemText, levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

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

/** A line of the pedido that is being raised. */
export function LevantarLinea({ linea, sku, problem, disponible, onCantidad, onRemove, onAccept }: LineaProps) {
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
              {talla && `Talla ${talla} · `}
              {sku && <span className="wrap-anywhere">{sku} · </span>}
              <Money centavos={precioUnitarioCentavos} /> c/u
            </p>
          </div>
          <IconButton label={levantarTexts.remove(named)} onClick={onRemove} className="-mt-2 -mr-2 text-ink-soft">
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
            // What is wrong with the line says it better, below.
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
