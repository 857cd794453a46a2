import { z } from 'zod'
import { cambioContrasenaSchema } from './schema.ts'

const { actual } = cambioContrasenaSchema.shape

const sixDigits = z
  .string('Escribe el código de 6 dígitos')
  .max(20, 'Escribe el código de 6 dígitos')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Escribe el código de 6 dígitos'))

/** Normalises any spelling to `ABCDE-FGHJK`. */
const recovery = z
  .string('Escribe uno de tus códigos de recuperación')
  .max(40, 'Escribe uno de tus códigos de recuperación')
  .transform((typed) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{10}$/, 'Un código de recuperación tiene 10 letras y números'))
  .transform((code) => `${code.slice(0, 5)}-${code.slice(5)}`)

/** A proof of the second factor: a TOTP or a recovery code (spec 3.7). */
export const codigoDosSchema = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('app'), codigo: sixDigits }),
  z.strictObject({ tipo: z.literal('recuperacion'), codigo: recovery }),
])
export type CodigoDos = z.infer<typeof codigoDosSchema>

/** TOTP only, during set-up. */
export const codigoDeAppSchema = z.strictObject({ codigo: sixDigits })

export const soloContrasenaSchema = z.strictObject({ actual })

/** Turning the app off and renewing recovery codes require password and code. */
export const contrasenaYCodigoSchema = z.discriminatedUnion('tipo', [
  z.strictObject({ actual, tipo: z.literal('app'), codigo: sixDigits }),
  z.strictObject({ actual, tipo: z.literal('recuperacion'), codigo: recovery }),
])
export type ContrasenaYCodigo = z.infer<typeof contrasenaYCodigoSchema>
