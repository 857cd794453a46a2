import { z } from 'zod'
import { type AjusteClave, ajusteClaves, settings } from './settings.ts'

/** 0 for a setting that was never changed. */
const version = z.int().min(0).max(2_147_483_647)

const changeOf = <Clave extends AjusteClave>(clave: Clave) =>
  z.strictObject({ clave: z.literal(clave), valor: settings[clave].schema, version })

const [first, ...others] = ajusteClaves.map(changeOf)

/** `PUT /api/ajustes`: a setting validated by its own schema, and the displayed version. */
export const ajusteChangeSchema = z.discriminatedUnion(
  'clave',
  [first as NonNullable<typeof first>, ...others],
  'Ajuste desconocido',
)
export type AjusteChange = z.infer<typeof ajusteChangeSchema>

export const ajustesFileSchema = z
  .strictObject(Object.fromEntries(ajusteClaves.map((clave) => [clave, settings[clave].schema])))
  .partial()
