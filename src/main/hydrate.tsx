import { RouterProvider } from '@tanstack/react-router'
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { nameMissingChunks } from '#ui/lazy-with-retry.ts'
import { getRouter } from './router.tsx'

/**
 * Hydrates the page. By hand, and not by Start's own client: that one brings a serialiser for server functions along, which this
 * product does not use and every visitor would fetch.
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
}
