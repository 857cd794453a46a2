import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import type { ReviewedLinea } from '#modules/carrito/components/use-revision.ts'
import { type CarritoLinea, endsLine, type LineaProblem, lineaSubtotal } from '#modules/carrito/rules.ts'
import { acceptText, problemText } from '#modules/carrito/texts.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AvisameButton } from './avisame-button.tsx'
import { CarritoLineaMia, VentaDeLinea } from './carrito-linea.tsx'

type CarritoLineaRowProps = {
  reviewed: ReviewedLinea
  /** 0 removes the line (spec 1.4). */
  onCantidad: (cantidad: number) => void
  onRemove: () => void
  onAccept: (problem: LineaProblem) => void
}

/** One line of the cart: what, how many, for how much; and what is wrong with it, with one tap to accept it. */
export function CarritoLineaRow({ reviewed, onCantidad, onRemove, onAccept }: CarritoLineaRowProps) {
  const { linea, problem, disponible } = reviewed
  const named = nameOf(linea)
  const modo = useModoClienta()
  return (
    <li data-linea tabIndex={-1} className="clear-of-toasts flex gap-4 py-5 outline-none first:pt-0">
      <Picture
        imagen={linea.imagen}
        alt=""
        sizes="7rem"
        ratio="4 / 5"
        className="w-22 shrink-0 self-start rounded-md md:w-28"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 className="leading-snug font-semibold wrap-anywhere">
              <Link to={paths.catalogoProducto(linea.productoId)} className="hover:underline">
                {linea.nombre}
              </Link>
            </h3>
            <p className="mt-0.5 text-sm text-ink-soft">
              {linea.talla && <>Talla {linea.talla} · </>}
              {modo ? <VentaDeLinea linea={linea} unit /> : <Precio linea={linea} unit />} c/u
            </p>
          </div>
          <IconButton label={`Quitar ${named}`} onClick={onRemove} className="-mt-2 -mr-2 text-ink-soft" data-remove>
            <Trash aria-hidden="true" />
          </IconButton>
        </div>
        <div className="mt-auto flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pt-2">
          <QuantityStepper
            label={`Cantidad de ${named}`}
            value={linea.cantidad}
            min={0}
            onValueChange={onCantidad}
            disabled={problem !== null && endsLine(problem)}
            {...(disponible !== null && { max: Math.max(1, disponible) })}
            // What is wrong with the line says it better, below.
            maxMessage={problem ? '' : disponible === 1 ? 'Es la última pieza' : `Máximo ${disponible}`}
          />
          <p className="ml-auto flex min-h-12 items-center text-lg font-semibold">
            <VisuallyHidden>Subtotal: </VisuallyHidden>
            {modo ? <VentaDeLinea linea={linea} /> : <Precio linea={linea} />}
          </p>
        </div>
        <CarritoLineaMia linea={linea} />
        {problem && <Problem problem={problem} linea={linea} onAccept={onAccept} />}
      </div>
    </li>
  )
}

/** What it costs her; nothing is said of what nobody has told yet. */
const Precio = ({ linea, unit = false }: { linea: CarritoLinea; unit?: boolean }) =>
  linea.precioOculto ? '—' : <Money centavos={unit ? linea.precioUnitarioCentavos : lineaSubtotal(linea)} />

type ProblemProps = { problem: LineaProblem; linea: CarritoLinea; onAccept: (problem: LineaProblem) => void }

function Problem({ problem, linea, onAccept }: ProblemProps) {
  const id = useId()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft py-2 pr-2 pl-3.5">
      <p id={id} className="flex min-w-40 flex-1 gap-2 text-sm font-semibold text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {problemText(problem)}
      </p>
      {problem.reason === 'sold_out' && linea.tallaId && (
        <AvisameButton prenda={{ ...linea, tallaId: linea.tallaId, talla: linea.talla ?? '' }} />
      )}
      {problem.reason === 'talla_missing' ? (
        <Link
          to={paths.catalogoProducto(linea.productoId)}
          data-accept
          aria-describedby={id}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {acceptText(problem)}
        </Link>
      ) : (
        <Button data-accept aria-describedby={id} variant="secondary" size="sm" onClick={() => onAccept(problem)}>
          {acceptText(problem)}
        </Button>
      )}
    </div>
  )
}

const nameOf = ({ nombre, talla }: CarritoLinea): string => (talla ? `${nombre}, talla ${talla}` : nombre)
