import { useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  type UseFormSetError,
  useForm as useLibraryForm,
} from 'react-hook-form'
import { AppError } from '#shared/errors.ts'

const refusedFields = (error: unknown) => (error instanceof AppError ? (error.facts.errors ?? []) : [])

export const fieldErrorsOf = (error: unknown): Record<string, string | undefined> =>
  Object.fromEntries(refusedFields(error).map(({ path, message }) => [path, message]))

/** Shows the server's field errors at their fields and focuses the first. */
export function showFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  for (const [index, { path, message }] of refusedFields(error).entries())
    setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
}

/** Whether an error has field errors, so that no toast is needed. */
export const hasFieldErrors = (error: unknown): boolean => error instanceof AppError && error.facts.errors !== undefined

/** Focuses the first invalid field after the next frame. */
export const focusFirstError = (form: HTMLFormElement): number =>
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')?.focus(),
  )

/**
 * Lazy validation of a form, loaded on focus: zod is a third of what such a page would load. If loading fails, only the
 * server validates.
 * @returns `resolver` for `useForm`, `onFocus` for the form.
 */
export function lazyRules<Values extends FieldValues, Output = Values>(
  fetchRules: () => Promise<Resolver<Values, unknown, Output>>,
) {
  const rules = () => fetchRules().catch(() => null)
  const unchecked: Resolver<Values, unknown, Output> = (values) => ({ values: values as unknown as Output, errors: {} })
  const resolver: Resolver<Values, unknown, Output> = async (...typed) => ((await rules()) ?? unchecked)(...typed)
  return { resolver, onFocus: () => void rules() }
}

/**
 * react-hook-form's `useForm`, for every form. `register` also passes the default value, so that server-rendered HTML
 * contains it.
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
  // Like the library's object, stable except for this.
  ours.formState = form.formState
  return ours
}

function defaultOf(value: unknown) {
  if (typeof value === 'boolean') return { defaultChecked: value }
  return typeof value === 'string' || typeof value === 'number' ? { defaultValue: value } : {}
}
