import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

/** Loaded on the first press. */
export const LazyAlCarrito = lazyWithRetry(async () => (await import('./al-carrito.tsx')).AlCarrito, OutdatedNotice)
