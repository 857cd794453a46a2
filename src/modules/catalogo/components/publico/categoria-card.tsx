import { Link } from '@tanstack/react-router'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import type { ProductoCard } from '#modules/catalogo/client.ts'
import { TarjetaColores } from '#modules/catalogo/components/colores.tsx'
import { colorTexts } from '#modules/catalogo/texts.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { CardPhoto } from './producto-card.tsx'

/** 1, 2, 3 or 4 columns by width (spec 1.2). */
export const categoriaGrid =
  'grid gap-x-3 gap-y-8 min-[22rem]:grid-cols-2 sm:gap-x-4 sm:gap-y-10 md:gap-x-6 md:gap-y-14 lg:grid-cols-3 xl:grid-cols-4'

export const categoriaSizes = '(min-width: 1280px) 17vw, (min-width: 1024px) 22vw, (min-width: 352px) 46vw, 85vw'

/** A product of a line. The card links to the consultora's catalogue (spec 1.2); a second link to the public page. */
export function CategoriaCard({ producto, priority }: { producto: ProductoCard; priority: boolean }) {
  const { id, nombre, categoria, precioCentavos, stockDisponible, colores } = producto
  const soldOut = stockDisponible <= 0
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <CardPhoto producto={producto} sizes={categoriaSizes} priority={priority} />
        {colores && (
          <TarjetaColores {...{ colores, nombre }} to={(it) => paths.producto(slugOf(it.categoria), it.id)} narrow />
        )}
      </div>
      {soldOut && <Badge className="absolute top-3 left-3 bg-surface!">Agotado</Badge>}
      <h2 className="mt-3 mb-1 leading-snug font-medium wrap-anywhere">
        <Link
          to={paths.catalogoProducto(id)}
          preload={false}
          className="no-underline stretched after:rounded-md group-hover:text-accent-text"
        >
          {nombre}
        </Link>
      </h2>
      <p className="mt-auto flex flex-wrap items-baseline gap-x-3">
        <Money centavos={precioCentavos} currency className="font-semibold" />
        <span className="text-sm text-ink-soft">{soldOut ? sitioTexts.soldOut : `Stock: ${stockDisponible}`}</span>
        {colores && <span className="text-sm text-ink-soft">{colorTexts.count(colores.length)}</span>}
      </p>
      <Link
        to={paths.producto(slugOf(categoria), id)}
        className="link relative mt-1 inline-flex min-h-11 items-center self-start text-sm font-semibold md:min-h-8"
      >
        Ver prenda
        <VisuallyHidden>: {nombre}</VisuallyHidden>
      </Link>
    </article>
  )
}
