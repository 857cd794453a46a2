import { z } from 'zod'

/** A required text. @param missing the error message when it is empty. */
const required = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `Máximo ${max} caracteres`)

const shortCiudad = 'La ciudad debe tener al menos 2 caracteres'

/** The fields of a Mexican address (spec 1.5), with the form's own error messages. */
export const direccionFields = (missing: { direccion: string; barrio: string; ciudad: string }) => ({
  direccion: required(missing.direccion, 200),
  numero: required('El número es requerido', 20),
  complemento: z.string().trim().max(100, 'Máximo 100 caracteres'),
  barrio: required(missing.barrio, 100),
  ciudad: z
    .string('La ciudad es requerida')
    .trim()
    .min(2, { error: ({ input }) => (input === '' ? missing.ciudad : shortCiudad) })
    .max(100, 'Máximo 100 caracteres'),
  codigoPostal: z
    .string('El código postal debe tener exactamente 5 dígitos')
    .trim()
    .regex(/^\d{5}$/, 'El código postal debe tener exactamente 5 dígitos'),
})
