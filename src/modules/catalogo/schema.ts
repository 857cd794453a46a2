import { z } from 'zod'
import { marcaSchema, stockSchema } from '#modules/existencias/schema.ts'
import { fieldNames, fields, type ProductoField, type ProductoFields } from './fields.ts'

const shape = Object.fromEntries(fieldNames.map((name) => [name, fields[name].schema])) as {
  [Name in ProductoField]: ProductoFields[Name]['schema']
}

const formSchema = z.strictObject({
  ...shape,
  /** Sizes removed from the form, with the stock that it showed and its mark. */
  quitadas: z.array(z.strictObject({ id: z.uuid(), stockVisto: stockSchema, marca: marcaSchema })).max(200),
  /** The product whose modelo this one joins (spec 3.5). */
  hermanaId: z.uuid().nullable().optional(),
})

/** Whoever joins a modelo is told apart from its other colours by a name. */
function hasColor({ hermanaId, colorNombre }: z.output<typeof formSchema>, context: z.RefinementCtx): void {
  if (!hermanaId || colorNombre) return
  context.addIssue({
    code: 'custom',
    message: 'Escribe el color: así se distingue en su modelo.',
    path: ['colorNombre'],
  })
}

/** The product form (spec 2.5), and what `POST /api/admin/productos` takes. */
export const productoSchema = formSchema.superRefine(hasColor)
export type ProductoForm = z.input<typeof productoSchema>
export type ProductoRequest = z.output<typeof productoSchema>

/** Saving names the version that the form was opened with, so that nobody overwrites a change unseen. */
export const saveProductoSchema = formSchema
  .extend({ version: z.int().min(1).max(2_147_483_647) })
  .superRefine(hasColor)
export type SaveProducto = z.output<typeof saveProductoSchema>
