import { z } from 'zod'
import { imagenIdSchema } from '#modules/catalogo/field-schemas.ts'
import { amountSchema } from '#shared/amount-schema.ts'
import { daySchema } from '#shared/day-schema.ts'
import { formatCount } from '#shared/format.ts'
import { maxProductosDeCampana } from './rules.ts'

const maxCentavos = 99_999_999

const text = (max: number) => z.string().trim().max(max, `Máximo ${max} caracteres`)
const maxYears = 3
const day = daySchema('Elige una fecha', { years: maxYears })
const max: [number, string] = [maxCentavos, 'Cantidad demasiado grande']
const minimo = amountSchema({ min: [1, 'Debe ser mayor que $0.00'], max }).nullable()

const productoSchema = z.strictObject({
  productoId: z.uuid('Producto no válido'),
  precioCentavos: amountSchema({ min: [1, 'El precio debe ser mayor que $0.00'], max }).nullable(),
  soloCampana: z.boolean(),
})

const fields = z.strictObject({
  nombre: text(80).min(1, 'Escribe el nombre de la campaña'),
  primerDia: day,
  ultimoDia: day,
  texto: text(500)
    .transform((typed) => typed || null)
    .nullable(),
  imagenId: imagenIdSchema.nullable(),
  minimoCentavos: minimo,
  minimoPrimerCentavos: minimo,
  productos: z
    .array(productoSchema)
    .max(maxProductosDeCampana, `Máximo ${formatCount(maxProductosDeCampana)} productos por campaña`),
})

const ordered = <
  Schema extends z.ZodType<{ primerDia: string; ultimoDia: string; productos: { productoId: string }[] }>,
>(
  schema: Schema,
) =>
  schema.superRefine(({ primerDia, ultimoDia, productos }, context) => {
    if (ultimoDia < primerDia)
      context.addIssue({ code: 'custom', path: ['ultimoDia'], message: 'No puede ser antes del primer día' })
    const seen = new Set<string>()
    for (const [index, { productoId }] of productos.entries()) {
      if (seen.has(productoId))
        context.addIssue({ code: 'custom', path: ['productos', index], message: 'Este producto está dos veces' })
      seen.add(productoId)
    }
  })

/** The campaña form (spec 3.5), and the body of `POST /api/admin/campanas`. */
export const campanaSchema = ordered(fields)
export type CampanaForm = z.input<typeof campanaSchema>
export type CampanaRequest = z.output<typeof campanaSchema>

export const saveCampanaSchema = ordered(fields.extend({ version: z.int().min(1).max(2_147_483_647) }))
export type SaveCampana = z.output<typeof saveCampanaSchema>

const maxSkus = maxProductosDeCampana

/** `POST /api/admin/elegibles`: products by SKU. */
export const skusSchema = z.strictObject({
  skus: z.array(z.string().trim().min(1).max(60)).min(1, 'Pega por lo menos un SKU').max(maxSkus, 'Demasiados SKU'),
})
