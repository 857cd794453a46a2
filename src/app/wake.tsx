import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { leavePressesToReact, wakeAround } from '#ui/early-hands.ts'
import { nameMissingChunks } from '#ui/missing-chunk.ts'
import { getRouter } from './router.tsx'

/**
 * Wakes the page up. By hand, and not by Start's own client: that one brings a serialiser for server functions along,
 * which this product has none of (docs/decisions/003) and which every visitor would fetch.
 */
export async function wake(): Promise<void> {
  // Our security policy lets nobody compile code; zod would try, and the browser would report it.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  nameMissingChunks()
  const router = getRouter()
  await hydrate(router)
  leavePressesToReact()
  // A page that is left while it sleeps would be woken as what it is no more, and fail.
  router.subscribe('onBeforeNavigate', () => wakeAround(document.getElementById('contenido')))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
  window.$_TSR?.h()
}
