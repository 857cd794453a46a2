import type { ComponentProps } from 'react'
import { useEarlyInput } from './use-early-input.ts'

/** The browser's own input. What is done to it before hydration is told to `onChange` after it. */
export function Input({ onChange, ref, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} {...useEarlyInput(onChange, ref)} />
}
