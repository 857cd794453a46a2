import { z } from 'zod'
import { marcaSchema, stockSchema } from '#modules/existencias/schema.ts'
import { centavosSchema } from './field-schemas.ts'

export const maxFilas = 200

/** The changed cells of a row, over the version that was seen (spec 3.5). */
const filaSchema = z.strictObject({
  id: z.uuid(),
  version: z.int().min(1).max(2_147_483_647),
  precioCentavos: centavosSchema.optional(),
  costoConsultoraCentavos: centavosSchema.optional(),
  activo: z.boolean().optional(),
  tallas: z
    .array(z.strictObject({ id: z.uuid(), stock: stockSchema, stockVisto: stockSchema, marca: marcaSchema }))
    .max(60)
    .default([]),
})
export type FilaCambiada = z.output<typeof filaSchema>

export const filasSchema = z.strictObject({
  filas: z
    .array(filaSchema)
    .min(1)
    .max(maxFilas, `Guarda hasta ${maxFilas} productos a la vez`)
    .refine((filas) => new Set(filas.map(({ id }) => id)).size === filas.length, 'Un producto va una sola vez'),
})
