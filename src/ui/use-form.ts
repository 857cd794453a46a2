import { useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  type UseFormSetError,
  useForm as useLibraryForm,
} from 'react-hook-form'
import { AppError } from '#shared/errors.ts'

/** What the server says of single fields stands at them; the first has the focus, which brings it into sight. */
export function showFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  const errors = error instanceof AppError ? (error.facts.errors ?? []) : []
  for (const [index, { path, message }] of errors.entries())
    setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
}

/** The server refused single fields: what it says stands there, and no toast repeats it. */
export const hasFieldErrors = (error: unknown): boolean => error instanceof AppError && error.facts.errors !== undefined

/** The field of a form that says what is wrong has the focus, once its sentence stands there. */
export const focusFirstError = (form: HTMLFormElement): number =>
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')?.focus(),
  )

/**
 * react-hook-form's `useForm`, for every form. `register` also gives a control its default value, so that the server's HTML holds it:
 * a form that is touched before hydration is not filled in afterwards.
 */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  props?: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const form = useLibraryForm(props)
  const [ours] = useState(() => ({
    ...form,
    register: ((name, options) => ({
      ...defaultOf(get(form.formState.defaultValues, name)),
      ...form.register(name, options),
    })) as typeof form.register,
  }))
  // The library's object stays the same, too, but for this.
  ours.formState = form.formState
  return ours
}

function defaultOf(value: unknown) {
  if (typeof value === 'boolean') return { defaultChecked: value }
  return typeof value === 'string' || typeof value === 'number' ? { defaultValue: value } : {}
}
