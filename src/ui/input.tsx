import type { ComponentProps } from 'react'
import { useEarlyInput } from './use-early-input.ts'

/** The browser's own input. What is done to it before hydration is told to `onChange` after it. */
export function Input(props: ComponentProps<'input'>) {
  // A tick's value is no text.
  const isText = props.type !== 'checkbox' && props.type !== 'radio' && props.type !== 'file'
  const { value, ...early } = useEarlyInput(isText ? props : { ...props, value: undefined })
  return <input {...props} {...early} {...(isText && value !== undefined && { value })} />
}
