import { Link, useHydrated } from '@tanstack/react-router'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { Suspense } from 'react'
import { paths } from '#shared/paths.ts'
import { iconButtonClass } from '#ui/button.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { VisuallyHidden } from '#ui/skeleton.tsx'

// Loaded for consultoras only.
const CarritoCount = lazyWithRetry(
  async () => (await import('./carrito-count.tsx')).CarritoCount,
  () => null,
)

const CarritoKeeper = lazyWithRetry(
  async () => (await import('#modules/carrito/components/carrito-keeper.tsx')).CarritoKeeper,
  () => null,
)

export function LazyCarritoCount({ inline = false }: { inline?: boolean }) {
  return useHydrated() ? (
    <Suspense>
      <CarritoCount inline={inline} />
    </Suspense>
  ) : null
}

/** The cart icon of a consultora's header (spec 1.2). Also syncs the cart with the account (spec 3.4). */
export const CarritoLink = () => (
  <Link to={paths.carrito} className={iconButtonClass()}>
    <VisuallyHidden>Carrito</VisuallyHidden>
    <ShoppingBag aria-hidden="true" />
    <LazyCarritoCount />
    {useHydrated() && (
      <Suspense>
        <CarritoKeeper />
      </Suspense>
    )}
  </Link>
)
