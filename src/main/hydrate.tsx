import { RouterProvider } from '@tanstack/react-router'
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { nameMissingChunks } from '#ui/lazy-with-retry.ts'
import { getRouter } from './router.tsx'

/**
 * Hydrates the page without TanStack Start's client, whose serialiser for server functions every visitor would load.
 */
export async function hydrate(): Promise<void> {
  nameMissingChunks()
  const router = getRouter()
  await hydrateRouter(router)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
  // React handles events from here on (`ui/early-press.js`).
  dispatchEvent(new Event('hydrating'))
}
