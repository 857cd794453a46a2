import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { Input } from './input.tsx'

/** One line of text; `type="email"`, `tel` and the like as usual. Takes `{...register('name')}`. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <Input type="text" {...useFieldControl()} {...rest} className={`${controlClass} min-h-12 px-4 ${className}`} />
}
