import { z } from 'zod'
import { marcaSchema, stockSchema } from '#modules/existencias/schema.ts'
import { type AdminProducto, fieldNames, fields, type ProductoField, type ProductoFields } from './fields.ts'

const shape = Object.fromEntries(fieldNames.map((name) => [name, fields[name].schema])) as {
  [Name in ProductoField]: ProductoFields[Name]['schema']
}

const formSchema = z.strictObject({
  ...shape,
  /** Removed sizes, with the displayed stock and `marca`. */
  quitadas: z.array(z.strictObject({ id: z.uuid(), stockVisto: stockSchema, marca: marcaSchema })).max(200),
  /** The product whose modelo this one joins (spec 3.5). */
  hermanaId: z.uuid().nullable().optional(),
})

/** A product in a modelo needs a colour name. */
function hasColor({ hermanaId, colorNombre }: z.output<typeof formSchema>, context: z.RefinementCtx): void {
  if (!hermanaId || colorNombre) return
  context.addIssue({
    code: 'custom',
    message: 'Escribe el color: así se distingue en su modelo.',
    path: ['colorNombre'],
  })
}

/** The product form (spec 2.5), and the body of `POST /api/admin/productos`. */
export const productoSchema = formSchema.superRefine(hasColor)
export type ProductoForm = z.input<typeof productoSchema>
export type ProductoRequest = z.output<typeof productoSchema>

/** `version` is the displayed one (optimistic lock). */
export const saveProductoSchema = formSchema
  .extend({ version: z.int().min(1).max(2_147_483_647) })
  .superRefine(hasColor)
export type SaveProducto = z.output<typeof saveProductoSchema>

export const emptyProducto = formFrom((field) => field.empty)

export const formOf = (producto: AdminProducto): ProductoForm => formFrom((field) => field.formOf(producto))

function formFrom(read: (field: ProductoFields[ProductoField]) => unknown): ProductoForm {
  const values = Object.fromEntries(fieldNames.map((name) => [name, read(fields[name])]))
  return { ...(values as Omit<ProductoForm, 'quitadas' | 'hermanaId'>), quitadas: [], hermanaId: null }
}
