import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import type { Seleccion } from '#modules/clientas/vitrina/client.ts'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'

type PrendaProps = {
  prenda: Seleccion['productos'][number]
  index: number
  count: number
  error?: string | undefined
  onMove: (to: number) => void
  onRemove: () => void
}

/** A product of the selección, with the buttons that change its place. */
export function SeleccionPrenda({ prenda, index, count, error, onMove, onRemove }: PrendaProps) {
  const { nombre, imagen, precioCentavos, activo } = prenda
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3">
      <Picture
        imagen={imagen}
        alt=""
        sizes="3.5rem"
        ratio="4 / 5"
        className={`w-14 shrink-0 rounded-sm ${activo ? '' : 'opacity-50'}`}
      />
      <div className="min-w-0 flex-1 basis-44">
        <p className="leading-snug wrap-anywhere">{nombre}</p>
        <p className="text-sm text-ink-soft">
          {activo ? <Money centavos={precioCentavos} /> : 'Ya no está a la venta: no se muestra'}
        </p>
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div className="ml-auto flex shrink-0">
        <IconButton label={`Subir ${nombre}`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Bajar ${nombre}`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Quitar ${nombre}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
