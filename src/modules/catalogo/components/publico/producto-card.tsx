import { Link } from '@tanstack/react-router'
import { slugOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import type { ProductoCard } from '#modules/catalogo/client.ts'
import { paths } from '#shared/paths.ts'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'

type CardPhotoProps = { producto: Pick<ProductoCard, 'imagen' | 'stockDisponible'>; sizes: string; priority: boolean }

/** The photo of a public card; pale when sold out. */
export function CardPhoto({ producto: { imagen, stockDisponible }, sizes, priority }: CardPhotoProps) {
  return (
    <div className="overflow-clip rounded-md">
      <Picture
        imagen={imagen}
        alt=""
        sizes={sizes}
        ratio="4 / 5"
        priority={priority}
        className={`transition-transform duration-700 group-hover:scale-[1.03] ${stockDisponible <= 0 ? '[&_picture]:opacity-60' : ''}`}
      />
    </div>
  )
}

type PublicoCardProps = {
  producto: ProductoCard
  sizes: string
  priority?: boolean
  heading?: 'h2' | 'h3'
  to?: string
}

/** A product on public pages, with price and available stock (spec 1.2: /). */
export function PublicoCard({ producto, sizes, priority = false, heading: Heading = 'h3', to }: PublicoCardProps) {
  const { id, nombre, categoria, precioCentavos, stockDisponible } = producto
  const soldOut = stockDisponible <= 0
  return (
    <article className="group relative flex h-full flex-col">
      <CardPhoto producto={producto} sizes={sizes} priority={priority} />
      <Heading className="mt-3 mb-1 line-clamp-4 leading-snug font-medium wrap-anywhere">
        <Link
          to={to ?? paths.producto(slugOf(categoria), id)}
          className="no-underline stretched after:rounded-md group-hover:text-accent-text"
        >
          {nombre}
        </Link>
      </Heading>
      <p className="mt-auto flex flex-wrap items-baseline gap-x-3">
        <Money centavos={precioCentavos} className="font-semibold" />
        <span className="text-sm text-ink-soft">{soldOut ? sitioTexts.soldOut : `${stockDisponible} disp.`}</span>
      </p>
    </article>
  )
}
