import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { mismaLineaQuery } from '#modules/catalogo/client.ts'
import { PublicoCard } from '#modules/catalogo/components/publico/producto-card.tsx'
import type { Categoria } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'

const max = 4

/** The newest of the same line, for who wants to go on looking. Nothing where there is nothing else, or it cannot be had. */
export function MismaLinea({ categoria, except }: { categoria: Categoria; except: string }) {
  const { data } = useQuery(mismaLineaQuery(categoria))
  const productos = data?.items.filter(({ id }) => id !== except).slice(0, max) ?? []
  if (productos.length === 0) return null
  const slug = slugOf(categoria)
  return (
    <section aria-labelledby="misma-linea" className="pt-20 md:pt-32">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="misma-linea" className="display text-heading">
          De la misma línea
        </h2>
        <Link to={paths.categoria(slug)} className="link inline-flex min-h-11 items-center font-semibold">
          Ver todo {slugTexts[slug]}
        </Link>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-9 md:mt-10 md:grid-cols-4 md:gap-x-6">
        {productos.map((producto) => (
          <li key={producto.id}>
            <PublicoCard producto={producto} sizes="(min-width: 768px) 22vw, 44vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}
