import { z } from 'zod'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import type { Categoria } from '#shared/categorias.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { daySchema } from '#shared/day-schema.ts'
import { foldForSearch } from '#shared/fold.ts'
import { formatPesos, formatPlainDay } from '#shared/format.ts'
import type { AdminProducto } from './admin-producto.ts'
import { type Cambio, fromTo, tallasChanged, textChanged } from './cambios.ts'
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
import { colorKey, maxImagenesAdicionales, skuKey, stockSum } from './rules.ts'

/**
 * The fields of a product, one row each. The form and its schema, the columns that are written, the history's sentences, and
 * what a conflict shows and merges are all made from these rows, so that none of them can forget a field.
 */

type Field<Schema extends z.ZodType, Fact> = {
  /** Over its input, in the history and in a conflict. */
  label: string
  schema: Schema
  /** In the form of a new product. */
  empty: z.input<Schema>
  /** In the form of a product that is there. */
  formOf: (producto: AdminProducto) => z.input<Schema>
  /** What the history notes of it. */
  factOf: (producto: AdminProducto) => Fact
  /** The sentences of the history when one fact became another. */
  changed: (before: Fact, after: Fact) => Cambio[]
  /** As a conflict shows it. */
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

/** From how many pieces on a size is told of as 'Pocas piezas'. */
function pocasText(pocasPiezas: number | null | undefined): string {
  return pocasPiezas === 0 ? 'nunca' : pocasPiezas ? String(pocasPiezas) : 'el ajuste general'
}

/** Fields that are kept in the column of the same name. */
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
  composicion: column({
    label: 'Composición y cuidado',
    // A form that was opened before an upgrade does not send it: then it stays as it is.
    schema: text(500).optional(),
    empty: '',
    formOf: ({ composicion }) => composicion ?? '',
    factOf: ({ composicion }) => composicion,
    changed: textChanged('composición'),
    shown: ({ composicion }) => composicion ?? 'Sin composición',
    column: (composicion) => (composicion === undefined ? undefined : composicion || null),
  }),
  medidas: column({
    label: 'Medidas de la prenda',
    // As `composicion`: a form from before an upgrade does not send it.
    schema: text(500).optional(),
    empty: '',
    formOf: ({ medidas }) => medidas ?? '',
    factOf: ({ medidas }) => medidas,
    changed: textChanged('medidas', 'plural'),
    shown: ({ medidas }) => medidas ?? 'Sin medidas',
    column: (medidas) => (medidas === undefined ? undefined : medidas || null),
  }),
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
    // A form that was opened before an upgrade does not send it: then it stays as it is.
    schema: daySchema().nullable().optional(),
    empty: null,
    formOf: ({ publicarEl }) => publicarEl,
    factOf: ({ publicarEl }) => publicarEl,
    changed: (_, day) => [{ frase: day ? `Se publica el ${formatPlainDay(day)}` : 'Sin día para publicarse' }],
    shown: ({ publicarEl }) => (publicarEl ? formatPlainDay(publicarEl) : 'Sin fecha'),
    column: (day) => day,
  }),
  pocasPiezas: column({
    label: 'Pocas piezas desde',
    // A form that was opened before an upgrade does not send it: then it stays as it is.
    schema: pocasSchema.optional(),
    empty: null,
    formOf: ({ pocasPiezas }) => pocasPiezas,
    factOf: ({ pocasPiezas }) => pocasPiezas,
    changed: fromTo('Pocas piezas desde', pocasText),
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
    // Kept or given up here; joining one is asked for by naming a product of it (`hermanaId`).
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
  colorNombre: column({
    label: 'Color',
    schema: text(maxColorLength).optional(),
    empty: '',
    formOf: ({ colorNombre }) => colorNombre ?? '',
    factOf: ({ colorNombre }) => colorNombre,
    changed: fromTo('Color', (color: string | null) => color ?? 'ninguno'),
    shown: ({ colorNombre }) => colorNombre ?? 'Sin color',
    column: (colorNombre) => (colorNombre === undefined ? undefined : colorNombre || null),
  }),
  colorMuestra: column({
    label: 'Muestra',
    schema: muestraSchema.optional(),
    empty: '',
    formOf: ({ colorMuestra }) => colorMuestra ?? '',
    factOf: ({ colorMuestra }) => colorMuestra,
    changed: fromTo('Muestra', (muestra: string | null) => muestra ?? 'ninguna'),
    shown: ({ colorMuestra }) => colorMuestra ?? 'Sin muestra',
    column: (colorMuestra) => (colorMuestra === undefined ? undefined : colorMuestra || null),
  }),
}

/** Fields that are kept as rows of other tables (`writeImagenes`, `writeTallas`). */
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
    label: 'Tallas y stock',
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

/** The columns of `productos` that a form writes, with the three that are made of others; `undefined` leaves one as it is. */
export function columnsOf(request: ColumnRequest): Written & Derived {
  const names = Object.keys(columns) as (keyof Columns)[]
  const written = Object.fromEntries(
    names.map((name) => [name, (columns[name].column as (value: unknown) => unknown)(request[name])]),
  ) as Written
  // An active product waits for no day.
  const publicarEl = written.activo ? null : written.publicarEl
  const colorClave = written.colorNombre === undefined ? undefined : colorKey(written.colorNombre)
  const busqueda = foldForSearch(written.nombre, written.sku)
  return { ...written, publicarEl, skuClave: skuKey(written.sku), busqueda, colorClave }
}

/** What the history notes of a product. */
export const factsOf = (producto: AdminProducto): Record<string, unknown> =>
  Object.fromEntries(fieldNames.map((name) => [name, fields[name].factOf(producto)]))
