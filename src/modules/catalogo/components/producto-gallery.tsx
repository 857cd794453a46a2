import Expand from 'lucide-react/icons/expand'
import { type MouseEvent, memo, Suspense, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Imagen } from '#shared/imagen.ts'
import { outdatedTexts } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { Picture, PicturePlaceholder } from '#ui/picture.tsx'
import { toastInfo } from '#ui/toast.ts'

// Fetched when a finger comes near: a page that nobody enlarges pays nothing for it.
const fetchLightbox = () => import('./producto-lightbox.tsx')
const comeNear = () => void fetchLightbox().catch(() => {})
const ProductoLightbox = lazyWithRetry(async () => (await fetchLightbox()).ProductoLightbox, LightboxGone)

/** Its code cannot be loaded: the page says so and stays as it is. */
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
  /** Low on a phone, so that what is chosen below is on the first screen too. */
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

/**
 * The pictures of a product: one large, all of them as thumbnails; a click on any opens it full screen, with zoom
 * (spec 1.2: product detail, public and consultant). The one last looked at stays large. Pass the product's id as `key`.
 */
export const ProductoGallery = memo(function ProductoGallery({ imagenes, nombre, low = false }: ProductoGalleryProps) {
  const look = looks[low ? 'low' : 'high']
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState(false)
  const pressed = useRef<HTMLButtonElement>(null)
  const enlarge = (index: number) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    // In a transition: React would hold a fallback, which is empty here, on the screen for 300 ms.
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
