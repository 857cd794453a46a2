import { type ComponentProps, Suspense, useState } from 'react'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import type { DeskFrame } from './desk-frame.tsx'

type Props = ComponentProps<typeof DeskFrame>

let loaded: typeof DeskFrame | null = null

export async function loadDeskFrame(): Promise<typeof DeskFrame> {
  loaded ??= (await import('./desk-frame.tsx')).DeskFrame
  return loaded
}

const Lazy = lazyWithRetry(loadDeskFrame, ({ children }: Props) => children)

/** The desk's frame for shared pages, so that users outside the team do not load it. */
export function LazyDeskFrame(props: Props) {
  const [Frame] = useState(() => loaded ?? Lazy)
  return (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  )
}
