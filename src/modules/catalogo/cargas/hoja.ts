import { type AdminProducto, fieldNames, fields, type ProductoField } from '#modules/catalogo/fields.ts'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { withoutInvisible } from '#shared/invisible-characters.ts'
import { type Decimal, decimalOf, pesosOfNumber, type Read, readCount, readPesos, short } from '#shared/read-amounts.ts'
import { type Cell, type FormattedNumber, isLeftover, isRetyped, type Sheet, type SheetRow } from '#shared/sheet.ts'

/**
 * The sheet of products (spec 3.5). `hoja` defines its columns, and this file how each cell is read and written; export, import and the
 * template all use it.
 */

/** A parsed cell: a value, why it is refused, or `null` for an empty one. */
type Leido<Valor> = { valor: Valor } | { motivo: string } | null
/** @param decimal the decimal separator of this file, if its amounts show it. */
export type Lector = (celda: Cell, decimal?: Decimal) => Leido<unknown>

/** Spreadsheets round numbers with more digits. */
const maxDigits = 1e15

/** Reads a text: a code keeps its zeros; marks that stop a spreadsheet from converting it are removed. */
export function texto(celda: Cell): Leido<string> {
  if (celda === null) return null
  if (typeof celda === 'boolean')
    return { motivo: 'Excel la convirtió en VERDADERO o FALSO: dale formato de texto y escríbela de nuevo.' }
  if (typeof celda === 'object' && celda.is !== 'number') return { motivo: noValue[celda.is](celda.text) }
  // U+202E shows 052 as 250; other invisible characters are only removed.
  if (typeof celda === 'string' && celda.includes('\u202E'))
    return { motivo: 'contiene caracteres invisibles: bórrala y escríbela de nuevo.' }
  const number = typeof celda === 'number' ? celda : typeof celda === 'object' ? celda.value : null
  if (number !== null && Math.abs(number) >= maxDigits)
    return { motivo: 'Excel redondea los números de más de 15 cifras: dale formato de texto y escríbela de nuevo.' }
  const valor = typeof celda === 'object' ? celda.text : limpio(String(celda))
  if (valor === '') return null
  if (/[\0\uFFFD]/.test(valor) || !valor.isWellFormed())
    return { motivo: 'contiene caracteres que no se pueden guardar.' }
  return { valor }
}

/** Reads pesos as centavos: `1,200`, `$1,250.00`, `1250.5`, or a number. */
export function pesos(celda: Cell, decimal?: Decimal): Leido<number> {
  if (isFormatted(celda))
    return leidoOf(celda.rounded ? pesosOfNumber(Math.round(celda.value * 100) / 100) : readPesos(celda.text, decimal))
  if (typeof celda === 'number') return leidoOf(pesosOfNumber(celda))
  const leido = texto(celda)
  return leido === null || 'motivo' in leido ? leido : leidoOf(readPesos(leido.valor, decimal))
}

/** Reads a count. `1.5` is refused, and so is `1.200`, whose meaning depends on the country. */
export function piezas(celda: Cell, decimal?: Decimal): Leido<number> {
  if (typeof celda === 'number') return leidoOf(readCount(String(celda), '.'))
  const leido = texto(celda)
  return leido === null || 'motivo' in leido ? leido : leidoOf(readCount(leido.valor, decimal))
}

const isFormatted = (celda: Cell): celda is FormattedNumber =>
  typeof celda === 'object' && celda !== null && celda.is === 'number'

const leidoOf = (read: Read): Leido<number> => (read && 'value' in read ? { valor: read.value } : read)

const words: Record<string, boolean> = {
  ...{ activo: true, activa: true, si: true, '1': true, true: true, verdadero: true, x: true },
  ...{ inactivo: false, inactiva: false, no: false, '0': false, false: false, falso: false },
}

/** Reads a status: `Activo`, `Inactiva`, `Sí`, `no`, `1`. */
export function activo(celda: Cell): Leido<boolean> {
  if (typeof celda === 'boolean') return { valor: celda }
  const leido = texto(celda)
  if (leido === null || 'motivo' in leido) return leido
  const valor = words[fold(leido.valor)]
  return valor === undefined ? { motivo: `«${short(leido.valor)}» no es Activo ni Inactivo.` } : { valor }
}

export function categoria(celda: Cell): Leido<Categoria> {
  const leido = texto(celda)
  if (leido === null || 'motivo' in leido) return leido
  const asked = plain(leido.valor)
  const valor = categorias.find((it) => plain(it) === asked || plain(categoriaTexts[it]) === asked)
  return valor
    ? { valor }
    : { motivo: `«${short(leido.valor)}» no es una categoría. Son: ${Object.values(categoriaTexts).join(', ')}.` }
}

export const plain = (text: string): string => fold(text.replaceAll(/[_-]/g, ' '))

const noValue: Record<'date' | 'error' | 'formula' | 'scientific', (text: string) => string> = {
  date: () => 'Excel la convirtió en una fecha: dale formato de texto o de número y escríbela de nuevo.',
  error: (text) => `la fórmula da un error (${short(text)}).`,
  scientific: (text) => `Excel convirtió «${text}» en un número: escribe la celda como texto.`,
  formula: () => 'es una fórmula sin resultado: abre el archivo en Excel y guárdalo, o pega solo los valores.',
}

/** Removes `="001"` and `'001`, which stop Excel from converting a code; exports write the apostrophe (`guarded`). */
function limpio(text: string): string {
  const seen = withoutInvisible(text).normalize('NFC').trim()
  const quoted = /^="(.*)"$/s.exec(seen)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim()
  return isMarked(seen) ? seen.slice(1).trim() : seen
}

/** The text starts with the apostrophe that `limpio` removes. */
const isMarked = (text: string): boolean =>
  /^'['=+\-@\t\d#]/.test(text) || (text.startsWith("'") && isRetyped(text.slice(1)))

/** The inverse of `limpio`: an exported text is read back unchanged. @param isCsv cells have no type. */
export function guarded(text: string, isCsv: boolean): string {
  const isTaken = isMarked(text) || text.startsWith('="') || (isCsv && isLeftover(text))
  return isTaken ? `'${text}` : text
}

/**
 * A column of the sheet. A row is a size; the product's fields repeat in each of its rows. The product's columns are derived from the
 * form's fields, so new fields of text or money are included.
 */
export type Columna = {
  clave: ProductoField | Visto | ColumnaDeTalla
  titulo: string
  tambien?: readonly string[]
  pesos?: boolean
  ancho: number
  /** Only for comparisons; hidden in an XLSX. */
  oculta?: boolean
  lee: Lector | null
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
/** The value of a field at the time of the download. */
export type Visto = `${ProductoField}Visto`
export const vistoOf = (name: ProductoField): Visto => `${name}Visto`
export type Celda = string | number | null

/** A product without the fields that only its form has. */
export type ProductoDeHoja = Omit<AdminProducto, Unshown>
type Unshown = 'imagen' | 'imagenesAdicionales' | 'version' | 'publicarEl' | 'pocasPiezas' | 'colores' | DeColor
type DeColor = 'modeloId' | 'colorNombre' | 'colorMuestra' | 'colorFamilia'

const pesosFields = new Set<ProductoField>(['precioCentavos', 'costoConsultoraCentavos'])
/** Colours are only set in the form: the sheet of a brand without colours needs no columns for them (docs/decisions/009). */
const notInSheet = new Set<ProductoField>([
  ...([
    'imagenId',
    'imagenesAdicionales',
    'tallas',
    'modeloId',
    'colorNombre',
    'colorMuestra',
    'colorFamilia',
  ] as const),
])
/** Stored as codes, displayed as words. */
const wordFields: { [Name in ProductoField]?: Lector } = { categoria, activo }

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
    clave: name,
    titulo: fields[name].label,
    pesos: pesosFields.has(name),
    ancho: 24,
    ayuda: 'Si se deja vacía, queda como estaba.',
    ejemplo: null,
    ...wordsOf[name],
    lee: wordFields[name] ?? (pesosFields.has(name) ? pesos : texto),
  }),
)

/** The SKU identifies the product, so it is not compared. */
const comparedNames = columnNames.filter((name) => name !== 'sku')

/** The field was empty at the download; an empty cell means unknown. */
const emptyThen = '(vacío)'
const textoVisto: Lector = (celda) => {
  const leido = texto(celda)
  return leido && 'valor' in leido && leido.valor === emptyThen ? { valor: '' } : leido
}

type Hidden = Pick<Columna, 'clave' | 'titulo' | 'lee' | 'ayuda'> & Partial<Columna>
const hidden = (column: Hidden): Columna => ({ ancho: 24, oculta: true, ejemplo: null, ...column })

const ofVisto = comparedNames.map((name) =>
  hidden({
    clave: vistoOf(name),
    titulo: `${fields[name].label} al descargar`,
    pesos: pesosFields.has(name),
    lee: wordFields[name] ?? (pesosFields.has(name) ? pesos : textoVisto),
    ayuda: 'No la cambies: con ella se ve qué celdas cambiaste y cuáles cambió alguien más.',
  }),
)

export const existenciaVistaTitulo = 'Existencia al descargar'

const ofTalla: Columna[] = [
  {
    clave: 'talla',
    titulo: 'Talla',
    tambien: ['tallas', 'size'],
    ancho: 12,
    lee: texto,
    ayuda: 'Una fila por talla. Una que no está en el archivo queda como estaba.',
    ejemplo: 'M',
  },
  {
    clave: 'existencia',
    titulo: 'Existencia',
    tambien: ['stock', 'existencias', 'piezas'],
    ancho: 12,
    lee: piezas,
    ayuda: 'Piezas que hay, en número entero.',
    ejemplo: 12,
  },
  {
    clave: 'existenciaVista',
    titulo: existenciaVistaTitulo,
    ancho: 24,
    lee: piezas,
    ayuda: 'No la cambies: con ella se ve si se vendió algo desde que descargaste el archivo.',
    ejemplo: 12,
  },
  {
    clave: 'apartado',
    titulo: 'Apartado',
    tambien: ['apartadas'],
    ancho: 12,
    lee: null,
    ayuda: 'Solo informa: piezas en pedidos abiertos.',
    ejemplo: 3,
  },
  {
    clave: 'estadoTalla',
    titulo: 'Estado de la talla',
    tambien: ['talla activa'],
    ancho: 18,
    lee: activo,
    ayuda: 'Activa o Inactiva. Una nueva empieza activa.',
    ejemplo: 'Activa',
  },
]

/** The downloaded `marca` of a stock, and the end of the id of its size, because another size may have taken the name. */
export type Control = { marca: number; talla: string | null }

const controlOf = ({ id, marca }: { id: string; marca: number }): string => `${marca}@${id.slice(-8)}`

/** Older downloads contain only the `marca`. */
const control: Lector = (celda) => {
  const leido = texto(celda)
  if (leido === null || 'motivo' in leido) return leido
  const [, marca, talla = null] = /^(\d{1,9})(?:@([0-9a-f]{8}))?$/.exec(leido.valor) ?? []
  return marca
    ? { valor: { marca: Number(marca), talla } satisfies Control }
    : { motivo: `«${short(leido.valor)}» no es lo que se descargó: deja esta columna como estaba.` }
}

/** The reading that an entered stock is compared with (`deltaOfTyped`); before the columns of the size, which stay together. */
const marcaDeExistencia = hidden({
  clave: 'existenciaMarca',
  titulo: 'Control de existencia al descargar',
  lee: control,
  ayuda: 'No la cambies: con ella se ve si alguien contó o ajustó la talla desde que descargaste el archivo.',
  ejemplo: 1,
})

const estadoTallaVisto = hidden({
  clave: 'estadoTallaVisto',
  titulo: 'Estado de la talla al descargar',
  lee: activo,
  ayuda: 'No la cambies: con ella se ve si cambiaste el estado de la talla.',
})

/** Hidden columns are between those of the product and those of the size. */
export const hoja: Columna[] = [...ofProducto, ...ofVisto, marcaDeExistencia, estadoTallaVisto, ...ofTalla]

/** The rows of a product: one per size that is not removed, or a single row without sizes. Money is in pesos. */
export function filasDe(producto: ProductoDeHoja): Celda[][] {
  const cells = columnNames.map((name) => cellOf(name, producto))
  const own = [...cells, ...comparedNames.map((name) => cellOf(name, producto) ?? emptyThen)]
  const tallas = producto.tallas.filter(({ retirada }) => !retirada)
  if (tallas.length === 0) return [[...own, null, null, ...ofTalla.map(() => null)]]
  return tallas.map((it) => {
    const estado = it.activo ? 'Activa' : 'Inactiva'
    return [...own, controlOf(it), estado, it.talla, it.stock, it.stock, it.apartado, estado]
  })
}

/** The value of a field's column if the product were downloaded now. */
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

/** A parsed row: values, errors, and the original cells for the result file. */
export type FilaLeida = {
  fila: number
  valores: { [Clave in Columna['clave']]?: unknown }
  motivos: string[]
  celdas: Celda[]
}
type HojaLeida = {
  cabeza: string[]
  ignoradas: string[]
  rows: SheetRow[]
  leer: (row: SheetRow) => FilaLeida
}

/** Maximum rows above the column heads, such as a title or a date. */
const maxAbove = 20

const byHead = new Map(
  hoja.flatMap((columna) => [columna.titulo, ...(columna.tambien ?? [])].map((head) => [plain(head), columna])),
)

/**
 * Reads the rows of a file by its column heads, in any order, ignoring accents (spec 3.5).
 * @throws invalid_request for an empty file, when no column identifies the product, and for a workbook with products on several sheets.
 */
export function leerHoja({ name, rows, others = [] }: Sheet): HojaLeida {
  assertOneSheet(hasProductos(rows), name ?? '', others)
  if (rows.length === 0) throw refusal('El archivo está vacío.')
  const at = headsAt(rows)
  const heads = rows[at]
  if (!heads)
    throw refusal(
      'No encontramos los títulos de las columnas. La primera fila debe decir SKU, Nombre, Talla y lo que quieras cambiar.',
    )
  const columnas = columnasOf(heads.cells)
  assertColumnas(columnas)
  const under = rows.slice(at + 1)
  if (under.length === 0) throw refusal('El archivo tiene títulos pero ninguna fila.')
  const decimals = decimalsOf(under, columnas)
  const cabeza = heads.cells.map(headOf)
  const ignoradas = cabeza.filter((head, index) => head !== '' && !columnas[index])
  // In a workbook, cells without a column are notes; in a CSV they mean that a cell was split.
  const leer = (row: SheetRow) => filaOf(row, columnas, decimals, name === null && isLonger(row, columnas.length))
  return { cabeza, ignoradas, rows: under, leer }
}

const headsAt = (rows: SheetRow[]): number =>
  rows.slice(0, maxAbove).findIndex(({ cells }) => columnasOf(cells).filter(Boolean).length >= 2)

/** True if a sheet has rows under heads that identify a product. */
function hasProductos(rows: SheetRow[]): boolean {
  const at = headsAt(rows)
  return columnasOf(rows[at]?.cells ?? []).some(isKey) && rows.length > at + 1
}

/** Only the first sheet is read, so products on another one are refused. */
function assertOneSheet(isFirst: boolean, first: string, others: NonNullable<Sheet['others']>): void {
  const more = others.filter(({ rows }) => hasProductos(rows)).map(({ name }) => `«${short(name)}»`)
  const names = listOf.format(isFirst ? [`«${short(first)}»`, ...more] : more)
  if (more.length > 0 && isFirst)
    throw refusal(
      `El libro tiene productos en más de una hoja: ${names}. Se lee una por archivo: guarda cada hoja en su propio archivo, u oculta las que no quieras cargar.`,
    )
  if (more.length > 0)
    throw refusal(
      `La primera hoja, «${short(first)}», no tiene productos, y ${names} sí. Pon primero la hoja que quieras cargar, y oculta las demás.`,
    )
}

const listOf = new Intl.ListFormat('es', { type: 'conjunction' })

const isKey = (columna: Columna | undefined): boolean => columna?.clave === 'sku' || columna?.clave === 'nombre'

/** True if cells under this head are text. */
export const isText = (head: string): boolean => byHead.get(plain(head))?.lee === texto

const isLonger = ({ cells }: SheetRow, columns: number): boolean =>
  cells.slice(columns).some((cell) => cell !== null && cell !== '')

const headOf = (cell: Cell): string => {
  const leido = texto(cell)
  return leido && 'valor' in leido ? leido.valor.slice(0, 80) : ''
}

const columnasOf = (cells: Cell[]): (Columna | undefined)[] => cells.map((cell) => byHead.get(plain(headOf(cell))))

function assertColumnas(columnas: (Columna | undefined)[]): void {
  const known = columnas.filter((it) => it !== undefined)
  const twice = known.find((columna, index) => known.indexOf(columna) < index)
  if (twice) throw refusal(`La columna «${twice.titulo}» está dos veces. Deja una.`)
  if (!known.some(isKey))
    throw refusal('Falta la columna SKU o la columna Nombre: sin ellas no se sabe de qué producto es cada fila.')
}

/** The decimal separator of each numeric column, by its own amounts, else by those of the whole file. */
function decimalsOf(rows: SheetRow[], columnas: (Columna | undefined)[]): (Decimal | undefined)[] {
  const texts = columnas.map((columna, index) =>
    columna?.lee === pesos || columna?.lee === piezas
      ? rows.flatMap(({ cells }) => (typeof cells[index] === 'string' ? cells[index] : []))
      : [],
  )
  const ofFile = decimalOf(texts.flat())
  return texts.map((own) => decimalOf(own) ?? ofFile)
}

function filaOf(
  { row, cells }: SheetRow,
  columnas: (Columna | undefined)[],
  decimals: (Decimal | undefined)[],
  isDivided: boolean,
): FilaLeida {
  const fila: FilaLeida = { fila: row, valores: {}, motivos: isDivided ? [divided] : [], celdas: cells.map(given) }
  for (const [index, columna] of columnas.entries()) {
    const leido = columna?.lee?.(cells[index] ?? null, decimals[index])
    if (!columna || !leido) continue
    if ('motivo' in leido) fila.motivos.push(`«${columna.titulo}»: ${leido.motivo}`)
    else fila.valores[columna.clave] = leido.valor
  }
  return fila
}

const divided =
  'La fila tiene más celdas que títulos. Si un nombre o un precio lleva coma (o punto y coma), escríbelo entre comillas.'

const given = (cell: Cell): Celda => {
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  return typeof cell === 'object' && cell !== null ? cell.text : cell
}

const refusal = (detail: string) => new AppError('invalid_request', detail)
