import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

/** What is wrong with one control, beside it. The sign says so without the colour. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
