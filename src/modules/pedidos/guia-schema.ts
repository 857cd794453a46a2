import { z } from 'zod'
import { maxNombre } from '#modules/ajustes/paqueteria-schema.ts'
import { maxBultos, maxGuiaLength } from './guia-rules.ts'

/** The guía that staff enter. A tracking number has letters and digits, optionally separated by spaces or hyphens. */
export const guiaEnvioSchema = z.strictObject({
  paqueteria: z
    .string('Elige la paquetería')
    .trim()
    .min(1, 'Elige la paquetería')
    .max(maxNombre, 'Elige la paquetería'),
  numero: z
    .string('Escribe el número de guía')
    .trim()
    .min(1, { error: 'Escribe el número de guía', abort: true })
    .max(maxGuiaLength, `Máximo ${maxGuiaLength} caracteres`)
    .regex(/^[\dA-Za-z](?:[\dA-Za-z -]*[\dA-Za-z])?$/, 'Solo letras, números y guiones'),
  bultos: z
    .int('Escribe cuántos bultos son')
    .min(1, 'Escribe cuántos bultos son')
    .max(maxBultos, `Máximo ${maxBultos} bultos`)
    .default(1),
})
