import { Link } from '@tanstack/react-router'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The way to the cart over the catalogue, with the number of pieces, as soon as there is one (spec 1.2). */
export function FloatingCarritoLink() {
  const { itemCount } = useCarrito()
  if (itemCount === 0) return null
  return (
    <Link
      to={paths.carrito}
      className={buttonClass({
        size: 'lg',
        className:
          'fixed! right-4 bottom-[calc(1rem+var(--nav-bar,env(safe-area-inset-bottom)))] z-20 shadow-overlay md:right-8 lg:bottom-8',
      })}
    >
      <ShoppingBag aria-hidden="true" className="size-5" />
      {carritoTexts.see}
      <span className="grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-xs inset-ring inset-ring-accent-ink tabular-nums">
        <span aria-hidden="true">{itemCount > 99 ? '99+' : itemCount}</span>
        <VisuallyHidden>{itemCount === 1 ? '1 pieza' : `${itemCount} piezas`}</VisuallyHidden>
      </span>
    </Link>
  )
}
