import { z } from 'zod'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import { type Categoria, categoriaTexts } from '#shared/categorias.ts'
import { daySchema } from '#shared/day-schema.ts'
import { foldForSearch } from '#shared/fold.ts'
import { formatPesos, formatPlainDay } from '#shared/format.ts'
import type { Imagen } from '#shared/imagen.ts'
import {
  centavosSchema,
  imagenIdSchema,
  maxColorLength,
  muestraSchema,
  pocasSchema,
  required,
  tallasSchema,
  text,
} from './field-schemas.ts'
import { colorKey, type Familia, familias, familiaTexts, maxImagenesAdicionales, skuKey, stockSum } from './rules.ts'

/** A staff change of a product: a sentence, and long texts separately. */
export type Cambio = { frase: string; antes?: string; despues?: string }

/** `Precio público: de $500.00 a $450.00`. */
const fromTo =
  <Value>(label: string, say: (value: Value) => string) =>
  (before: Value, after: Value): Cambio[] => [{ frase: `${label}: de ${say(before)} a ${say(after)}` }]

const verbs = {
  singular: { added: 'Se agregó la', changed: 'Cambió la', removed: 'Se quitó la' },
  plural: { added: 'Se agregaron las', changed: 'Cambiaron las', removed: 'Se quitaron las' },
}

/** @param noun the text's name within a sentence: `descripción`. */
const textChanged =
  (noun: string, number: keyof typeof verbs = 'singular') =>
  (before: string | null, after: string | null): Cambio[] => [
    {
      frase: `${verbs[number][!before ? 'added' : after ? 'changed' : 'removed']} ${noun}`,
      antes: before ?? `sin ${noun}`,
      despues: after ?? `sin ${noun}`,
    },
  ]

type TallaNoted = { id: string; talla: string; stock: number; activo: boolean }

function tallasChanged(before: TallaNoted[], after: TallaNoted[]): Cambio[] {
  const was = new Map(before.map((it) => [it.id, it]))
  const is = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !is.has(id)).map(({ talla }) => `Se quitó la talla ${talla}`)
  const frases = [...gone, ...after.flatMap((it) => tallaChanged(was.get(it.id), it))]
  return (frases.length > 0 ? frases : ['Cambió el orden de las tallas']).map((frase) => ({ frase }))
}

function tallaChanged(before: TallaNoted | undefined, { talla, stock, activo }: TallaNoted): string[] {
  if (!before) return [`Se agregó la talla ${talla} con ${pieces(stock)}`]
  return [
    before.talla !== talla && `La talla ${before.talla} ahora se llama ${talla}`,
    before.stock !== stock && `Existencia de la talla ${talla}: de ${before.stock} a ${pieces(stock)}`,
    before.activo !== activo && (activo ? `Se activó la talla ${talla}` : `Se desactivó la talla ${talla}`),
  ].filter((it) => it !== false)
}

const pieces = (cantidad: number): string => (cantidad === 1 ? '1 pieza' : `${cantidad} piezas`)

/** A product on the staff pages and in its form (spec 2.7: read for edit). */
export type AdminProducto = {
  id: string
  version: number
  nombre: string
  sku: string | null
  descripcion: string | null
  composicion: string | null
  medidas: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos: number
  activo: boolean
  /** The day on which the server activates it. */
  publicarEl: string | null
  /** At how many free pieces or fewer a size counts as 'Pocas piezas'; `null` uses the setting. */
  pocasPiezas: number | null
  imagen: Imagen | null
  imagenesAdicionales: Imagen[]
  modeloId: string | null
  colorNombre: string | null
  colorMuestra: string | null
  /** Chosen by staff instead of the derived family. */
  colorFamilia: Familia | null
  tallas: AdminTalla[]
  /** The colours of its modelo including this one, oldest first; empty without a modelo. */
  colores: AdminColor[]
}

export type AdminColor = {
  id: string
  nombre: string
  color: string | null
  muestra: string | null
  activo: boolean
  imagen: Imagen | null
}

export type AdminTalla = {
  id: string
  talla: string
  stock: number
  apartado: number
  /** The version of its stock; sent back with an entered stock. */
  marca: number
  activo: boolean
  /** Removed earlier, but displayed because a returned pedido put pieces back. */
  retirada: boolean
}

/** The fields of a product, one row each: form, schema, columns, history and conflicts are derived from these rows. */

type Field<Schema extends z.ZodType, Fact> = {
  label: string
  schema: Schema
  empty: z.input<Schema>
  formOf: (producto: AdminProducto) => z.input<Schema>
  factOf: (producto: AdminProducto) => Fact
  /** The history's sentences for a change. */
  changed: (before: Fact, after: Fact) => Cambio[]
  shown: (producto: AdminProducto) => string
}
type Column<Schema extends z.ZodType, Fact, Kept> = Field<Schema, Fact> & { column: (value: z.output<Schema>) => Kept }

const field = <Schema extends z.ZodType, Fact>(row: Field<Schema, Fact>) => row
const column = <Schema extends z.ZodType, Fact, Kept>(row: Column<Schema, Fact, Kept>) => row

const centavos = (name: 'precioCentavos' | 'costoConsultoraCentavos', label: string, missing: string) =>
  column({
    label,
    schema: required(centavosSchema, missing),
    empty: null,
    formOf: (producto) => producto[name],
    factOf: (producto) => producto[name],
    changed: fromTo(label, formatPesos),
    shown: (producto) => formatPesos(producto[name]),
    column: (value) => value,
  })

type OptionalText = 'composicion' | 'medidas' | 'colorNombre' | 'colorMuestra'

/** A text stored as `null` when empty. Forms opened before an upgrade do not send it: the value is kept. */
const optionalText = (
  name: OptionalText,
  label: string,
  schema: z.ZodOptional<z.ZodString>,
  none: string,
  changed: (before: string | null, after: string | null) => Cambio[],
) =>
  column({
    label,
    schema,
    empty: '',
    formOf: (producto) => producto[name] ?? '',
    factOf: (producto) => producto[name],
    changed,
    shown: (producto) => producto[name] ?? none,
    column: (value) => (value === undefined ? undefined : value || null),
  })

function pocasText(pocasPiezas: number | null | undefined): string {
  return pocasPiezas === 0 ? 'nunca' : pocasPiezas ? String(pocasPiezas) : 'el ajuste general'
}

const familiaText = (familia: Familia | null): string => (familia ? familiaTexts[familia].label : 'automática')

const columns = {
  nombre: column({
    label: 'Nombre',
    schema: text(160).min(1, 'El nombre es obligatorio'),
    empty: '',
    formOf: ({ nombre }) => nombre,
    factOf: ({ nombre }) => nombre,
    changed: fromTo('Nombre', (nombre: string) => `«${nombre}»`),
    shown: ({ nombre }) => nombre,
    column: (nombre) => nombre,
  }),
  sku: column({
    label: 'SKU',
    schema: text(60),
    empty: '',
    formOf: ({ sku }) => sku ?? '',
    factOf: ({ sku }) => sku,
    changed: fromTo('SKU', (sku: string | null) => sku ?? 'ninguno'),
    shown: ({ sku }) => sku ?? 'Sin SKU',
    column: (sku) => sku || null,
  }),
  descripcion: column({
    label: 'Descripción',
    schema: text(5000),
    empty: '',
    formOf: ({ descripcion }) => descripcion ?? '',
    factOf: ({ descripcion }) => descripcion,
    changed: textChanged('descripción'),
    shown: ({ descripcion }) => descripcion ?? 'Sin descripción',
    column: (descripcion) => descripcion || null,
  }),
  composicion: optionalText(
    'composicion',
    'Composición y cuidado',
    text(500).optional(),
    'Sin composición',
    textChanged('composición'),
  ),
  medidas: optionalText(
    'medidas',
    'Medidas de la prenda',
    text(500).optional(),
    'Sin medidas',
    textChanged('medidas', 'plural'),
  ),
  categoria: column({
    label: 'Categoría',
    schema: required(categoriaSchema, 'Elige una categoría'),
    empty: null,
    formOf: ({ categoria }) => categoria,
    factOf: ({ categoria }) => categoria,
    changed: fromTo('Categoría', (categoria: Categoria) => categoriaTexts[categoria]),
    shown: ({ categoria }) => categoriaTexts[categoria],
    column: (categoria) => categoria,
  }),
  precioCentavos: centavos('precioCentavos', 'Precio público', 'El precio es obligatorio'),
  costoConsultoraCentavos: centavos(
    'costoConsultoraCentavos',
    'Costo de consultora',
    'El costo de consultora es obligatorio',
  ),
  activo: column({
    label: 'Estado',
    schema: z.boolean(),
    empty: true,
    formOf: ({ activo }) => activo,
    factOf: ({ activo }) => activo,
    changed: (_, after) => [{ frase: after ? 'Se activó el producto' : 'Se desactivó el producto' }],
    shown: ({ activo }) => (activo ? 'Activo' : 'Inactivo'),
    column: Number,
  }),
  publicarEl: column({
    label: 'Publicar el',
    // Forms opened before an upgrade do not send it: the value is kept.
    schema: daySchema().nullable().optional(),
    empty: null,
    formOf: ({ publicarEl }) => publicarEl,
    factOf: ({ publicarEl }) => publicarEl,
    changed: (_, day) => [{ frase: day ? `Se publica el ${formatPlainDay(day)}` : 'Se quitó la fecha de publicación' }],
    shown: ({ publicarEl }) => (publicarEl ? formatPlainDay(publicarEl) : 'Sin fecha'),
    column: (day) => day,
  }),
  pocasPiezas: column({
    label: 'Avisar con pocas piezas',
    // Forms opened before an upgrade do not send it: the value is kept.
    schema: pocasSchema.optional(),
    empty: null,
    formOf: ({ pocasPiezas }) => pocasPiezas,
    factOf: ({ pocasPiezas }) => pocasPiezas,
    changed: fromTo('Avisar con pocas piezas', pocasText),
    shown: ({ pocasPiezas }) => pocasText(pocasPiezas),
    column: (pocasPiezas) => pocasPiezas,
  }),
  imagenId: column({
    label: 'Imagen principal',
    schema: imagenIdSchema.nullable(),
    empty: null,
    formOf: ({ imagen }) => imagen?.id ?? null,
    factOf: ({ imagen }) => imagen?.id ?? null,
    changed: (before, after) => [
      { frase: `${!before ? 'Se puso' : after ? 'Cambió' : 'Se quitó'} la imagen principal` },
    ],
    shown: ({ imagen }) => (imagen ? 'Otra imagen' : 'Sin imagen'),
    column: (imagenId) => imagenId,
  }),
  modeloId: column({
    label: 'Modelo',
    // Can only be kept or removed here; a product joins a modelo by `hermanaId`.
    schema: z.uuid().nullable().optional(),
    empty: null,
    formOf: ({ modeloId }) => modeloId,
    factOf: ({ modeloId }) => modeloId,
    changed: (before, after) => [
      { frase: !before ? 'Se unió a un modelo' : after ? 'Pasó a otro modelo' : 'Salió de su modelo' },
    ],
    shown: ({ modeloId }) => (modeloId ? 'Comparte modelo con otros colores' : 'Sin modelo'),
    column: (modeloId) => modeloId,
  }),
  colorNombre: optionalText(
    'colorNombre',
    'Color',
    text(maxColorLength).optional(),
    'Sin color',
    fromTo('Color', (color: string | null) => color ?? 'ninguno'),
  ),
  colorMuestra: optionalText(
    'colorMuestra',
    'Color de la muestra',
    muestraSchema.optional(),
    'Sin muestra',
    fromTo('Color de la muestra', (muestra: string | null) => muestra ?? 'ninguna'),
  ),
  colorFamilia: column({
    label: 'Familia de color',
    // Forms opened before an upgrade do not send it: the value is kept.
    schema: z.enum(familias, 'Elige una familia de color').nullable().optional(),
    empty: null,
    formOf: ({ colorFamilia }) => colorFamilia,
    factOf: ({ colorFamilia }) => colorFamilia,
    changed: fromTo('Familia de color', familiaText),
    shown: ({ colorFamilia }) => familiaText(colorFamilia),
    column: (familia) => familia,
  }),
}

/** Fields stored in other tables (`writeImagenes`, `writeTallas`). */
const lists = {
  imagenesAdicionales: field({
    label: 'Imágenes adicionales',
    schema: z
      .array(imagenIdSchema)
      .max(maxImagenesAdicionales, `Máximo ${maxImagenesAdicionales} imágenes adicionales`),
    empty: [],
    formOf: ({ imagenesAdicionales }) => imagenesAdicionales.map(({ id }) => id),
    factOf: ({ imagenesAdicionales }) => imagenesAdicionales.map(({ id }) => id),
    changed: (before, after) => [
      {
        frase:
          before.length === after.length
            ? 'Cambiaron las imágenes adicionales'
            : `Imágenes adicionales: de ${before.length} a ${after.length}`,
      },
    ],
    shown: ({ imagenesAdicionales }) => `${imagenesAdicionales.length} en total`,
  }),
  tallas: field({
    label: 'Tallas y existencias',
    schema: tallasSchema,
    empty: [],
    formOf: ({ tallas }) =>
      tallas.map(({ id, talla, stock, marca, activo }) => ({ id, talla, stock, stockVisto: stock, marca, activo })),
    factOf: ({ tallas }) =>
      tallas.filter(({ retirada }) => !retirada).map(({ id, talla, stock, activo }) => ({ id, talla, stock, activo })),
    changed: tallasChanged,
    shown: ({ tallas }) =>
      `${tallas.map(({ talla, stock }) => `${talla}: ${stock}`).join(', ') || 'Ninguna'} (${stockSum(tallas)} en total)`,
  }),
}

export const fields = { ...columns, ...lists } satisfies Record<NamesOf<AdminProducto>, unknown>
type NamesOf<Producto> = Exclude<keyof Producto, 'id' | 'version' | 'imagen' | 'colores'> | 'imagenId'
export type ProductoFields = typeof fields
export type ProductoField = keyof ProductoFields
export const fieldNames = Object.keys(fields) as ProductoField[]
export const isField = (name: string): name is ProductoField => Object.hasOwn(fields, name)

type Columns = typeof columns
type ColumnRequest = z.output<z.ZodObject<{ [Name in keyof Columns]: Columns[Name]['schema'] }>>
type Written = { [Name in keyof Columns]: ReturnType<Columns[Name]['column']> }

type Derived = { skuClave: string | null; busqueda: string; colorClave: string | null | undefined }

/** The columns of `productos` that a form writes, and three derived ones; `undefined` keeps a column. */
export function columnsOf(request: ColumnRequest): Written & Derived {
  const names = Object.keys(columns) as (keyof Columns)[]
  const written = Object.fromEntries(
    names.map((name) => [name, (columns[name].column as (value: unknown) => unknown)(request[name])]),
  ) as Written
  // An active product has no publishing day.
  const publicarEl = written.activo ? null : written.publicarEl
  const colorClave = written.colorNombre === undefined ? undefined : colorKey(written.colorNombre)
  const busqueda = foldForSearch(written.nombre, written.sku)
  return { ...written, publicarEl, skuClave: skuKey(written.sku), busqueda, colorClave }
}

export const factsOf = (producto: AdminProducto): Record<string, unknown> =>
  Object.fromEntries(fieldNames.map((name) => [name, fields[name].factOf(producto)]))

type Pair = readonly [before: unknown, after: unknown]

/** A product's changes in an entry of the bitácora, long texts last. */
export function cambiosOf(verbo: string, cambios: Record<string, Pair>): Cambio[] {
  if (verbo === 'producto_creado') return [{ frase: 'Producto creado' }]
  const lines = Object.entries(cambios).flatMap(([name, pair]) => (isField(name) ? changed(name, pair) : []))
  if (verbo === 'producto_publicado') return [{ frase: 'Se publicó en la fecha programada' }]
  if (lines.length === 0) return [{ frase: 'Guardado sin cambios' }]
  return lines.toSorted((one, other) => Number('antes' in one) - Number('antes' in other))
}

function changed(name: keyof typeof fields, pair: Pair): Cambio[] {
  // The log holds what `factOf` of the same field returned.
  const sentences: (...pair: readonly [never, never]) => Cambio[] = fields[name].changed
  return sentences(...(pair as readonly [never, never]))
}
