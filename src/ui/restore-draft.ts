import { type FieldPath, type FieldPathValue, type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'

/**
 * Restores a draft into a form, in a layout effect after hydration. Fields that the user touched before stay; the
 * focused field gets its draft on blur if untouched.
 * @param base the values under the draft, if not the form's defaults.
 */
export function restoreDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'control' | 'getValues' | 'setValue' | 'reset' | 'formState'>,
  draft: Partial<Values>,
  base: Values | null = null,
): void {
  const before = form.formState.defaultValues
  // `getValues` returns the defaults until the form's own effects have run.
  const now = form.control._formValues
  const values = structuredClone(withTouched(draft, before, now)) as Values
  const waits = focusedField(now)
  if (waits && get(values, waits.name) !== get(now, waits.name)) {
    const [text, untouched] = [get(values, waits.name), get(now, waits.name)]
    set(values, waits.name, untouched)
    const restore = () => {
      if (form.getValues(waits.name as FieldPath<Values>) === untouched)
        form.setValue(waits.name as FieldPath<Values>, text as FieldPathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        })
    }
    waits.element.addEventListener('blur', restore, { once: true })
  }
  if (base) form.reset(base)
  form.reset(values, { keepDefaultValues: true })
}

/** The focused field, if it belongs to the form. */
function focusedField(values: FieldValues): { element: HTMLElement; name: string } | null {
  const { activeElement: element } = document
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) || element.name === '')
    return null
  return typeof get(values, element.name) === 'string' ? { element, name: element.name } : null
}

/** The draft, except for touched fields. */
function withTouched(draft: unknown, before: unknown, now: unknown): unknown {
  if (!isObject(draft) || !isObject(before) || !isObject(now))
    return Object.is(now, before) || isObject(now) ? draft : now
  const merged = Object.entries(draft).map(([key, value]) => {
    const at = keyOf(now, key, value)
    return [key, at in now ? withTouched(value, before[at], now[at]) : value]
  })
  if (Array.isArray(draft)) return merged.map(([, value]) => value)
  const others = Object.entries(now).filter(([key]) => !(key in draft))
  return Object.fromEntries([...others, ...merged])
}

type Entries = Record<string, unknown>

const isObject = (value: unknown): value is Entries => typeof value === 'object' && value !== null

/** The current index of a row, by its id if it has one. */
function keyOf(now: Entries, key: string, value: unknown): string {
  if (!Array.isArray(now) || !isObject(value) || typeof value.id !== 'string') return key
  return String(now.findIndex((it) => it.id === value.id))
}
