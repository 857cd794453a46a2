import { z } from 'zod'
import { internationalPhone, phoneDigits } from './format.ts'

const few = 'Teléfono debe tener al menos 10 dígitos'

function problemOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').length
  // Length is checked first, whatever the characters (spec 1.5).
  if (typed.length < phoneDigits.min) return few
  if (!/^[\d+\s()-]+$/.test(typed)) return 'Formato de teléfono inválido'
  if (digits < phoneDigits.min) return few
  if (digits > phoneDigits.max) return 'Un teléfono tiene 15 dígitos como máximo'
  return typed.length > 30 ? 'Máximo 30 caracteres' : null
}

const phone = (problem: (typed: string) => string | null) =>
  z
    .string(few)
    .trim()
    .superRefine((typed, context) => {
      const message = problem(typed)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .overwrite(internationalPhone)

/**
 * A phone as typed: 10 to 15 digits, with plus, spaces, parentheses and hyphens (spec 1.5). Ten digits are stored as
 * `+52 ddd ddd dddd`; otherwise the desk's WhatsApp link would prefix another country (spec 2.5).
 */
export const telefonoSchema = phone(problemOf)

export const telefonoOrNoneSchema = phone((typed) => (typed === '' ? null : problemOf(typed)))
