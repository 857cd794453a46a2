import Expand from 'lucide-react/icons/expand'
import { type MouseEvent, memo, type ReactNode, Suspense, startTransition, useRef, useState } from 'react'
import type { Imagen } from '#shared/imagen.ts'
import { OutdatedToast } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { Fold } from '#ui/page.tsx'
import { Picture, PicturePlaceholder } from '#ui/picture.tsx'

const longName = 48

/** The title class of a product: a long name is smaller, so that the button stays on the first screen. */
export const productoTitleClass = (nombre: string): string => (nombre.length > longName ? 'text-title' : 'text-heading')

type Words = { descripcion: string | null; composicion: string | null; medidas: string | null }

/** Description (spec 1.2), measurements, composition and care (spec 3.5), with their line breaks; all but the first are collapsed. */
export const ProductoWords = ({ producto, className = '' }: { producto: Words; className?: string }) => (
  <div
    className={`flex max-w-prose flex-col divide-y divide-line border-y border-line wrap-anywhere empty:hidden ${className}`}
  >
    <Part title="Descripción" open>
      {producto.descripcion}
    </Part>
    <Part title="Medidas de la prenda">{producto.medidas}</Part>
    <Part title="Composición y cuidado">{producto.composicion}</Part>
  </div>
)

const Part = ({ title, open, children }: { title: string; open?: boolean; children: string | null }) =>
  children && (
    <Fold title={title} {...(open && { open })} className="py-1">
      <p className="-mt-3 pb-3 whitespace-pre-line text-ink-soft">{children}</p>
    </Fold>
  )

// Loaded on hover or focus.
const fetchLightbox = () => import('./producto-lightbox.tsx')
const comeNear = () => void fetchLightbox().catch(() => {})
const ProductoLightbox = lazyWithRetry(
  async () => (await fetchLightbox()).ProductoLightbox,
  ({ onClosed }) => <OutdatedToast onGone={onClosed} />,
)

type ProductoGalleryProps = { imagenes: Imagen[]; nombre: string }

const sizes = '(min-width: 1024px) 45vw, (min-width: 768px) 50vw, 100vw'

/**
 * The pictures of a product: one large with thumbnails, on a phone a carousel; each opens full screen with zoom (spec 1.2: product detail).
 * Pass the product's id as `key`.
 */
export const ProductoGallery = memo(function ProductoGallery({ imagenes, nombre }: ProductoGalleryProps) {
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState(false)
  const pressed = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const enlarge = (index: number) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    // A transition; otherwise React would show the empty fallback for 300 ms.
    startTransition(() => {
      setChosen(index)
      setOpen(true)
    })
  }
  const show = (index: number) => {
    setChosen(index)
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'instant' })
  }
  if (imagenes.length === 0) return <PicturePlaceholder alt={nombre} aspectRatio="4 / 5" className="rounded-lg" />
  return (
    // Reserves the column of thumbnails, so that the picture does not move.
    <div
      className={`flex flex-col gap-3 md:grid md:items-start ${imagenes.length > 1 ? 'md:grid-cols-[5rem_minmax(0,1fr)]' : 'md:grid-cols-[minmax(0,1fr)]'}`}
    >
      <div className="relative min-w-0 max-md:-mx-(--page-edge) md:-col-end-1 md:row-start-1">
        <ul
          ref={row}
          aria-label={`Imágenes de ${nombre}`}
          onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) => {
            if (scrollWidth > clientWidth) setChosen(Math.round(scrollLeft / clientWidth))
          }}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:overflow-visible"
        >
          {imagenes.map((imagen, index) => (
            <li key={imagen.id} className={`w-full shrink-0 snap-center ${index === chosen ? '' : 'md:hidden'}`}>
              <Enlarge
                label={
                  index === 0 ? `Ampliar ${nombre}` : `Ampliar ${nombre}, imagen ${index + 1} de ${imagenes.length}`
                }
                onClick={enlarge(index)}
                className="group md:rounded-lg max-md:outline-offset-[-2px]!"
              >
                <Picture imagen={imagen} alt="" sizes={sizes} ratio="4 / 5" priority={index === 0} />
                <span
                  aria-hidden="true"
                  className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface-raised/90 text-ink shadow-raised transition-transform group-hover:scale-105"
                >
                  <Expand className="size-5" />
                </span>
              </Enlarge>
            </li>
          ))}
        </ul>
        {imagenes.length > 1 && <Dots count={imagenes.length} chosen={chosen} />}
      </div>
      {imagenes.length > 1 && (
        <ul
          aria-label={`Miniaturas de ${nombre}`}
          className="flex flex-col gap-2 p-0.5 max-md:hidden md:col-start-1 md:row-start-1"
        >
          {imagenes.map((imagen, index) => (
            <li key={imagen.id}>
              <Enlarge
                label={`Ampliar imagen ${index + 1} de ${imagenes.length}`}
                onClick={enlarge(index)}
                className={`rounded-md [&_img]:transition-opacity hover:[&_img]:opacity-100 ${index === chosen ? '' : '[&_img]:opacity-75'}`}
              >
                <Picture imagen={imagen} alt="" sizes="5rem" ratio="4 / 5" />
              </Enlarge>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open && (
          <ProductoLightbox
            imagenes={imagenes}
            nombre={nombre}
            index={chosen}
            onView={show}
            onClosed={() => {
              setOpen(false)
              pressed.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </Suspense>
    </div>
  )
})

type EnlargeProps = {
  label: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  className: string
  children: ReactNode
}

const Enlarge = ({ label, onClick, className, children }: EnlargeProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={label}
    onClick={onClick}
    onPointerEnter={comeNear}
    onFocus={comeNear}
    className={`stretched relative block w-full cursor-zoom-in overflow-clip ${className}`}
  >
    {children}
  </button>
)

/** The current picture of the carousel. */
const Dots = ({ count, chosen }: { count: number; chosen: number }) => (
  <p
    aria-hidden="true"
    className="pointer-events-none absolute bottom-5 left-1/2 flex -translate-x-1/2 gap-1.5 rounded-full bg-surface-raised/90 px-2.5 py-2 md:hidden"
  >
    {Array.from({ length: count }, (_, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity
        key={index}
        className={`size-2 rounded-full ${index === chosen ? 'bg-ink' : 'bg-line-strong/60'}`}
      />
    ))}
  </p>
)
