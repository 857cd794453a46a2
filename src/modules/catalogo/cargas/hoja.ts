import type { AdminProducto } from '#modules/catalogo/admin-producto.ts'
import { fieldNames, fields, type ProductoField } from '#modules/catalogo/fields.ts'
import { activo, categoria, type Lector, pesos, piezas, texto } from './celdas.ts'

/**
 * The sheet of products (spec 3.5): a row is a size of a product, and what the product says stands in each of its rows. A column is a
 * row of this table, out and in. Those of the product are made from the fields of the form, so that a new field of text or of money
 * comes along by itself.
 */
export type Columna = {
  clave: ProductoField | Visto | ColumnaDeTalla
  titulo: string
  /** What else people write over it. */
  tambien: readonly string[]
  pesos: boolean
  ancho: number
  /** What only the comparison needs: an XLSX hides it. */
  oculta?: boolean
  /** How a cell of it is read; `null` where the column only informs. */
  lee: Lector | null
  /** What the template says about it. */
  ayuda: string
  ejemplo: Celda
}
type ColumnaDeTalla =
  | 'talla'
  | 'existencia'
  | 'existenciaVista'
  | 'existenciaMarca'
  | 'apartado'
  | 'estadoTalla'
  | 'estadoTallaVisto'
/** What a field of the product was when the file was downloaded. */
export type Visto = `${ProductoField}Visto`
export const vistoOf = (name: ProductoField): Visto => `${name}Visto`
export type Celda = string | number | null

/** A product without what only its form shows. */
export type ProductoDeHoja = Omit<AdminProducto, Unshown>
type Unshown = 'imagen' | 'imagenesAdicionales' | 'version' | 'publicarEl' | 'pocasPiezas' | 'colores' | DeColor
type DeColor = 'modeloId' | 'colorNombre' | 'colorMuestra'

const pesosFields = new Set<ProductoField>(['precioCentavos', 'costoConsultoraCentavos'])
/** Colours are set on the form alone: a brand without any has no columns of them (docs/decisions/009). */
const notInSheet = new Set<ProductoField>([
  ...(['imagenId', 'imagenesAdicionales', 'tallas', 'modeloId', 'colorNombre', 'colorMuestra'] as const),
])
/** They are kept as a code, and written as the form says them. */
const wordFields: { [Name in ProductoField]?: Lector } = { categoria, activo }

/** What else a column of the product is called, and what the template says of it, where the form's label is not enough. */
const wordsOf: { [Name in ProductoField]?: { tambien?: readonly string[]; ayuda: string; ejemplo: Celda } } = {
  nombre: {
    tambien: ['producto', 'nombre del producto'],
    ayuda: 'Obligatorio en un producto nuevo.',
    ejemplo: 'Blusa Paloma',
  },
  sku: {
    tambien: ['codigo', 'clave'],
    ayuda: 'Dice qué producto es. Con formato de texto, para que Excel no le quite los ceros.',
    ejemplo: 'AZ-BLU-001',
  },
  categoria: { tambien: ['linea'], ayuda: 'Obligatoria en un producto nuevo.', ejemplo: 'Moda Casual' },
  precioCentavos: {
    tambien: ['precio', 'precio de lista'],
    ayuda: 'En pesos: 499 o $1,250.00. Obligatorio en uno nuevo.',
    ejemplo: 499,
  },
  costoConsultoraCentavos: {
    tambien: ['costo', 'precio consultora', 'precio de consultora'],
    ayuda: 'En pesos. Obligatorio en un producto nuevo.',
    ejemplo: 349.5,
  },
  activo: {
    tambien: ['activo', 'estado del producto'],
    ayuda: 'Activo o Inactivo. Uno nuevo empieza inactivo.',
    ejemplo: 'Inactivo',
  },
}

const isColumn = (name: ProductoField) =>
  !notInSheet.has(name) && (typeof fields[name].empty === 'string' || pesosFields.has(name) || name in wordFields)
export const columnNames = fieldNames.filter(isColumn)

const ofProducto = columnNames.map(
  (name): Columna => ({
    ...{ clave: name, titulo: fields[name].label, pesos: pesosFields.has(name), ancho: 24 },
    ...{ tambien: wordsOf[name]?.tambien ?? [], ayuda: wordsOf[name]?.ayuda ?? 'Si se deja vacía, queda como estaba.' },
    ejemplo: wordsOf[name]?.ejemplo ?? null,
    lee: wordFields[name] ?? (pesosFields.has(name) ? pesos : texto),
  }),
)

/** The SKU says which product a row is of: it is not compared. */
const comparedNames = columnNames.filter((name) => name !== 'sku')

/** In a column of what was: it was empty. An empty cell there says that nobody knows. */
const emptyThen = '(vacío)'
const textoVisto: Lector = (celda) => {
  const leido = texto(celda)
  return leido && 'valor' in leido && leido.valor === emptyThen ? { valor: '' } : leido
}

const ofVisto = comparedNames.map(
  (name): Columna => ({
    clave: vistoOf(name),
    titulo: `${fields[name].label} al descargar`,
    tambien: [],
    pesos: pesosFields.has(name),
    ancho: 24,
    oculta: true,
    lee: wordFields[name] ?? (pesosFields.has(name) ? pesos : textoVisto),
    ayuda: 'No la cambies: con ella se ve qué celdas cambiaste y cuáles cambió alguien más.',
    ejemplo: null,
  }),
)

export const existenciaVistaTitulo = 'Existencia al descargar'

const ofTalla: Columna[] = [
  {
    ...{ clave: 'talla', titulo: 'Talla', tambien: ['tallas', 'size'], pesos: false, ancho: 12, lee: texto },
    ayuda: 'Una fila por talla. Una que no está en el archivo queda como estaba.',
    ejemplo: 'M',
  },
  {
    ...{ clave: 'existencia', titulo: 'Existencia', tambien: ['stock', 'existencias', 'piezas'], pesos: false },
    ...{ ancho: 12, lee: piezas, ayuda: 'Piezas que hay, en número entero.', ejemplo: 12 },
  },
  {
    ...{ clave: 'existenciaVista', titulo: existenciaVistaTitulo, tambien: [], pesos: false, ancho: 24, lee: piezas },
    ayuda: 'No la cambies: con ella se ve si se vendió algo desde que descargaste el archivo.',
    ejemplo: 12,
  },
  {
    ...{ clave: 'apartado', titulo: 'Apartado', tambien: ['apartadas'], pesos: false, ancho: 12, lee: null },
    ayuda: 'Solo informa: piezas en pedidos abiertos.',
    ejemplo: 3,
  },
  {
    ...{ clave: 'estadoTalla', titulo: 'Estado de la talla', tambien: ['talla activa'], pesos: false, ancho: 18 },
    ...{ lee: activo, ayuda: 'Activa o Inactiva. Una nueva empieza activa.', ejemplo: 'Activa' },
  },
]

/** The mark of the stock that was downloaded (`deltaOfTyped`), beside the columns of the product: the size's own stay together. */
const marcaDeExistencia: Columna = {
  clave: 'existenciaMarca',
  titulo: 'Control de existencia al descargar',
  tambien: [],
  pesos: false,
  ancho: 24,
  oculta: true,
  lee: piezas,
  ayuda: 'No la cambies: con ella se ve si alguien contó o ajustó la talla desde que descargaste el archivo.',
  ejemplo: 1,
}

const estadoTallaVisto: Columna = {
  clave: 'estadoTallaVisto',
  titulo: 'Estado de la talla al descargar',
  tambien: [],
  pesos: false,
  ancho: 24,
  oculta: true,
  lee: activo,
  ayuda: 'No la cambies: con ella se ve si cambiaste el estado de la talla.',
  ejemplo: null,
}

/** What only the comparison needs stands together, behind the product and before the size. */
export const hoja: Columna[] = [...ofProducto, ...ofVisto, marcaDeExistencia, estadoTallaVisto, ...ofTalla]

/** The rows of a product: one for each size that was not taken off, or a single one when it has none. Money is in pesos. */
export function filasDe(producto: ProductoDeHoja): Celda[][] {
  const cells = columnNames.map((name) => cellOf(name, producto))
  const own = [...cells, ...comparedNames.map((name) => cellOf(name, producto) ?? emptyThen)]
  const tallas = producto.tallas.filter(({ retirada }) => !retirada)
  if (tallas.length === 0) return [[...own, null, null, ...ofTalla.map(() => null)]]
  return tallas.map((it) => {
    const estado = it.activo ? 'Activa' : 'Inactiva'
    return [...own, it.marca, estado, it.talla, it.stock, it.stock, it.apartado, estado]
  })
}

/** What the column of a field would be read as, were the product downloaded now. */
export function readNow(name: ProductoField, producto: ProductoDeHoja): unknown {
  const lee = hoja.find(({ clave }) => clave === name)?.lee
  const leido = lee?.(cellOf(name, producto)) ?? null
  return leido && 'valor' in leido ? leido.valor : ''
}

function cellOf(name: ProductoField, producto: ProductoDeHoja): Celda {
  const fact = (fields[name].factOf as (producto: ProductoDeHoja) => unknown)(producto)
  if (pesosFields.has(name)) return (fact as number) / 100
  return name in wordFields ? fields[name].shown(producto as AdminProducto) : ((fact as string | null) ?? null)
}
