import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { type LineaProblem, lineaSubtotal } from '#modules/carrito/rules.ts'
import type { Imagen } from '#shared/imagen.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type FilaProps = {
  linea: {
    nombre: string
    imagen: Imagen | null
    talla: string | null
    cantidad: number
    precioUnitarioCentavos: number
  }
  /** A word about it: that it is new, or what it was. */
  note: ReactNode
  /** The most that it may hold, as far as it is known. */
  most: number | null
  onCantidad: (cantidad: number) => void
  /** Buttons: another size, remove. */
  actions: ReactNode
  problem: { text: string; accept: string; onAccept: () => void } | null
}

/** One line of a pedido that she changes: what, how many, for how much; and what is wrong with it, with one tap to accept it. */
export function EdicionFila({ linea, note, most, onCantidad, actions, problem }: FilaProps) {
  const id = useId()
  const { nombre, talla, cantidad } = linea
  return (
    <li className="clear-of-toasts flex gap-4 py-5 first:pt-0" data-linea>
      <Picture
        imagen={linea.imagen}
        alt=""
        sizes="7rem"
        ratio="4 / 5"
        className="w-18 shrink-0 self-start rounded-md md:w-24"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="leading-snug font-semibold wrap-anywhere">{nombre}</h3>
        <p className="text-sm text-ink-soft">
          {talla !== null && <>Talla {talla} · </>}
          <Money centavos={linea.precioUnitarioCentavos} /> c/u
        </p>
        {note}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 pt-2">
          <QuantityStepper
            label={`Cantidad de ${talla === null ? nombre : `${nombre}, talla ${talla}`}`}
            value={cantidad}
            onValueChange={onCantidad}
            {...(most !== null && { max: Math.max(cantidad, most) })}
            maxMessage={problem ? '' : `Máximo ${Math.max(cantidad, most ?? 0)}`}
          />
          <div className="flex min-h-12 flex-wrap items-center gap-2 max-md:order-last max-md:min-h-11 max-md:w-full">
            {actions}
          </div>
          <p className="ml-auto flex min-h-12 items-center text-lg font-semibold">
            <VisuallyHidden>Subtotal: </VisuallyHidden>
            <Money centavos={lineaSubtotal(linea)} />
          </p>
        </div>
        {problem && (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft py-2 pr-2 pl-3.5">
            <p id={id} className="flex min-w-40 flex-1 gap-2 text-sm font-semibold text-warning">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              {problem.text}
            </p>
            <Button data-accept aria-describedby={id} variant="secondary" size="sm" onClick={problem.onAccept}>
              {problem.accept}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** What the server found of a line as it stands there now. @param posicion `null` for one that she adds. */
export type ProblemFinder = (asked: {
  posicion: number | null
  productoId: string
  tallaId: string | null
  cantidad: number
}) => LineaProblem | null

type ActionProps = { label: string; linea: { nombre: string; talla: string | null }; onClick: () => void }

/** A button of a line, which says whose it is to those who listen. */
export const FilaAction = ({ label, linea: { nombre, talla }, onClick }: ActionProps) => (
  <Button
    size="sm"
    variant="secondary"
    aria-label={`${label}: ${talla === null ? nombre : `${nombre}, talla ${talla}`}`}
    onClick={onClick}
  >
    {label}
  </Button>
)
