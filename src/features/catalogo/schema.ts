import { z } from 'zod'
import { categorias, longestBusqueda, mostStock, tallaKey } from './rules.ts'

export const categoriaSchema = z.enum(categorias, 'Categoría desconocida')

/** The search box of a catalogue, as the URL and the API carry it (spec 1.2). */
export const busquedaSchema = z.string().trim().max(longestBusqueda, `Máximo ${longestBusqueda} caracteres`)

/** A value that a form starts without: `null` gets the message `missing`. */
const required = <Schema extends z.ZodType>(schema: Schema, missing: string) =>
  schema.nullable().transform((value, context): NonNullable<z.output<Schema>> => {
    if (value !== null && value !== undefined) return value
    context.addIssue({ code: 'custom', message: missing })
    return z.NEVER
  })

const largestPrecio = 999_999_999

const centavosSchema = z
  .int('Escribe una cantidad en pesos')
  .min(0, 'No puede ser negativo')
  .max(largestPrecio, 'Máximo $9,999,999.99')

const text = (longest: number) => z.string().trim().max(longest, `Máximo ${longest} caracteres`)

const stockSchema = z
  .int('Escribe un número entero de piezas')
  .min(0, 'No puede ser negativo')
  .max(mostStock, `Máximo ${mostStock}`)

const longestTalla = 40

/**
 * A size in the form. `stock` is what is on hand now, `stockVisto` what was on hand when the form was opened: the
 * difference is what staff changed, and only that is written. `id` is `null` for a size that is new.
 */
const tallaSchema = z.strictObject({
  id: z.uuid().nullable(),
  talla: text(longestTalla).min(1, 'Escribe la talla'),
  stock: stockSchema,
  stockVisto: stockSchema,
  activo: z.boolean(),
})

const tallasSchema = z
  .array(tallaSchema)
  .max(60, 'Máximo 60 tallas')
  .superRefine((tallas, context) => {
    const first = new Map<string, number>()
    for (const [index, { talla }] of tallas.entries()) {
      // Already refused; composing a long text takes quadratic time (threats A56).
      if (talla.length > longestTalla) continue
      const key = tallaKey(talla)
      if (key && first.has(key)) {
        context.addIssue({ code: 'custom', message: 'Esta talla está repetida', path: [index, 'talla'] })
      }
      first.set(key, index)
    }
  })

const imagenIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Imagen desconocida')

/** The product form (spec 2.5), and what `POST /api/admin/productos` takes. */
export const productoSchema = z.strictObject({
  nombre: text(160).min(1, 'El nombre es obligatorio'),
  sku: text(60),
  descripcion: text(5000),
  categoria: required(categoriaSchema, 'Elige una categoría'),
  precioCentavos: required(centavosSchema, 'El precio es obligatorio'),
  costoConsultoraCentavos: required(centavosSchema, 'El costo de consultora es obligatorio'),
  activo: z.boolean(),
  imagenId: imagenIdSchema.nullable(),
  imagenesAdicionales: z.array(imagenIdSchema).max(24, 'Máximo 24 imágenes adicionales'),
  tallas: tallasSchema,
  /** Sizes removed from the form, with the stock that it showed. */
  quitadas: z.array(z.strictObject({ id: z.uuid(), stockVisto: stockSchema })).max(200),
})
export type ProductoForm = z.input<typeof productoSchema>
export type ProductoRequest = z.output<typeof productoSchema>

/** Saving names the version that the form was opened with, so that nobody overwrites a change unseen. */
export const saveProductoSchema = productoSchema.extend({ version: z.int().min(1).max(2_147_483_647) })
export type SaveProducto = z.output<typeof saveProductoSchema>
