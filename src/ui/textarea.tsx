import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { useEarlyInput } from './use-early-input.ts'

/** Several lines; grows with what is written, where the browser can. Takes `{...register('name')}`. */
export function Textarea({ className = '', rows = 4, defaultValue, ...rest }: ComponentProps<'textarea'>) {
  const { value, ...early } = useEarlyInput(rest)
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      {...early}
      {...listed('value', value)}
      {...listed('defaultValue', defaultValue)}
      className={`${controlClass} field-sizing-content max-h-96 min-h-28 resize-y px-4 py-3 ${className}`}
    />
  )
}

/** A text alone in a list: React writes a text over what was typed before hydration, and leaves alone what it was given as a list. */
const listed = (name: 'value' | 'defaultValue', text: ComponentProps<'textarea'>['value']) =>
  text === undefined ? {} : { [name]: [String(text)] }
