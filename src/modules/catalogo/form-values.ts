import type { AdminProducto } from './admin-producto.ts'
import { fieldNames, fields, type ProductoField, type ProductoFields } from './fields.ts'
import type { ProductoForm } from './schema.ts'

/** The form of a product that is not there yet. */
export const emptyProducto = formFrom((field) => field.empty)

/** The form as it opens on a product. */
export const formOf = (producto: AdminProducto): ProductoForm => formFrom((field) => field.formOf(producto))

function formFrom(read: (field: ProductoFields[ProductoField]) => unknown): ProductoForm {
  const values = Object.fromEntries(fieldNames.map((name) => [name, read(fields[name])]))
  return { ...(values as Omit<ProductoForm, 'quitadas' | 'hermanaId'>), quitadas: [], hermanaId: null }
}
