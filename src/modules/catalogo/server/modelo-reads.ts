import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { AdminColor } from '#modules/catalogo/admin-producto.ts'
import { maxColores } from '#modules/catalogo/rules.ts'
import type { Engine, Reader } from '#platform/db/database.ts'
import { jsonRows } from '#platform/db/json.ts'
import type { DB } from '#platform/db/schema.ts'
import { type ImagenColumns, imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'

/** The colours of modelos (spec 3.5, docs/decisions/009). */

/** A colour on a card: its product, its name if it has one, its swatch. */
export type ColorDeTarjeta = { id: string; color: string | null; muestra: string | null; categoria: Categoria }

/** A colour on the page of another, with what search engines are told of it: the public price alone. */
export type ColorDeModelo = ColorDeTarjeta & {
  nombre: string
  sku: string | null
  precioCentavos: number
  stockDisponible: number
  imagen: Imagen | null
}

/** The pieces that are left of a product, over its active sizes. */
const stockDisponible = sql<number>`coalesce((select sum(t.stock - t.apartado) from producto_tallas t
  where t.producto_id = productos.id and t.activo = 1), 0)`

const colorColumns = ['productos.id', 'colorNombre as color', 'colorMuestra as muestra', 'categoria'] as const

const coloresOf = (read: Reader, modeloIds: string[]) =>
  read
    .selectFrom('productos')
    .select(colorColumns)
    .where('modeloId', 'in', modeloIds)
    .orderBy('productos.createdAt')
    .orderBy('productos.id')

/** The active colours of a modelo, in the order in which they were made; none where there is one alone. */
export async function findColores(read: Reader, modeloId: string): Promise<ColorDeModelo[]> {
  const rows = await coloresOf(read, [modeloId])
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.nombre', 'sku', 'precioCentavos', ...imagenColumns])
    .select(stockDisponible.as('stockDisponible'))
    .where('activo', '=', 1)
    .limit(maxColores)
    .execute()
  if (rows.length < 2) return []
  return rows.map(({ id, color, muestra, nombre, sku, categoria, precioCentavos, stockDisponible: left, ...row }) => ({
    ...{ id, color, muestra, nombre, sku, categoria, precioCentavos },
    stockDisponible: Number(left),
    imagen: imagenFrom(row),
  }))
}

/** The active colours of the modelo of each row of `productos`, as JSON. */
export const coloresDeTarjeta = (engine: Engine) => (eb: ExpressionBuilder<DB, 'productos'>) =>
  jsonRows(
    engine,
    eb
      .selectFrom('productos as otros')
      .select(['otros.id', 'otros.colorNombre as color', 'otros.colorMuestra as muestra', 'otros.categoria'])
      .whereRef('otros.modeloId', '=', 'productos.modeloId')
      .where('otros.activo', '=', 1)
      .orderBy('otros.createdAt')
      .orderBy('otros.id'),
  )

/** All colours of some modelos, inactive ones too, for the desk: by modelo. */
export async function findAdminColores(read: Reader, modeloIds: string[]): Promise<Map<string, AdminColor[]>> {
  if (modeloIds.length === 0) return new Map()
  const rows = await coloresOf(read, modeloIds)
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['modeloId', 'productos.nombre', 'activo', ...imagenColumns])
    .execute()
  const byModelo = Map.groupBy(rows, ({ modeloId }) => modeloId as string)
  return new Map([...byModelo].map(([modeloId, colores]) => [modeloId, colores.map(adminColorFrom)]))
}

type AdminColorRow = Omit<AdminColor, 'activo' | 'imagen'> & { activo: number } & ImagenColumns

const adminColorFrom = ({ id, color, muestra, nombre, activo, ...row }: AdminColorRow): AdminColor => ({
  ...{ id, color, muestra, nombre },
  activo: activo === 1,
  imagen: imagenFrom(row),
})

/**
 * A condition on `productos`: of a modelo its newest active colour alone, within a category if one is asked for. Each row that
 * is read costs one look into the index of its modelo, however many products there are.
 */
export const isFirstOfModelo = (categoria: Categoria | undefined): RawBuilder<boolean> => sql<boolean>`
  (productos.modelo_id is null or productos.id = (
    select h.id from productos h where h.modelo_id = productos.modelo_id and h.activo = 1
    ${categoria ? sql`and h.categoria = ${categoria}` : sql``}
    order by h.created_at desc, h.id desc limit 1))`
