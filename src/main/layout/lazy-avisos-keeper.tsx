import { useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

// For consultoras: visitors never fetch it.
const AvisosKeeper = lazyWithRetry(
  async () => (await import('#modules/mensajes/avisos/components/avisos-keeper.tsx')).AvisosKeeper,
  () => null,
)

/** What has come back for her is said on every page, once the page is alive. */
export function LazyAvisosKeeper() {
  return useHydrated() ? (
    <Suspense>
      <AvisosKeeper />
    </Suspense>
  ) : null
}
