import { z } from 'zod'
import { maxStock } from '#modules/existencias/rules.ts'
import { marcaSchema, stockSchema } from '#modules/existencias/schema.ts'
import { amountSchema } from '#shared/amount-schema.ts'
import { maxPedidoCentavos } from '#shared/read-amounts.ts'
import { tallaKey } from './rules.ts'

export const text = (maxLength: number) => z.string().trim().max(maxLength, `Máximo ${maxLength} caracteres`)

/** A required value that is initially empty: `null` is refused with `missing`. */
export const required = <Schema extends z.ZodType>(schema: Schema, missing: string) =>
  schema.nullable().transform((value, context): NonNullable<z.output<Schema>> => {
    if (value !== null && value !== undefined) return value
    context.addIssue({ code: 'custom', message: missing })
    return z.NEVER
  })

export const centavosSchema = amountSchema({ max: [maxPedidoCentavos, 'Máximo $9,000,000.00'] })

export const imagenIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Imagen desconocida')

export const pocasSchema = z
  .int('Escribe un número entero de piezas')
  .min(0, 'No puede ser negativo')
  .max(maxStock, `Máximo ${maxStock}`)
  .nullable()

export const maxColorLength = 40

/** A swatch or an empty text. It is written into a style attribute, so only six hex digits are allowed. */
export const muestraSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'Escribe la muestra con seis cifras, como #b23a48')

const maxTallaLength = 40

/** A size in the form: the entered `stock`, based on `stockVisto` and `marca` (`deltaOfTyped`); `id` is `null` for a new size. */
const tallaSchema = z.strictObject({
  id: z.uuid().nullable(),
  talla: text(maxTallaLength).min(1, 'Escribe la talla'),
  stock: stockSchema,
  stockVisto: stockSchema,
  marca: marcaSchema,
  activo: z.boolean(),
})

export const tallasSchema = z
  .array(tallaSchema)
  .max(60, 'Máximo 60 tallas')
  .superRefine((tallas, context) => {
    const first = new Map<string, number>()
    for (const [index, { talla }] of tallas.entries()) {
      // Already refused; normalising a long text takes quadratic time.
      if (talla.length > maxTallaLength) continue
      const key = tallaKey(talla)
      if (key && first.has(key)) {
        context.addIssue({ code: 'custom', message: 'Esta talla está repetida', path: [index, 'talla'] })
      }
      first.set(key, index)
    }
  })

export const maxFilas = 200

/** The changed cells of a row, with its displayed version (spec 3.5). */
const filaSchema = z.strictObject({
  id: z.uuid(),
  version: z.int().min(1).max(2_147_483_647),
  precioCentavos: centavosSchema.optional(),
  costoConsultoraCentavos: centavosSchema.optional(),
  activo: z.boolean().optional(),
  tallas: z
    .array(z.strictObject({ id: z.uuid(), stock: stockSchema, stockVisto: stockSchema, marca: marcaSchema }))
    .max(60)
    .refine((tallas) => new Set(tallas.map(({ id }) => id)).size === tallas.length, 'Una talla va una sola vez')
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
