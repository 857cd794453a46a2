import type { ComponentProps } from 'react'
import { caretAfterMask, maskTelefono } from '#modules/personas/cuentas/rules.ts'
import { TextInput } from '#ui/text-input.tsx'

/** A phone that writes itself as `+52 ddd ddd dddd` while one types, pastes and deletes (spec 1.5). Takes `{...register('telefono')}`. */
export const TelefonoInput = ({ onChange, ...rest }: ComponentProps<'input'>) => (
  <TextInput
    {...rest}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    onChange={(event) => {
      mask(event.target)
      onChange?.(event)
    }}
  />
)

/** Puts what stands in the field in its form; the caret stays behind the digit that it was behind. */
function mask(input: HTMLInputElement) {
  const caret = input.selectionStart ?? input.value.length
  const behind = input.value.slice(caret).replace(/\D/g, '').length
  input.value = maskTelefono(input.value)
  // Elsewhere it would take the focus on some phones.
  if (document.activeElement !== input) return
  const place = caretAfterMask(input.value, behind)
  input.setSelectionRange(place, place)
}
