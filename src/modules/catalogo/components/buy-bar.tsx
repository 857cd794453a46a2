import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Imagen } from '#shared/imagen.ts'
import { Picture } from '#ui/picture.tsx'

type BuyBarProps = {
  producto: { nombre: string; imagenes: Imagen[] }
  className?: string
  /** The action. @param again true for the second copy at the bottom of the screen, which must not repeat ids. */
  children: (again: boolean) => ReactNode
}

/**
 * The action of a product: on a phone at the bottom of the screen; on a wider screen in place, and also at the bottom once that is scrolled
 * out of view.
 */
export function BuyBar({ producto: { nombre, imagenes }, className = '', children }: BuyBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const gone = useIsGone(place)
  return (
    <>
      <div ref={place} className={`bottom-bar ${className}`}>
        {children(false)}
      </div>
      {gone && (
        <section aria-label="Comprar" className="buy-bar">
          <div className="page flex items-center gap-4">
            <Picture imagen={imagenes[0] ?? null} alt="" sizes="2.5rem" ratio="4 / 5" className="w-10 rounded-sm" />
            <p className="line-clamp-2 min-w-0 flex-1 leading-snug font-semibold wrap-anywhere">{nombre}</p>
            <div className="shrink-0">{children(true)}</div>
          </div>
        </section>
      )}
    </>
  )
}

function useIsGone(place: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const header = document.querySelector('header')?.offsetHeight ?? 0
    const observer = new IntersectionObserver(([entry]) => setGone(entry?.isIntersecting === false), {
      rootMargin: `-${header}px 0px 0px 0px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return gone
}
