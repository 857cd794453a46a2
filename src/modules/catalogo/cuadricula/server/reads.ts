import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import { columnasOf } from '#modules/catalogo/cuadricula/rules.ts'
import { maxColores, modeloNombre } from '#modules/catalogo/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A colour with its sizes, each with what may still be promised of it. */
export type ProductoDeCuadricula = {
  id: string
  nombre: string
  sku: string | null
  color: string | null
  muestra: string | null
  imagen: Imagen | null
  precioCentavos: number
  /** What it costs a consultora now, in the open campaña or as usual. */
  precioUnitarioCentavos: number
  /** Why it may not be ordered now (spec 3.5). */
  fueraDeCampana?: FueraDeCampana
  tallas: { id: string; talla: string; disponible: number }[]
}

/** `id` is that of the modelo, or of the product that is alone; `tallas` are the columns, in the brand's order. */
export type Cuadricula = { id: string; nombre: string; tallas: string[]; productos: ProductoDeCuadricula[] }

/** The active colours of the modelo of an active product, in the order in which they were made; `undefined` where there is none. */
export async function findCuadricula(
  read: Reader,
  deMarca: AjustesDeMarca,
  productoId: string,
): Promise<Cuadricula | undefined> {
  const at = now()
  const rows = await findProductos(read, productoId, at)
  const asked = rows.find(({ id }) => id === productoId)
  if (!asked) return undefined
  const clave = `juego_${asked.categoria}` as const
  const [tallas, ajustes] = await Promise.all([
    findTallas(
      read,
      rows.map(({ id }) => id),
    ),
    readValores(read, deMarca, [clave]),
  ])
  const tallasOf = Map.groupBy(tallas, (it) => it.productoId)
  const productos = rows.map(({ id, nombre, sku, color, muestra, precioCentavos, precioUnitarioCentavos, ...row }) => ({
    ...{ id, nombre, sku, color, muestra, precioCentavos, precioUnitarioCentavos, imagen: imagenFrom(row) },
    ...fueraFrom(row, at),
    tallas: (tallasOf.get(id) ?? []).map(({ productoId: _, ...talla }) => talla),
  }))
  return {
    id: asked.modeloId ?? asked.id,
    nombre: modeloNombre(productos.map(({ nombre }) => nombre)),
    tallas: columnasOf(
      ajustes[clave],
      productos.map((it) => it.tallas.map(({ talla }) => talla)),
    ),
    productos,
  }
}

const findProductos = (read: Reader, productoId: string, at: string) =>
  read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at)))
    .select(['productos.id', 'productos.nombre', 'sku', 'categoria', 'modeloId', 'precioCentavos', ...imagenColumns])
    .select(['colorNombre as color', 'colorMuestra as muestra', ...fueraColumns])
    .select(costoAt(at).as('precioUnitarioCentavos'))
    // Which of them are active is asked in here: else SQLite goes through all active products in their order.
    .where('productos.id', 'in', (eb) =>
      eb
        .selectFrom('productos as asked')
        .select('asked.id')
        .where('asked.id', '=', productoId)
        .where('asked.activo', '=', 1)
        .union(
          eb
            .selectFrom('productos as asked')
            .innerJoin('productos as hermana', 'hermana.modeloId', 'asked.modeloId')
            .select('hermana.id')
            .where('asked.id', '=', productoId)
            .where('hermana.activo', '=', 1),
        ),
    )
    .orderBy('productos.createdAt')
    .orderBy('productos.id')
    .limit(maxColores)
    .execute()

const findTallas = (read: Reader, productoIds: string[]) =>
  read
    .selectFrom('productoTallas')
    .select((eb) => ['id', 'productoId', 'talla', eb('stock', '-', eb.ref('apartado')).as('disponible')])
    .where('productoId', 'in', productoIds)
    .where('activo', '=', 1)
    .orderBy('posicion')
    .execute()
