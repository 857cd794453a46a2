import { z } from 'zod'
import { internationalPhone, phoneDigits } from './format.ts'

const texts = {
  few: 'Teléfono debe tener al menos 10 dígitos',
  many: 'Un teléfono tiene 15 dígitos como máximo',
  wrong: 'Formato de teléfono inválido',
  long: 'Máximo 30 caracteres',
}

function problemOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').length
  // Too short comes first, whatever is in it (spec 1.5).
  if (typed.length < phoneDigits.min) return texts.few
  if (!/^[\d+\s()-]+$/.test(typed)) return texts.wrong
  if (digits < phoneDigits.min) return texts.few
  if (digits > phoneDigits.max) return texts.many
  return typed.length > 30 ? texts.long : null
}

const phone = (problem: (typed: string) => string | null) =>
  z
    .string(texts.few)
    .trim()
    .superRefine((typed, context) => {
      const message = problem(typed)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .overwrite(internationalPhone)

/**
 * A phone as people type it: 10 to 15 digits, with plus, spaces, parentheses and hyphens (spec 1.5). Ten digits are kept as
 * `+52 ddd ddd dddd`, or the desk's WhatsApp link would put another country before them (spec 2.5).
 */
export const telefonoSchema = phone(problemOf)

export const telefonoOrNoneSchema = phone((typed) => (typed === '' ? null : problemOf(typed)))
