import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarX from 'lucide-react/icons/calendar-x-2'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type RefObject, useId, useRef, useState } from 'react'
import { useAddToCarrito } from '#modules/carrito/components/use-add-to-carrito.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { cantidadOf, lineaSubtotal } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { useCampana } from '#modules/catalogo/campanas/components/minimo-line.tsx'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { campanaTexts, fueraText } from '#modules/catalogo/campanas/texts.ts'
import type { Producto, Talla } from '#modules/catalogo/client.ts'
import { BuyBar } from '#modules/catalogo/components/buy-bar.tsx'
import { Colores } from '#modules/catalogo/components/colores.tsx'
import { ConsultoraPrice, DiscountBadge } from '#modules/catalogo/components/consultora-price.tsx'
import { GuiaButton } from '#modules/catalogo/components/guia-button.tsx'
import { ProductoGallery, ProductoWords, productoTitleClass } from '#modules/catalogo/components/producto-gallery.tsx'
import { TallaPicker, tallaClass } from '#modules/catalogo/components/talla-picker.tsx'
import { CuadriculaButton } from '#modules/catalogo/cuadricula/components/cuadricula-button.tsx'
import { choosable, ownImagenes } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { LazyAlCarrito } from '#modules/clientas/components/lazy-al-carrito.ts'
import { MiPrecio } from '#modules/clientas/components/mi-precio.tsx'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { useAvisos } from '#modules/mensajes/avisos/components/use-avisos.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { useModoClienta, useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

const fueraNoticeId = 'fuera-de-campana'

const FueraNotice = ({ fuera }: { fuera: FueraDeCampana }) => (
  <p
    id={fueraNoticeId}
    className="flex gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-sm font-semibold text-warning"
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

type AgregarProps = { producto: Producto; choice: Choice; tallas: RefObject<HTMLElement | null> }

/**
 * Subtotal and button, or why nothing can be added (spec 1.5: Add to cart); repeated at the bottom of the screen when
 * scrolled out of view.
 */
const Agregar = (props: AgregarProps) => (
  <BuyBar producto={props.producto} className="md:min-w-64 md:flex-1">
    {(again) => (again ? <AgregarAgain {...props} /> : <AgregarHere {...props} />)}
  </BuyBar>
)

function AgregarHere({ producto, choice, tallas }: AgregarProps) {
  const modo = useModoClienta()
  const messageId = useId()
  const { blocked, subtotalCentavos } = choice
  const { fueraDeCampana } = producto
  const soldOut = producto.stockDisponible <= 0
  return (
    <div
      className={`grid content-center items-center gap-x-4 md:grid-cols-[minmax(0,1fr)] md:gap-y-2 ${soldOut ? '' : 'max-md:grid-cols-[fit-content(42%)_minmax(0,1fr)]'}`}
    >
      {!soldOut && !modo && (
        <p className="flex flex-wrap items-baseline gap-x-2 md:justify-between">
          <span className="text-xs text-ink-soft md:text-sm">Subtotal</span>
          <Money centavos={subtotalCentavos} className="font-semibold md:text-lg md:leading-snug" />
        </p>
      )}
      <Button
        size="lg"
        className="min-w-0 px-4! max-md:[&_svg]:hidden max-md:-col-end-1 max-md:row-span-2 max-md:row-start-1"
        disabled={blocked !== null}
        busy={choice.adding}
        aria-describedby={fueraDeCampana ? fueraNoticeId : blocked ? messageId : undefined}
        icon={<ShoppingBag aria-hidden="true" className="size-5" />}
        onClick={choice.add}
      >
        {labelOf(producto)}
      </Button>
      <p
        id={messageId}
        aria-live="polite"
        className="text-xs text-ink-soft max-md:col-start-1 max-md:empty:hidden md:min-h-[1lh] md:text-sm"
      >
        {blocked === catalogoTexts.chooseTalla ? (
          <button
            type="button"
            className="link relative text-left before:absolute before:-inset-x-1 before:-inset-y-3"
            onClick={() => showTallas(tallas.current)}
          >
            {blocked}
          </button>
        ) : (
          !soldOut && !fueraDeCampana && blocked
        )}
      </p>
    </div>
  )
}

/** At the bottom of the screen the sizes may be out of view: without a chosen size the button scrolls to them. */
function AgregarAgain({ producto, choice, tallas }: AgregarProps) {
  const modo = useModoClienta()
  const { blocked, subtotalCentavos, talla } = choice
  const choosesTalla = blocked === catalogoTexts.chooseTalla
  return (
    <div className="flex items-center gap-5">
      {talla && (
        <p className="text-right text-sm text-ink-soft">
          Talla {talla.talla}
          {!modo && <Money centavos={subtotalCentavos} className="block leading-snug font-semibold text-ink" />}
        </p>
      )}
      <Button
        disabled={blocked !== null && !choosesTalla}
        busy={choice.adding}
        icon={<ShoppingBag aria-hidden="true" className="size-5" />}
        onClick={() => (choosesTalla ? showTallas(tallas.current) : choice.add())}
      >
        {choosesTalla ? 'Elegir talla' : labelOf(producto)}
      </Button>
    </div>
  )
}

function labelOf({ fueraDeCampana, stockDisponible }: Producto): string {
  if (fueraDeCampana) return campanaTexts.short
  return stockDisponible > 0 ? catalogoTexts.add : catalogoTexts.soldOut
}

/** Scrolls to the sizes and focuses the first available one. */
function showTallas(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'center' })
  box?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
}

/** The avisos of a product: which sizes have one, requesting and cancelling (spec 3.4). */
function useAvisame({ id: productoId, nombre, tallas }: Producto) {
  const { data: avisos = [] } = useQuery(misAvisosQuery(productoId))
  const { ask, remove } = useAvisos()
  const suspendida = useSuspendida()
  const waits = new Map(avisos.filter(({ estado }) => estado === 'espera').map((aviso) => [aviso.tallaId, aviso]))
  const soldOut = tallas.filter(({ disponible }) => disponible <= 0)
  return {
    suspendida,
    anySoldOut: soldOut.length > 0,
    awaited: soldOut.filter(({ id }) => waits.has(id)).map(({ talla }) => talla),
    told: avisos.filter(({ estado, disponible }) => estado === 'avisado' && disponible > 0),
    waitsFor: (tallaId: string) => waits.has(tallaId),
    toggle: ({ id: tallaId, talla }: Talla) => {
      if (ask.isPending || remove.isPending) return
      const aviso = waits.get(tallaId)
      if (aviso) remove.mutate(aviso)
      else ask.mutate({ productoId, tallaId, nombre, talla })
    },
  }
}

type Avisame = ReturnType<typeof useAvisame>

/** A sold-out size among the others; pressing requests an aviso. */
const SoldOutTalla = ({ talla, avisame }: { talla: Talla; avisame: Avisame }) => {
  const waiting = avisame.waitsFor(talla.id)
  const Icon = waiting ? BellRing : Bell
  return (
    <button
      type="button"
      aria-pressed={waiting}
      aria-label={avisosTexts.askOf(talla.talla)}
      disabled={avisame.suspendida && !waiting}
      onClick={() => avisame.toggle(talla)}
      className={`${tallaClass} border border-dashed border-line-strong text-ink-soft inset-ring-0 hover:bg-hover aria-pressed:border-solid aria-pressed:border-accent-soft-ink/40 aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-ink`}
    >
      <span className="font-semibold wrap-anywhere">{talla.talla}</span>
      <span className="flex min-h-5 items-center gap-1 text-xs">
        <Icon className="size-3.5 shrink-0" />
        <span className="max-sm:sr-only">Avísame</span>
      </span>
    </button>
  )
}

/** Below the sizes: those back in stock, and those with an aviso. */
const AvisameLines = ({ avisame: { told, anySoldOut, awaited, suspendida } }: { avisame: Avisame }) => (
  <>
    {told.map(({ id, talla, venceAt }) => (
      <p key={id} role="status" className="rounded-md bg-success-soft px-4 py-3 text-sm text-success">
        <strong className="font-semibold">{avisosTexts.toldOf(`talla ${talla}`)}.</strong>{' '}
        {avisosTexts.until(venceAt ?? '')}
      </p>
    ))}
    {anySoldOut && (!suspendida || awaited.length > 0) && (
      <p className="-mt-1 min-h-[1lh] text-sm text-ink-soft">
        {awaited.length > 0 ? (
          <>
            {suspendida ? avisosTexts.suspended : `Te avisaremos cuando haya talla ${awaited.join(', ')}`}.{' '}
            <Link to={paths.misAvisos} className="link">
              {avisosTexts.seeAll}
            </Link>
          </>
        ) : (
          'Toca una talla agotada y te avisamos.'
        )}
      </p>
    )}
  </>
)

/** A product with size, quantity and cart (spec 1.2, 1.4 and 1.5). */
export function CatalogoProducto({ producto }: { producto: Producto }) {
  const choice = useChoice(producto)
  const modo = useModoClienta()
  const avisame = useAvisame(producto)
  const tallas = useRef<HTMLDivElement>(null)
  const { talla, cantidad, left, inCart } = choice
  const soldOut = producto.stockDisponible <= 0
  const { precioCentavos, costoConsultoraCentavos = precioCentavos, costoNormalCentavos, fueraDeCampana } = producto
  const prices = { precioCentavos, costoConsultoraCentavos, costoNormalCentavos }
  // Updates the price when a campaña opens or closes.
  useCampana()
  const mine = precioCentavos !== undefined && (
    <MiPrecio
      {...{ productoId: producto.id, nombre: producto.nombre, precioCentavos }}
      costoCentavos={producto.costoConsultoraCentavos}
    />
  )
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <ProductoGallery imagenes={ownImagenes(producto)} nombre={producto.nombre} />
      <div className="flex flex-col gap-4">
        <div>
          <h1 className={`display text-balance wrap-anywhere ${productoTitleClass(producto.nombre)}`}>
            {producto.nombre}
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            {modo ? mine : <ConsultoraPrice {...prices} size="lg" />}
            <DiscountBadge {...prices} />
          </div>
          <Facts producto={producto} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 empty:hidden">
          <Colores producto={producto} to={(color) => paths.catalogoProducto(color.id)} />
          <PorColorYTalla producto={producto} />
        </div>
        <SuspensionNotice />
        {fueraDeCampana && <FueraNotice fuera={fueraDeCampana} />}
        {producto.tallas.length > 0 && (
          <div ref={tallas} className="scroll-mt-36">
            <TallaPicker
              tallas={producto.tallas}
              value={talla?.id ?? null}
              onValueChange={choice.chooseTalla}
              soldOut={(it) => <SoldOutTalla talla={it} avisame={avisame} />}
              aside={producto.guia && <GuiaButton guia={producto.guia} categoria={producto.categoria} />}
            />
          </div>
        )}
        <AvisameLines avisame={avisame} />
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
          {!soldOut && (
            <div>
              <p aria-hidden="true" className="mb-2 text-sm leading-7 font-semibold">
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
          )}
          <Agregar {...{ producto, choice, tallas }} />
        </div>
        {inCart > 0 && (
          <p className="text-sm text-ink-soft">
            En tu carrito: {inCart} de esta talla.{' '}
            <Link to={paths.carrito} className="link">
              {carritoTexts.see}
            </Link>
          </p>
        )}
        {!modo && mine}
        <ProductoWords producto={producto} className="mt-2" />
      </div>
    </article>
  )
}

const PorColorYTalla = ({ producto: { id, modelo } }: { producto: Producto }) =>
  modelo && (
    <CuadriculaButton modelo={{ modeloId: modelo.id, productoId: id }} into={{ Dialog: LazyAlCarrito }} size="sm" />
  )

const Facts = ({ producto }: { producto: Producto }) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
    <Badge>{categoriaTexts[producto.categoria]}</Badge>
    {producto.enCampana && <Badge tone="info">{campanaTexts.badge}</Badge>}
    {producto.stockDisponible <= 0 && <Badge tone="danger">{catalogoTexts.soldOut}</Badge>}
    {producto.sku !== null && <p className="text-sm text-ink-soft wrap-anywhere">SKU: {producto.sku}</p>}
  </div>
)
