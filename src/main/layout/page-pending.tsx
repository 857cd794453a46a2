import { Spinner } from '#ui/button.tsx'
import { useAccessText } from './use-access-text.ts'

/** What a page without a shape of its own shows while access is being checked (spec 1.6). */
export function PagePending() {
  return (
    <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-ink-soft">
      <Spinner className="size-8 text-accent" />
      <p>{useAccessText()}</p>
    </div>
  )
}
