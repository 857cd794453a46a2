import { z } from 'zod'
import { cambioContrasenaSchema } from './schema.ts'

const bytes = (max: number) =>
  z
    .string('Falta la respuesta de tu dispositivo')
    .max(max, 'La respuesta de tu dispositivo no se entiende')
    .regex(/^[\w-]+$/, 'La respuesta de tu dispositivo no se entiende')

const maxNombreDeLlave = 60

const nombre = z
  .string('Escribe un nombre')
  .trim()
  .min(1, 'Escribe un nombre')
  .max(maxNombreDeLlave, `Máximo ${maxNombreDeLlave} caracteres`)

/** A new passkey: its name and the browser's attestation, in base64url (spec 3.7). */
export const llaveSchema = z.strictObject({
  nombre,
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transportes: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
})
export type LlaveNueva = z.infer<typeof llaveSchema>

export const firmaSchema = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
})
export type Firma = z.infer<typeof firmaSchema>

/** Adding a passkey requires the password. */
export const retoDeAltaSchema = z.strictObject({ actual: cambioContrasenaSchema.shape.actual })

export const nuevaLlaveSchema = z.strictObject({ nombre, ...retoDeAltaSchema.shape })
