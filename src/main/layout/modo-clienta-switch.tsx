import { useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

// For consultoras: visitors never fetch it.
const ModoClientaButton = lazyWithRetry(
  async () => (await import('#modules/clientas/components/modo-clienta-button.tsx')).ModoClientaButton,
  () => null,
)

/** The switch of modo clienta (spec 3.4), with room for it before it is there. */
export const ModoClientaSwitch = () => (
  <span className="inline-block size-11">
    {useHydrated() && (
      <Suspense>
        <ModoClientaButton />
      </Suspense>
    )}
  </span>
)
