import { Link } from '@tanstack/react-router'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { Muestra } from '#modules/catalogo/components/muestra.tsx'
import { colorTexts } from '#modules/catalogo/texts.ts'
import { stillFromList } from '#ui/back-to-list.tsx'

type MesaColoresProps = { colores: AdminProducto['colores']; to: (id: string) => string; actual?: string }

/** The colors of a modelo at the desk, inactive ones too, each with its name: a way to its product. */
export const MesaColores = ({ colores, to, actual }: MesaColoresProps) => (
  <ul aria-label={colorTexts.list} className="flex flex-wrap gap-2">
    {colores.map(({ id, nombre, color, muestra, activo, imagen }) => (
      <li key={id}>
        <Link
          to={to(id)}
          state={stillFromList}
          aria-current={id === actual ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full py-1 pr-4 pl-1.5 text-sm no-underline inset-ring inset-ring-line-strong hover:bg-hover aria-[current=page]:font-semibold aria-[current=page]:inset-ring-2 aria-[current=page]:inset-ring-ink"
        >
          <Muestra {...{ muestra, imagen }} color={color ?? nombre} className="size-8 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {color ?? nombre}
            {!activo && <span className="text-ink-soft"> · inactivo</span>}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
