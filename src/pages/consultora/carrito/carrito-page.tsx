import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useRef } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { CarritoAvisos } from '#modules/carrito/components/carrito-avisos.tsx'
import { carritoQuery } from '#modules/carrito/components/carrito-query.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { type ReviewedLinea, useRevision } from '#modules/carrito/components/use-revision.ts'
import { type CarritoLinea, endsLine, type LineaProblem, lineaSubtotal } from '#modules/carrito/rules.ts'
import { acceptText, carritoTexts, problemText } from '#modules/carrito/texts.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { preciosQuery, repartoCarritoQuery } from '#modules/clientas/client.ts'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { useAvisos } from '#modules/mensajes/avisos/components/use-avisos.ts'
import { abiertoQuery } from '#modules/pedidos/client.ts'
import { useAskForEnvio, useUnanswered } from '#modules/pedidos/components/envio-anterior.ts'
import { rapidoTexts } from '#modules/pedidos/consultora-texts.ts'
import { waitingLines } from '#modules/pedidos/lectura/components/draft.ts'
import { rapidoStore } from '#modules/pedidos/lectura/components/lectura-store.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { perfilQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta, useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { nextPaint } from '#ui/reach-by-keys.ts'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { toastInfo } from '#ui/toast.ts'
import { CarritoLineaMia, VentaDeLinea } from './carrito-linea.tsx'
import { EarlierPedidoDialog, EnvioForm, undoToast, useSending } from './envio-form.tsx'

const CarritoSkeleton = () => (
  <LoadingRegion label="Cargando carrito…" className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="flex flex-col divide-y divide-line">
      {[1, 2, 3].map((it) => (
        <div key={it} className="py-4 first:pt-0">
          <div className="flex gap-4">
            <Skeleton className="aspect-4/5 w-22 rounded-md md:w-28" />
            <div className="flex flex-1 flex-col gap-3">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-24" />
              <Skeleton className="mt-2 h-12 w-36 rounded-full" />
            </div>
          </div>
          <Skeleton className="mt-4 h-9 w-full rounded-full md:hidden" />
        </div>
      ))}
    </div>
    <Skeleton className="h-96 w-full rounded-lg" />
  </LoadingRegion>
)

type AvisameButtonProps = { prenda: { productoId: string; tallaId: string; nombre: string; talla: string } }

/** Requests or cancels an aviso for a sold-out size. */
function AvisameButton({ prenda }: AvisameButtonProps) {
  const { data: avisos } = useQuery(misAvisosQuery(prenda.productoId))
  const { ask, remove } = useAvisos()
  const suspendida = useSuspendida()
  const aviso = avisos?.find(({ tallaId, estado }) => tallaId === prenda.tallaId && estado === 'espera')
  if (!avisos || (suspendida && !aviso)) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={aviso !== undefined}
      busy={ask.isPending || remove.isPending}
      icon={aviso ? <BellRing aria-hidden="true" className="size-4" /> : <Bell aria-hidden="true" className="size-4" />}
      onClick={() => (aviso ? remove.mutate(aviso) : ask.mutate(prenda))}
    >
      Avísame cuando haya
    </Button>
  )
}

type CarritoLineaRowProps = {
  reviewed: ReviewedLinea
  /** 0 removes the line (spec 1.4). */
  onCantidad: (cantidad: number) => void
  onRemove: () => void
  onAccept: (problem: LineaProblem) => void
}

/** A line of the cart, with its problem and a button that accepts it. */
function CarritoLineaRow({ reviewed, onCantidad, onRemove, onAccept }: CarritoLineaRowProps) {
  const { linea, problem, disponible } = reviewed
  const named = nameOf(linea)
  const modo = useModoClienta()
  return (
    <li
      data-linea
      tabIndex={-1}
      className="clear-of-toasts grid grid-cols-[min(5.5rem,22vw)_minmax(0,1fr)] gap-x-3 gap-y-2 md:gap-x-4 py-4 outline-none first:pt-0 md:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <Picture
        imagen={linea.imagen}
        alt=""
        sizes="7rem"
        ratio="4 / 5"
        className="w-full self-start rounded-md md:row-span-2"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 className="leading-snug font-semibold wrap-anywhere">
              <Link
                to={paths.catalogoProducto(linea.productoId)}
                className="relative inline-block before:absolute before:inset-x-0 before:-inset-y-2.5 hover:underline"
              >
                {linea.nombre}
              </Link>
            </h3>
            <p className="mt-0.5 text-sm text-ink-soft">
              {linea.talla && <>Talla {linea.talla} · </>}
              {modo ? <VentaDeLinea linea={linea} unit /> : <Precio linea={linea} unit />} c/u
            </p>
          </div>
          <IconButton label={`Quitar ${named}`} onClick={onRemove} className="-mt-2 -mr-2 text-ink-soft" data-remove>
            <Trash aria-hidden="true" />
          </IconButton>
        </div>
        <div className="mt-auto flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pt-1">
          <QuantityStepper
            label={`Cantidad de ${named}`}
            value={linea.cantidad}
            min={0}
            onValueChange={onCantidad}
            disabled={problem !== null && endsLine(problem)}
            {...(disponible !== null && { max: Math.max(1, disponible) })}
            // The problem below replaces it.
            maxMessage={problem ? '' : disponible === 1 ? 'Es la última pieza' : `Máximo ${disponible}`}
          />
          <p className="ml-auto flex min-h-12 items-center text-lg font-semibold">
            <VisuallyHidden>Subtotal: </VisuallyHidden>
            {modo ? <VentaDeLinea linea={linea} /> : <Precio linea={linea} />}
          </p>
        </div>
      </div>
      <div className="max-md:col-span-2 md:col-start-2">
        <CarritoLineaMia linea={linea} />
        {problem && <Problem problem={problem} linea={linea} onAccept={onAccept} />}
      </div>
    </li>
  )
}

/** The cost; a dash until the server has told it. */
const Precio = ({ linea, unit = false }: { linea: CarritoLinea; unit?: boolean }) =>
  linea.precioOculto ? '—' : <Money centavos={unit ? linea.precioUnitarioCentavos : lineaSubtotal(linea)} />

type ProblemProps = { problem: LineaProblem; linea: CarritoLinea; onAccept: (problem: LineaProblem) => void }

function Problem({ problem, linea, onAccept }: ProblemProps) {
  const id = useId()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft py-2 pr-2 pl-3.5">
      <p id={id} className="flex min-w-40 flex-1 gap-2 text-sm font-semibold text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {problemText(problem)}
      </p>
      {problem.reason === 'sold_out' && linea.tallaId && (
        <AvisameButton prenda={{ ...linea, tallaId: linea.tallaId, talla: linea.talla ?? '' }} />
      )}
      {problem.reason === 'talla_missing' ? (
        <Link
          to={paths.catalogoProducto(linea.productoId)}
          data-accept
          aria-describedby={id}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {acceptText(problem)}
        </Link>
      ) : (
        <Button data-accept aria-describedby={id} variant="secondary" size="sm" onClick={() => onAccept(problem)}>
          {acceptText(problem)}
        </Button>
      )}
    </div>
  )
}

const nameOf = ({ nombre, talla }: CarritoLinea): string => (talla ? `${nombre}, talla ${talla}` : nombre)

/** A cart with lines, compared with the current availability, and the checkout form. */
function Carrito() {
  const carrito = useCarrito()
  const unanswered = useUnanswered(carrito.usuarioId) !== null
  const { reviewed, askAgain } = useRevision(carrito.lineas, { known: carrito.ventas, unanswered })
  const list = useRef<HTMLUListElement>(null)
  const problems = reviewed.filter(({ problem }) => problem !== null).length

  const remove = (linea: CarritoLinea, position: number) => {
    focusBeside(list.current, position)
    carrito.remove(linea)
    toastInfo('Producto quitado del carrito', {
      name: undoToast,
      description: linea.nombre,
      action: { label: 'Deshacer', onClick: () => carrito.restore(linea, position) },
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="carrito-productos">
        <h2 id="carrito-productos" className="sr-only">
          Productos
        </h2>
        <p role="status" className="sr-only">
          {problems > 0 ? carritoTexts.refused : ''}
        </p>
        <ul ref={list} className="flex flex-col divide-y divide-line">
          {reviewed.map((it, position) => (
            <CarritoLineaRow
              key={it.key}
              reviewed={it}
              onCantidad={(cantidad) =>
                cantidad === 0 ? remove(it.linea, position) : carrito.setCantidad(it.linea, cantidad)
              }
              onRemove={() => remove(it.linea, position)}
              onAccept={(problem) => {
                if (endsLine(problem)) return remove(it.linea, position)
                focusBeside(list.current, position - 1)
                carrito.accept(it.linea, problem)
              }}
            />
          ))}
        </ul>
      </section>
      <EnvioForm
        problems={problems}
        onRefused={() =>
          void askAgain()
            .then(nextPaint)
            .then(() => showProblem(list.current))
        }
        onProblems={() => showProblem(list.current)}
      />
    </div>
  )
}

/** Scrolls to the first line with a problem, clear of toasts. */
function showProblem(list: HTMLElement | null): void {
  const accept = list?.querySelector<HTMLElement>('[data-accept]')
  accept?.closest('[data-linea]')?.scrollIntoView({ block: 'nearest' })
  accept?.focus({ preventScroll: true })
}

/** Before a line disappears, focuses the next line, the previous one, or the page. */
function focusBeside(list: HTMLElement | null, position: number): void {
  const lines = list?.querySelectorAll<HTMLElement>('[data-linea]')
  const beside = lines?.[position + 1] ?? lines?.[position - 1] ?? document.getElementById('contenido')
  beside?.focus()
}

export const Route = createFileRoute('/consultora/carrito')({
  beforeLoad: guard('consultor'),
  // The profile prefills the phone; the others are offered as alternatives to a new pedido.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(perfilQuery()),
      queryClient.prefetchQuery(abiertoQuery()),
      queryClient.prefetchQuery(abiertaQuery()),
      queryClient.prefetchQuery(repartoCarritoQuery()),
      queryClient
        .ensureQueryData(carritoQuery())
        .then(({ lineas }) => queryClient.prefetchQuery(preciosQuery(lineas.map(({ productoId }) => productoId))))
        .catch(() => null),
    ]),
  head: (page) => unlistedHead(page, 'Carrito'),
  pendingMs: 150,
  pendingComponent: () => <Page lineas="unknown" />,
  component: () => {
    const { ready, lineas } = useCarrito()
    const sending = useSending()
    if (lineas.length > 0) return <Page lineas="some" />
    // A cart that was just sent is not shown as empty.
    return <Page lineas={ready && !sending ? 'none' : 'unknown'} />
  },
})

const bodies = { unknown: CarritoSkeleton, none: Empty, some: Carrito }

function Page({ lineas }: { lineas: keyof typeof bodies }) {
  const Body = bodies[lineas]
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <PageHeader title="Carrito" />
      <SuspensionNotice className="mb-6" />
      <CarritoAvisos className="mb-6" />
      <PorRevisar />
      <Body />
    </main>
  )
}

/** Lines of Pedido rápido that are not in the cart yet. */
function PorRevisar() {
  const { usuarioId } = useCarrito()
  const count = waitingLines(rapidoStore.useDraft(usuarioId)).length
  if (count === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft p-4 text-sm text-warning">
      <p className="flex min-w-40 flex-1 gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {rapidoTexts.waiting(count)}
      </p>
      <Link to={paths.pedidoRapido} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {rapidoTexts.waitingSee}
      </Link>
    </div>
  )
}

function Empty() {
  const { usuarioId } = useCarrito()
  const unanswered = useUnanswered(usuarioId)
  const asking = useAskForEnvio()
  return (
    <>
      <EarlierPedidoDialog />
      {unanswered && (
        <div
          role="status"
          className="flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-sm text-warning"
        >
          <p className="font-semibold">No supimos si tu último pedido llegó.</p>
          <Button variant="secondary" size="sm" busy={asking.isPending} onClick={() => asking.mutate()}>
            Ver qué pasó
          </Button>
        </div>
      )}
      <EmptyState
        icon={<ShoppingBag aria-hidden="true" />}
        title={carritoTexts.empty}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.catalogo} className={buttonClass({})}>
              Ver catálogo
            </Link>
            <Link to={paths.pedidoRapido} className={buttonClass({ variant: 'secondary' })}>
              Pedido rápido
            </Link>
          </div>
        }
      >
        Lo que agregues desde el catálogo se guarda aquí hasta que lo envíes.
      </EmptyState>
    </>
  )
}
