import { createContext, useContext } from 'react'

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

export const FieldContext = createContext<FieldContextValue | null>(null)

/**
 * What a control inside a `Field` must carry to be tied to its label, hint and error. Outside a `Field` it is empty.
 * `aria-required` and not `required`: the words of our own schema answer, not the browser's bubble.
 */
export function useFieldControl(): ControlAttributes {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
    ...(field.required && { 'aria-required': true }),
  }
}

type ControlAttributes = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}
