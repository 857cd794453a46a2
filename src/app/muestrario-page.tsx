import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// In production the condition is false at build time, and the whole showcase falls out of the bundle.
const Muestrario = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./muestrario/muestrario.tsx')).Muestrario }))
  : null

/** The showcase of `src/ui`. Answers only in development. */
export const Route = createFileRoute('/dev/muestrario')({
  beforeLoad: () => {
    if (!Muestrario) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Muestrario' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <Suspense>{Muestrario && <Muestrario />}</Suspense>,
})
