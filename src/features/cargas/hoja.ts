import { type AdminProducto, fieldNames, fields, type ProductoField } from '#features/catalogo/fields.ts'

/**
 * The sheet of products (spec 3.5): a row is a size of a product, and what the product says stands in each of its rows. The columns are
 * made from the fields of the form, so that a new field of text or of money comes along by itself.
 */
export type Hoja = { titulo: string; pesos: boolean; ancho: number }
export type Celda = string | number | null

/** A product without what only its form shows. */
export type ProductoDeHoja = Omit<AdminProducto, Unshown>
type Unshown = 'imagen' | 'imagenesAdicionales' | 'version' | 'publicarEl' | 'colores' | DeColor
type DeColor = 'modeloId' | 'colorNombre' | 'colorMuestra'

const pesosFields = new Set<ProductoField>(['precioCentavos', 'costoConsultoraCentavos'])
/** Colours are set on the form alone: a brand without any has no columns of them (docs/decisions/042). */
const notInSheet = new Set<ProductoField>([
  ...(['imagenId', 'imagenesAdicionales', 'tallas', 'modeloId', 'colorNombre', 'colorMuestra'] as const),
])
/** They are kept as a code, and written as the form says them. */
const wordFields = new Set<ProductoField>(['categoria', 'activo'])

const isColumn = (name: ProductoField) =>
  !notInSheet.has(name) && (typeof fields[name].empty === 'string' || pesosFields.has(name) || wordFields.has(name))
const columnNames = fieldNames.filter(isColumn)

export const hoja: Hoja[] = [
  ...columnNames.map((name) => ({ titulo: fields[name].label, pesos: pesosFields.has(name), ancho: 24 })),
  { titulo: 'Talla', pesos: false, ancho: 12 },
  { titulo: 'Existencia', pesos: false, ancho: 12 },
  { titulo: 'Apartado', pesos: false, ancho: 12 },
  { titulo: 'Estado de la talla', pesos: false, ancho: 18 },
]

/** The rows of a product: one for each size that was not taken off, or a single one when it has none. Money is in pesos. */
export function filasDe(producto: ProductoDeHoja): Celda[][] {
  const own = columnNames.map((name) => cellOf(name, producto))
  const tallas = producto.tallas.filter(({ retirada }) => !retirada)
  if (tallas.length === 0) return [[...own, null, null, null, null]]
  return tallas.map((it) => [...own, it.talla, it.stock, it.apartado, it.activo ? 'Activa' : 'Inactiva'])
}

function cellOf(name: ProductoField, producto: ProductoDeHoja): Celda {
  const fact = (fields[name].factOf as (producto: ProductoDeHoja) => unknown)(producto)
  if (pesosFields.has(name)) return (fact as number) / 100
  return wordFields.has(name) ? fields[name].shown(producto as AdminProducto) : ((fact as string | null) ?? null)
}
