import { Link } from '@tanstack/react-router'
import { type CSSProperties, useRef } from 'react'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { useCampana } from '#modules/catalogo/campanas/components/use-campana.ts'
import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { Colores } from '#modules/catalogo/components/colores.tsx'
import { ConsultoraPrice, DiscountBadge } from '#modules/catalogo/components/consultora-price.tsx'
import { GuiaButton } from '#modules/catalogo/components/guia-button.tsx'
import { ProductoGallery } from '#modules/catalogo/components/producto-gallery.tsx'
import { ProductoWords } from '#modules/catalogo/components/producto-words.tsx'
import { TallaPicker } from '#modules/catalogo/components/talla-picker.tsx'
import { CuadriculaButton } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { LazyAlCarrito } from '#modules/clientas/components/lazy-al-carrito.ts'
import { MiPrecio } from '#modules/clientas/components/mi-precio.tsx'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { AgregarBar } from './agregar-bar.tsx'
import { Avisame } from './avisame.tsx'
import { FueraNotice } from './fuera-notice.tsx'
import { useChoice } from './use-choice.ts'

/** A product with everything that adding it to the cart needs (spec 1.2, 1.4 and 1.5). */
export function CatalogoProducto({ producto }: { producto: Producto }) {
  const choice = useChoice(producto)
  const modo = useModoClienta()
  const tallas = useRef<HTMLDivElement>(null)
  const { talla, cantidad, left, inCart } = choice
  const soldOut = producto.stockDisponible <= 0
  const { precioCentavos, costoConsultoraCentavos = precioCentavos, costoNormalCentavos, fueraDeCampana } = producto
  const prices = { precioCentavos, costoConsultoraCentavos, costoNormalCentavos }
  // The price follows when a campaña opens or closes.
  useCampana()
  const mine = precioCentavos !== undefined && (
    <MiPrecio
      {...{ productoId: producto.id, nombre: producto.nombre, precioCentavos }}
      costoCentavos={producto.costoConsultoraCentavos}
    />
  )
  return (
    <article
      style={producto.modelo && roomForColores}
      className="flex flex-col gap-x-12 gap-y-3 md:grid md:gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] xl:gap-x-20"
    >
      <div className="md:row-span-2">
        <ProductoGallery imagenes={producto.imagenes} nombre={producto.nombre} low />
      </div>
      <div className="flex flex-col gap-3 md:gap-5">
        <Heading producto={producto} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {modo ? mine : <ConsultoraPrice {...prices} size="lg" />}
          <DiscountBadge {...prices} />
        </div>
        <Colores producto={producto} to={(color) => paths.catalogoProducto(color.id)} className="max-md:-my-1.5" />
        <SuspensionNotice />
        {fueraDeCampana && <FueraNotice fuera={fueraDeCampana} />}
        {producto.tallas.length > 0 && (
          <div ref={tallas} className="scroll-mt-24">
            <TallaPicker
              tallas={producto.tallas}
              value={talla?.id ?? null}
              onValueChange={choice.chooseTalla}
              aside={producto.guia && <GuiaButton guia={producto.guia} categoria={producto.categoria} />}
            />
          </div>
        )}
        <PorColorYTalla producto={producto} />
        <Avisame producto={producto} />
        {!soldOut && (
          <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
            <div>
              <p aria-hidden="true" className="mb-2 text-sm font-semibold">
                Cantidad
              </p>
              <QuantityStepper
                value={cantidad}
                onValueChange={choice.setCantidad}
                max={Math.max(1, left)}
                maxMessage={left === 1 ? 'Es la última pieza que puedes agregar' : `Máximo ${left}`}
                disabled={!talla || left === 0}
              />
            </div>
            {inCart > 0 && (
              <p className="flex min-h-12 items-center text-sm text-ink-soft md:mt-7">
                <span>
                  En tu carrito: {inCart} de esta talla.{' '}
                  <Link to={paths.carrito} className="link">
                    {carritoTexts.see}
                  </Link>
                </span>
              </p>
            )}
          </div>
        )}
        {!modo && mine}
        <ProductoWords producto={producto} className="text-ink-soft" />
      </div>
      <AgregarBar {...{ producto, choice, tallas }} />
    </article>
  )
}

/** Of a garment in several colours: all of them at once, in the grid (spec 3.5.2). */
const PorColorYTalla = ({ producto: { id, modelo } }: { producto: Producto }) =>
  modelo && (
    <CuadriculaButton
      modelo={{ modeloId: modelo.id, productoId: id }}
      into={{ Dialog: LazyAlCarrito }}
      size="sm"
      className="self-start"
    />
  )

/** What it is, and how it stands. */
const Heading = ({ producto }: { producto: Producto }) => (
  <div>
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge>{categoriaTexts[producto.categoria]}</Badge>
      {producto.enCampana && <Badge tone="info">{campanaTexts.badge}</Badge>}
      {producto.stockDisponible <= 0 && <Badge tone="danger">{catalogoTexts.soldOut}</Badge>}
      {producto.sku !== null && <p className="text-sm text-ink-soft wrap-anywhere">SKU: {producto.sku}</p>}
    </div>
    <h1 className="display mt-2 text-heading text-balance wrap-anywhere md:mt-3">{producto.nombre}</h1>
  </div>
)

/** What swatches take of the first screen of a phone, the picture gives. */
const roomForColores = { '--colores': '2.75rem' } as CSSProperties
