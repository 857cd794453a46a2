import { Link } from '@tanstack/react-router'
import type { ProductoCard } from '#modules/catalogo/client.ts'
import { colorTexts } from '#modules/catalogo/texts.ts'
import { Muestra } from './muestra.tsx'

type Color = NonNullable<ProductoCard['colores']>[number]
type TarjetaColoresProps = {
  colores: Color[]
  nombre: string
  to: (color: Color) => string
  /** The card is narrow on a phone: three of them there. */
  narrow?: boolean
}

const shown = 5

/** The swatches of a card that stands for a modelo, on the foot of its picture: so a card with them is as high as one without. */
export const TarjetaColores = ({ colores, nombre, to, narrow = false }: TarjetaColoresProps) => (
  <ul
    aria-label={`${colorTexts.list} de ${nombre}`}
    className={`absolute bottom-1.5 left-1.5 z-10 flex rounded-full bg-surface-raised/90 ${narrow ? 'max-sm:[&>li:nth-child(n+4)]:hidden' : ''}`}
  >
    {colores.slice(0, shown).map((it) => (
      <li key={it.id}>
        <Link
          to={to(it)}
          preload={false}
          aria-label={`${nombre}: ${it.color ?? 'otro color'}`}
          title={it.color ?? undefined}
          className="grid size-11 place-items-center rounded-full"
        >
          <Muestra muestra={it.muestra} color={it.color ?? '?'} className="size-6" />
        </Link>
      </li>
    ))}
  </ul>
)
