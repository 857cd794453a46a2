import { z } from 'zod'
import { telefonoOrNoneSchema } from '#shared/telefono.ts'
import { direccionFields } from './direccion-schema.ts'
import { passwordRules } from './rules.ts'

const maxPasswordLength = 128
const tooLong = 'Máximo 128 caracteres'

/** Names have no line breaks, which could forge lines of a letter, a menu or the log. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ')

/** The sign-in form (spec 1.5). */
export const loginSchema = z.strictObject({
  email: z.email('Correo electrónico inválido').max(255, 'Correo electrónico inválido'),
  password: z
    .string('La contraseña es requerida')
    .min(1, 'La contraseña es requerida')
    .max(maxPasswordLength, 'Email o contraseña incorrectos. Verifica tus datos.'),
})
export type Login = z.infer<typeof loginSchema>

const passwordSchema = passwordRules.reduce(
  (schema, { met, text }) => schema.refine(met, { error: text }),
  z
    .string('La contraseña es requerida')
    .max(maxPasswordLength, tooLong)
    // Stored in NFC, which expands a few characters. The raw length is checked first.
    .refine((it) => it.length > maxPasswordLength || it.normalize('NFC').length <= maxPasswordLength, tooLong),
)

const emailSchema = z
  .string('El correo electrónico es requerido')
  .trim()
  .min(1, 'El correo electrónico es requerido')
  .max(255, 'Máximo 255 caracteres')
  .pipe(z.email('Correo electrónico inválido'))

const nombreSchema = z
  .string('El nombre completo es requerido')
  .trim()
  .overwrite(inOneLine)
  .min(3, 'El nombre debe tener al menos 3 caracteres')
  .max(100, 'Máximo 100 caracteres')

const twice = {
  password: passwordSchema,
  confirmarPassword: z.string('Confirma tu contraseña').min(1, 'Confirma tu contraseña'),
}
const same = {
  path: ['confirmarPassword'],
  error: 'Las contraseñas no coinciden',
  // Reported together with other errors, once there is something to compare; the value may be `null`.
  when: ({ value }: { value: unknown }) =>
    Boolean((value as { confirmarPassword?: unknown } | null)?.confirmarPassword),
}
const areSame = (typed: { password: string; confirmarPassword: string }) => typed.password === typed.confirmarPassword

const direccion = direccionFields({
  direccion: 'La dirección es requerida',
  barrio: 'Escribe tu colonia',
  ciudad: 'La ciudad debe tener al menos 2 caracteres',
})

/** The registration form of a consultora (spec 1.5). */
export const registroSchema = z
  .strictObject({
    email: emailSchema,
    ...twice,
    nombreCompleto: nombreSchema,
    telefono: z
      .string('El teléfono es requerido')
      .trim()
      .regex(/^\+52 \d{3} \d{3} \d{4}$/, 'Formato inválido. Ejemplo: +52 442 123 4567'),
    ...direccion,
    complemento: direccion.complemento.optional(),
    terminos: z.literal(true, 'Debes aceptar los términos y condiciones'),
  })
  .refine(areSame, same)
export type Registro = z.infer<typeof registroSchema>

/** What users may change of their own profile (spec 2.5). Anything else, such as the e-mail, is refused. */
export const perfilSchema = z.strictObject({
  nombreCompleto: z
    .string('El nombre completo es obligatorio')
    .trim()
    .overwrite(inOneLine)
    .min(1, 'El nombre completo es obligatorio')
    .max(100, 'Máximo 100 caracteres'),
  telefono: telefonoOrNoneSchema,
})
export type PerfilForm = z.infer<typeof perfilSchema>

/** The form that requests a recovery mail (spec 1.7: password recovery by e-mail). */
export const recuperarSchema = z.strictObject({ email: emailSchema })
export type Recuperar = z.infer<typeof recuperarSchema>

/** The code in the hash of a mail's link. */
export const codigoSchema = z.strictObject({ codigo: z.string('Falta el código').max(200, 'Código inválido') })

/** A new password by a mail's link, with the rules of the registration (spec 1.5). */
export const nuevaContrasenaSchema = z.strictObject({ ...codigoSchema.shape, ...twice }).refine(areSame, same)
export type NuevaContrasena = z.infer<typeof nuevaContrasenaSchema>

export const cambioContrasenaSchema = z
  .strictObject({
    actual: z
      .string('Escribe tu contraseña actual')
      .min(1, 'Escribe tu contraseña actual')
      .max(maxPasswordLength, tooLong),
    ...twice,
  })
  .refine(areSame, same)
export type CambioContrasena = z.infer<typeof cambioContrasenaSchema>

/** An administrator created by `npm run admin:create`, with the rules of the registration. */
export const adminSchema = z.strictObject({
  email: emailSchema,
  nombreCompleto: nombreSchema,
  password: passwordSchema,
})
export type Admin = z.infer<typeof adminSchema>
