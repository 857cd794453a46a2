import { useState } from 'react'
import {
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  useForm as useLibraryForm,
} from 'react-hook-form'

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
