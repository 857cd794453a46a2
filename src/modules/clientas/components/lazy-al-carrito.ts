import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

/** The grid into the cart; its code comes with the first press. */
export const LazyAlCarrito = lazyWithRetry(async () => (await import('./al-carrito.tsx')).AlCarrito, OutdatedNotice)
