import { Link } from '@tanstack/react-router'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { Avisame } from '#features/avisos/web/avisame.tsx'
import { cantidadOf, lineaSubtotal } from '#features/carrito/rules.ts'
import { carritoTexts } from '#features/carrito/texts.ts'
import { useAddToCarrito } from '#features/carrito/web/use-add-to-carrito.ts'
import { useCarrito } from '#features/carrito/web/use-carrito.ts'
import { choosable } from '#features/catalogo/rules.ts'
import { catalogoTexts, categoriaTexts } from '#features/catalogo/texts.ts'
import type { Producto } from '#features/catalogo/web/client.ts'
import { Colores } from '#features/catalogo/web/colores.tsx'
import { ConsultoraPrice, DiscountBadge } from '#features/catalogo/web/consultora-price.tsx'
import { GuiaButton } from '#features/catalogo/web/guia-button.tsx'
import { ProductoGallery } from '#features/catalogo/web/producto-gallery.tsx'
import { ProductoWords } from '#features/catalogo/web/producto-words.tsx'
import { TallaPicker } from '#features/catalogo/web/talla-picker.tsx'
import { MiPrecio } from '#features/clientas/web/mi-precio.tsx'
import { useModoClienta } from '#features/clientas/web/use-modo-clienta.ts'
import { SuspensionNotice } from '#features/consultoras/web/suspension-notice.tsx'
import { CuadriculaButton } from '#features/cuadricula/web/cuadricula-button.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

/** A product with everything that adding it to the cart needs (spec 1.2, 1.4 and 1.5). */
export function CatalogoProducto({ producto }: { producto: Producto }) {
  const choice = useChoice(producto)
  const modo = useModoClienta()
  const messageId = useId()
  const tallas = useRef<HTMLDivElement>(null)
  const { talla, cantidad, left, inCart, blocked, subtotalCentavos } = choice
  const soldOut = producto.stockDisponible <= 0
  const { precioCentavos } = producto
  const prices = { precioCentavos, costoConsultoraCentavos: producto.costoConsultoraCentavos ?? precioCentavos }
  const mine = (
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
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge>{categoriaTexts[producto.categoria]}</Badge>
            {soldOut && <Badge tone="danger">{catalogoTexts.soldOut}</Badge>}
            {producto.sku !== null && <p className="text-sm text-ink-soft wrap-anywhere">SKU: {producto.sku}</p>}
          </div>
          <h1 className="display mt-2 text-heading text-balance wrap-anywhere md:mt-3">{producto.nombre}</h1>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {modo ? mine : <ConsultoraPrice {...prices} size="lg" />}
          <DiscountBadge {...prices} />
        </div>
        <Colores producto={producto} to={(color) => paths.catalogoProducto(color.id)} className="max-md:-my-1.5" />
        <SuspensionNotice />
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
      <div className="bottom-bar">
        <div className="flex items-center gap-4 md:flex-col md:items-stretch">
          {!soldOut && !modo && (
            <p className="shrink-0 md:flex md:items-baseline md:justify-between md:border-t md:border-line md:pt-4">
              <span className="block text-xs text-ink-soft md:text-base">Subtotal</span>
              <Money centavos={subtotalCentavos} className="text-lg font-semibold md:text-xl" />
            </p>
          )}
          <Button
            size="lg"
            className="min-w-0 flex-1 px-4!"
            disabled={blocked !== null}
            aria-describedby={blocked ? messageId : undefined}
            icon={<ShoppingBag aria-hidden="true" className="size-5" />}
            onClick={choice.add}
          >
            {soldOut ? catalogoTexts.soldOut : catalogoTexts.add}
          </Button>
        </div>
        <p
          id={messageId}
          aria-live="polite"
          className="mt-1 text-center text-sm text-ink-soft empty:hidden md:mt-2 md:text-left"
        >
          {blocked === catalogoTexts.chooseTalla ? (
            <button type="button" className="link -my-1.5 py-1.5" onClick={() => showTallas(tallas.current)}>
              {blocked}
            </button>
          ) : (
            !soldOut && blocked
          )}
        </p>
      </div>
    </article>
  )
}

/** Of a garment in several colours: all of them at once, in the grid (spec 3.5.2). */
const PorColorYTalla = ({ producto: { id, modelo } }: { producto: Producto }) =>
  modelo && <CuadriculaButton modelo={{ modeloId: modelo.id, productoId: id }} size="sm" className="self-start" />

/** What swatches take of the first screen of a phone, the picture gives. */
const roomForColores = { '--colores': '2.75rem' } as CSSProperties

/** The sizes come into sight, the first that is left with the focus; choosing it is the consultora's. */
function showTallas(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'center' })
  box?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
}

/** The chosen size and quantity, within what is left of the size less what the cart holds (spec 1.4). */
function useChoice(producto: Producto) {
  const { lineas } = useCarrito()
  const addToCarrito = useAddToCarrito()
  const [tallaId, setTallaId] = useState<string | null>(null)
  const [wanted, setWanted] = useState(1)

  // A size that sold out meanwhile is no choice any more.
  const talla = producto.tallas.find(({ id, disponible }) => id === tallaId && disponible > 0) ?? null
  const inCart = talla ? cantidadOf(lineas, { productoId: producto.id, tallaId: talla.id }) : 0
  const left = talla ? choosable(talla.disponible, inCart) : 0
  const cantidad = Math.max(1, Math.min(wanted, left))
  const precioUnitarioCentavos = producto.costoConsultoraCentavos ?? producto.precioCentavos
  return {
    talla,
    inCart,
    left,
    cantidad,
    subtotalCentavos: lineaSubtotal({ cantidad, precioUnitarioCentavos }),
    blocked: whyBlocked(producto, talla, left),
    setCantidad: setWanted,
    chooseTalla: (id: string) => {
      setTallaId(id)
      setWanted(1)
    },
    add: () => {
      addToCarrito(producto, talla, cantidad)
      setWanted(1)
    },
  }
}

/** Why nothing can be added now, in the words beside the button, or `null` (spec 1.5: Add to cart). */
function whyBlocked({ stockDisponible }: Producto, talla: { id: string } | null, left: number): string | null {
  if (stockDisponible <= 0) return catalogoTexts.soldOut
  if (!talla) return catalogoTexts.chooseTalla
  return left > 0 ? null : catalogoTexts.allInCart
}
