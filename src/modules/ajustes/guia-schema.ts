import { z } from 'zod'
import { nameKey } from '#shared/fold.ts'
import { cmFrom, maxFilas, maxMedidas } from './guia-rules.ts'

const cmSchema = z
  .string()
  .max(20, 'Máximo 20 caracteres')
  .transform((typed, context) => {
    const cm = cmFrom(typed)
    if (cm !== null) return cm
    context.addIssue({ code: 'custom', message: 'Escribe centímetros, como 88 o 86-90' })
    return z.NEVER
  })

const filaSchema = z.strictObject({
  talla: z.string().trim().max(40, 'Máximo 40 caracteres').min(1, 'Escribe la talla'),
  cm: z.array(cmSchema),
})

/** A guía de tallas as it is saved (spec 3.5.6): none at all, or at least one size with one measure, no name twice. */
export const guiaSchema = z
  .strictObject({
    medidas: z
      .array(z.string().trim().max(30, 'Máximo 30 caracteres').min(1, 'Escribe el nombre de la medida'))
      .max(maxMedidas, `Máximo ${maxMedidas} medidas`),
    filas: z.array(filaSchema).max(maxFilas, `Máximo ${maxFilas} tallas`),
  })
  .superRefine(({ medidas, filas }, context) => {
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (filas.length > 0 && medidas.length === 0) refuse(['medidas'], 'Agrega al menos una medida')
    if (filas.length === 0 && medidas.length > 0) refuse(['filas'], 'Agrega al menos una talla')
    for (const index of repeated(medidas)) refuse(['medidas', index], 'Esta medida está repetida')
    for (const index of repeated(filas.map(({ talla }) => talla))) {
      refuse(['filas', index, 'talla'], 'Esta talla está repetida')
    }
    for (const [index, { cm }] of filas.entries()) {
      if (cm.length !== medidas.length) refuse(['filas', index, 'cm'], 'A cada medida le toca un valor')
    }
  })

/** Where a name stands that stood before. */
function repeated(names: string[]): number[] {
  // Composing a long text takes quadratic time; one that is too long is refused anyway.
  const keys = names.map((name) => nameKey(name.slice(0, 40)))
  return keys.flatMap((key, index) => (key && keys.indexOf(key) < index ? [index] : []))
}
