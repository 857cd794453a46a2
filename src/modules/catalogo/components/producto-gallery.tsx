import Expand from 'lucide-react/icons/expand'
import { type MouseEvent, memo, Suspense, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Imagen } from '#shared/imagen.ts'
import { outdatedTexts } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { Picture, PicturePlaceholder } from '#ui/picture.tsx'
import { toastInfo } from '#ui/toast.ts'

type Words = { descripcion: string | null; composicion: string | null; medidas: string | null }

/** Description (spec 1.2), measurements, composition and care (spec 3.5), with their line breaks. */
export const ProductoWords = ({ producto, className }: { producto: Words; className: string }) => (
  <div className={`flex max-w-prose flex-col gap-4 whitespace-pre-line wrap-anywhere empty:hidden ${className}`}>
    {producto.descripcion && <p>{producto.descripcion}</p>}
    {producto.medidas && <Section title="Medidas de la prenda">{producto.medidas}</Section>}
    {producto.composicion && <Section title="Composición y cuidado">{producto.composicion}</Section>}
  </div>
)

const Section = ({ title, children }: { title: string; children: string }) => (
  <section className="text-sm">
    <h2 className="font-semibold">{title}</h2>
    <p>{children}</p>
  </section>
)

// Loaded on hover or focus.
const fetchLightbox = () => import('./producto-lightbox.tsx')
const comeNear = () => void fetchLightbox().catch(() => {})
const ProductoLightbox = lazyWithRetry(async () => (await fetchLightbox()).ProductoLightbox, LightboxGone)

/** Shown when its code cannot be loaded. */
function LightboxGone({ onClosed }: { onClosed: () => void }) {
  const close = useEffectEvent(onClosed)
  useEffect(() => {
    toastInfo(outdatedTexts.title, {
      description: outdatedTexts.detail,
      action: { label: outdatedTexts.reload, onClick: () => window.location.reload() },
    })
    close()
  }, [])
  return null
}

type ProductoGalleryProps = {
  imagenes: Imagen[]
  nombre: string
  /** Low on a phone, so that the sizes below are on the first screen. */
  low?: boolean
}

const looks = {
  low: {
    box: 'flex gap-3 md:flex-row-reverse md:items-start',
    main: 'flex-3',
    picture: 'h-low-picture w-full md:h-auto',
    sizes: '(min-width: 1024px) 45vw, (min-width: 768px) 50vw, 55vw',
    list: 'grid max-h-low-picture flex-2 grid-cols-2 content-start gap-2 overflow-y-auto p-0.5 md:flex md:max-h-none md:w-20 md:flex-none md:flex-col md:overflow-visible',
    item: '',
  },
  high: {
    box: 'flex flex-col gap-3 md:flex-row-reverse md:items-start',
    main: 'flex-1',
    picture: '',
    sizes: '(min-width: 1024px) 45vw, (min-width: 768px) 50vw, 85vw',
    list: 'scroll-row flex gap-2 p-0.5 md:w-20 md:shrink-0 md:flex-col md:overflow-visible',
    item: 'w-16 shrink-0 md:w-auto',
  },
}

/** The pictures of a product: one large, thumbnails, and full screen with zoom (spec 1.2: product detail). Pass the product's id as `key`. */
export const ProductoGallery = memo(function ProductoGallery({ imagenes, nombre, low = false }: ProductoGalleryProps) {
  const look = looks[low ? 'low' : 'high']
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState(false)
  const pressed = useRef<HTMLButtonElement>(null)
  const enlarge = (index: number) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    // In a transition: React would show the empty fallback for 300 ms.
    startTransition(() => {
      setChosen(index)
      setOpen(true)
    })
  }
  const main = imagenes[chosen] ?? imagenes[0]
  if (!main) return <PicturePlaceholder alt={nombre} aspectRatio="4 / 5" className="rounded-lg" />
  return (
    <div className={look.box}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Ampliar ${nombre}`}
        onClick={enlarge(chosen)}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        className={`group relative block min-w-0 cursor-zoom-in overflow-clip rounded-lg stretched ${look.main}`}
      >
        <Picture imagen={main} alt="" sizes={look.sizes} ratio="4 / 5" priority className={look.picture} />
        <span
          aria-hidden="true"
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface-raised/90 text-ink shadow-raised transition-transform group-hover:scale-105"
        >
          <Expand className="size-5" />
        </span>
      </button>
      {imagenes.length > 1 && (
        <ul aria-label={`Imágenes de ${nombre}`} className={look.list}>
          {imagenes.map((imagen, index) => (
            <li key={imagen.id} className={look.item}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`Ampliar imagen ${index + 1} de ${imagenes.length}`}
                onClick={enlarge(index)}
                onPointerEnter={comeNear}
                onFocus={comeNear}
                className={`relative block w-full cursor-zoom-in overflow-clip stretched rounded-md [&_img]:transition-opacity hover:[&_img]:opacity-100 ${index === chosen ? '' : '[&_img]:opacity-75'}`}
              >
                <Picture imagen={imagen} alt="" sizes="5rem" ratio="4 / 5" />
              </button>
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
            onView={setChosen}
            onClosed={() => {
              setOpen(false)
              pressed.current?.focus()
            }}
          />
        )}
      </Suspense>
    </div>
  )
})
