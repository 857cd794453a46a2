import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarX from 'lucide-react/icons/calendar-x-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type CSSProperties, type RefObject, useId, useRef, useState } from 'react'
import { useAddToCarrito } from '#modules/carrito/components/use-add-to-carrito.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { cantidadOf, lineaSubtotal } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { useCampana } from '#modules/catalogo/campanas/components/minimo-line.tsx'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { campanaTexts, fueraText } from '#modules/catalogo/campanas/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { Colores } from '#modules/catalogo/components/colores.tsx'
import { ConsultoraPrice, DiscountBadge } from '#modules/catalogo/components/consultora-price.tsx'
import { GuiaButton } from '#modules/catalogo/components/guia-button.tsx'
import { ProductoGallery, ProductoWords } from '#modules/catalogo/components/producto-gallery.tsx'
import { TallaPicker } from '#modules/catalogo/components/talla-picker.tsx'
import { CuadriculaButton } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import { choosable } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { LazyAlCarrito } from '#modules/clientas/components/lazy-al-carrito.ts'
import { MiPrecio } from '#modules/clientas/components/mi-precio.tsx'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { useAvisos } from '#modules/mensajes/avisos/components/use-avisos.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

const fueraNoticeId = 'fuera-de-campana'

const FueraNotice = ({ fuera, className = '' }: { fuera: FueraDeCampana; className?: string }) => (
  <p
    id={fueraNoticeId}
    className={`flex gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-sm font-semibold text-warning ${className}`}
  >
    <CalendarX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
    {fueraText(fuera)}
  </p>
)

type Choice = ReturnType<typeof useChoice>

/** The chosen size and quantity, limited by stock and cart (spec 1.4). */
function useChoice(producto: Producto) {
  const { lineas } = useCarrito()
  const addToCarrito = useAddToCarrito()
  const [tallaId, setTallaId] = useState<string | null>(null)
  const [wanted, setWanted] = useState(1)

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
    subtotalCentavos:
      precioUnitarioCentavos === undefined ? undefined : lineaSubtotal({ cantidad, precioUnitarioCentavos }),
    blocked: whyBlocked(producto, talla, left),
    setCantidad: setWanted,
    chooseTalla: (id: string) => {
      setTallaId(id)
      setWanted(1)
    },
    adding: addToCarrito.isPending,
    add: () => addToCarrito.mutate({ producto, talla, cantidad }, { onSuccess: () => setWanted(1) }),
  }
}

/** Why nothing can be added, or `null` (spec 1.5: Add to cart). */
function whyBlocked(
  { stockDisponible, fueraDeCampana }: Producto,
  talla: { id: string } | null,
  left: number,
): string | null {
  if (fueraDeCampana) return fueraText(fueraDeCampana)
  if (stockDisponible <= 0) return catalogoTexts.soldOut
  if (!talla) return catalogoTexts.chooseTalla
  return left > 0 ? null : catalogoTexts.allInCart
}

type AgregarBarProps = { producto: Producto; choice: Choice; tallas: RefObject<HTMLElement | null> }

/** Subtotal and the button, or why nothing can be added (spec 1.5: Add to cart). */
function AgregarBar({ producto, choice, tallas }: AgregarBarProps) {
  const modo = useModoClienta()
  const messageId = useId()
  const { blocked, subtotalCentavos } = choice
  const { fueraDeCampana } = producto
  const soldOut = producto.stockDisponible <= 0
  return (
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
          busy={choice.adding}
          aria-describedby={fueraDeCampana ? fueraNoticeId : blocked ? messageId : undefined}
          icon={<ShoppingBag aria-hidden="true" className="size-5" />}
          onClick={choice.add}
        >
          {fueraDeCampana ? campanaTexts.short : soldOut ? catalogoTexts.soldOut : catalogoTexts.add}
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
          !soldOut && !fueraDeCampana && blocked
        )}
      </p>
    </div>
  )
}

/** Scrolls to the sizes and focuses the first available one. */
function showTallas(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'center' })
  box?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
}

type AvisameProps = {
  producto: { id: string; nombre: string; tallas: { id: string; talla: string; disponible: number }[] }
}

/** Under the sizes: asks for an aviso of a sold-out size or takes it back, and tells which are back in stock (spec 3.4). */
function Avisame({ producto }: AvisameProps) {
  const { data: avisos = [] } = useQuery(misAvisosQuery(producto.id))
  const { ask, remove } = useAvisos()
  const suspendida = useSuspendida()
  const soldOut = producto.tallas.filter(({ disponible }) => disponible <= 0)
  const waits = new Map(avisos.filter(({ estado }) => estado === 'espera').map((aviso) => [aviso.tallaId, aviso]))
  const awaited = soldOut.filter(({ id }) => waits.has(id)).map(({ talla }) => talla)
  const told = avisos.filter(({ estado, disponible }) => estado === 'avisado' && disponible > 0)
  const pending = ask.isPending || remove.isPending
  return (
    <>
      {told.map(({ id, talla, venceAt }) => (
        <p key={id} role="status" className="rounded-md bg-success-soft px-4 py-3 text-sm text-success">
          <strong className="font-semibold">{avisosTexts.toldOf(`talla ${talla}`)}.</strong>{' '}
          {avisosTexts.until(venceAt ?? '')}
        </p>
      ))}
      {soldOut.length > 0 && (!suspendida || awaited.length > 0) && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">{avisosTexts.ask}</legend>
          <div className="flex flex-wrap gap-2">
            {soldOut.map(({ id: tallaId, talla }) => {
              const aviso = waits.get(tallaId)
              const { id: productoId, nombre } = producto
              return (
                <button
                  key={tallaId}
                  type="button"
                  aria-pressed={aviso !== undefined}
                  aria-label={avisosTexts.askOf(talla)}
                  disabled={suspendida && !aviso}
                  onClick={() => {
                    if (pending) return
                    if (aviso) remove.mutate(aviso)
                    else ask.mutate({ productoId, tallaId, nombre, talla })
                  }}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-sm font-medium inset-ring inset-ring-line-strong transition-colors wrap-anywhere hover:bg-hover disabled:text-ink-soft aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-ink aria-pressed:inset-ring-accent-soft-ink/30"
                >
                  {aviso ? (
                    <BellRing aria-hidden="true" className="size-4.5 shrink-0" />
                  ) : (
                    <Bell aria-hidden="true" className="size-4.5 shrink-0" />
                  )}
                  {talla}
                </button>
              )
            })}
          </div>
          <p className="mt-2 min-h-[1lh] text-sm text-ink-soft">
            {awaited.length > 0 ? (
              <>
                {suspendida ? avisosTexts.suspended : `Te avisaremos cuando haya talla ${awaited.join(', ')}`}.{' '}
                <Link to={paths.misAvisos} className="link">
                  {avisosTexts.seeAll}
                </Link>
              </>
            ) : (
              'Por correo y aquí, por orden, en cuanto haya piezas.'
            )}
          </p>
        </fieldset>
      )}
    </>
  )
}

/** A product with size, quantity and cart (spec 1.2, 1.4 and 1.5). */
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

/** The grid of all colours and sizes (spec 3.5.2). */
const PorColorYTalla = ({ producto: { id, modelo } }: { producto: Producto }) =>
  modelo && (
    <CuadriculaButton
      modelo={{ modeloId: modelo.id, productoId: id }}
      into={{ Dialog: LazyAlCarrito }}
      size="sm"
      className="self-start"
    />
  )

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

/** On a phone the picture gives the swatches their room. */
const roomForColores = { '--colores': '2.75rem' } as CSSProperties
