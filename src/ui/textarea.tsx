import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

/** Several lines; grows with what is written, where the browser can. Takes `{...register('name')}`. */
export function Textarea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      className={`${controlClass} field-sizing-content max-h-96 min-h-28 resize-y px-4 py-3 ${className}`}
    />
  )
}
