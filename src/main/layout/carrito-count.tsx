import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { VisuallyHidden } from '#ui/skeleton.tsx'

export function CarritoCount({ inline = false }: { inline?: boolean }) {
  const { itemCount } = useCarrito()
  if (itemCount === 0) return null
  return (
    <>
      <VisuallyHidden>{itemCount === 1 ? '(1 pieza)' : `(${itemCount} piezas)`}</VisuallyHidden>
      <span
        aria-hidden="true"
        className={`grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-ink tabular-nums ${inline ? '' : 'absolute top-0.5 right-0'}`}
      >
        {itemCount > 99 ? '99+' : itemCount}
      </span>
    </>
  )
}
