import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { campanaTexts, fueraText } from '#modules/catalogo/campanas/texts.ts'
import { TarjetaColores } from '#modules/catalogo/components/colores.tsx'
import { ConsultoraPrice, DiscountBadge } from '#modules/catalogo/components/consultora-price.tsx'
import { catalogoTexts, colorTexts } from '#modules/catalogo/texts.ts'
import { misPreciosQuery } from '#modules/clientas/client.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { Agregar, type AgregarProps } from './agregar.tsx'

/** In modo clienta: the consultora's selling price instead of the cost. */
function VentaDeProducto({ id, precioCentavos }: { id: string; precioCentavos: number | undefined }) {
  const { data } = useQuery(misPreciosQuery())
  return <Money centavos={data?.[id] ?? precioCentavos} className="font-semibold sm:text-lg" />
}

export const productoGrid =
  'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-3 md:gap-y-12 xl:grid-cols-4 xl:gap-x-7'
const productoSizes = '(min-width: 1280px) 17vw, (min-width: 1024px) 21vw, (min-width: 768px) 31vw, 47vw'

/** On a phone a plain text link, because the whole card is the link. */
const actionClass =
  'min-w-0 flex-1 max-md:justify-start! max-md:bg-transparent! max-md:px-0! max-md:py-0! max-md:text-sm! max-md:inset-ring-0!'

type ProductoCardProps = AgregarProps & { priority: boolean }

/** A product in the catalogue. The whole card opens it; its sizes are added in place (spec 1.2 and 4.1). */
export const ProductoCard = memo(function ProductoCard({ priority, ...agregar }: ProductoCardProps) {
  const { producto } = agregar
  const { id, nombre, sku, categoria, imagen, precioCentavos, stockDisponible, colores } = producto
  const { costoConsultoraCentavos = precioCentavos, costoNormalCentavos, fueraDeCampana } = producto
  const prices = { precioCentavos, costoConsultoraCentavos, costoNormalCentavos }
  const soldOut = stockDisponible <= 0
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <Picture
          imagen={imagen}
          alt=""
          sizes={productoSizes}
          ratio="4 / 5"
          priority={priority}
          className={`rounded-md ${soldOut ? '[&_picture]:opacity-60' : ''}`}
        />
        {colores && <TarjetaColores {...{ colores, nombre }} to={(it) => paths.catalogoProducto(it.id)} narrow />}
      </div>
      <DiscountBadge {...prices} className="absolute top-2.5 left-2.5" />
      {producto.enCampana && (
        <Badge tone="info" className="absolute top-2.5 right-2.5">
          {campanaTexts.badge}
        </Badge>
      )}
      {/* Reserves three lines for the name on a phone, two on wider screens: the name ends with the colour. */}
      <div className="mt-3 mb-2 min-h-27.5 md:min-h-22">
        <p className="truncate text-xs text-ink-soft">
          {categoriaTexts[categoria]}
          {colores && ` · ${colorTexts.count(colores.length)}`}
        </p>
        <h2 className="my-0.5 line-clamp-4 leading-snug font-semibold wrap-anywhere">
          {soldOut ? (
            <Link to={paths.catalogoProducto(id)} className="no-underline stretched after:rounded-md">
              {nombre}
            </Link>
          ) : (
            nombre
          )}
        </h2>
        <p className="min-h-[1lh] truncate text-xs text-ink-soft">{sku}</p>
      </div>
      <div className="mt-auto min-h-[1.8rem]">
        {producto.costoConsultoraCentavos === undefined ? (
          <VentaDeProducto {...{ id, precioCentavos }} />
        ) : (
          <ConsultoraPrice {...prices} />
        )}
      </div>
      {fueraDeCampana && <p className="mt-1 text-xs text-warning wrap-anywhere">{fueraText(fueraDeCampana)}</p>}
      <div className="mt-1 flex items-center gap-2 md:mt-3">
        {soldOut ? (
          <Button variant="secondary" disabled className={actionClass}>
            {catalogoTexts.soldOut}
          </Button>
        ) : (
          <Link
            to={paths.catalogoProducto(id)}
            className={buttonClass({
              variant: 'secondary',
              className: `${actionClass} static! stretched after:rounded-md max-md:text-accent-text!`,
            })}
          >
            Ver Detalhes
            <VisuallyHidden> {nombre}</VisuallyHidden>
          </Link>
        )}
        <Agregar {...agregar} />
      </div>
    </article>
  )
})
