import { Hono } from 'hono'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import { columnasOf } from '#modules/catalogo/cuadricula/rules.ts'
import { maxColores, modeloNombre } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { authorize, type Front, idOf } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { AppError } from '#shared/errors.ts'

/**
 * The active colours of an active product's modelo, oldest first, with sizes and current consultora prices; `undefined` if there is none.
 * `tallas` are the columns, in the brand's order.
 */
async function findCuadricula(read: Reader, deMarca: AjustesDeMarca, productoId: string) {
  const at = now()
  const rows = await findProductos(read, productoId, at)
  const asked = rows.find(({ id }) => id === productoId)
  if (!asked) return undefined
  const clave = `juego_${asked.categoria}` as const
  const ids = rows.map(({ id }) => id)
  const [tallas, ajustes] = await Promise.all([findTallas(read, ids), readValores(read, deMarca, [clave])])
  const tallasOf = Map.groupBy(tallas, (it) => it.productoId)
  const productos = rows.map(({ id, nombre, sku, color, muestra, precioCentavos, precioUnitarioCentavos, ...row }) => ({
    ...{ id, nombre, sku, color, muestra, precioCentavos, precioUnitarioCentavos, imagen: imagenFrom(row) },
    ...fueraFrom(row, at),
    tallas: (tallasOf.get(id) ?? []).map(({ productoId: _, ...talla }) => talla),
  }))
  const named = productos.map((it) => it.tallas.map(({ talla }) => talla))
  return {
    id: asked.modeloId ?? asked.id,
    nombre: modeloNombre(productos.map(({ nombre }) => nombre)),
    tallas: columnasOf(ajustes[clave], named),
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
    // Without `activo` in this subquery, SQLite scans all active products.
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

/** `/api/productos/{id}/cuadricula`: all colours and sizes of a garment, to order (spec 3.5.2). */
export const cuadriculaApi = (db: Database, ajustesDeMarca: AjustesDeMarca) =>
  new Hono<Front>().get(
    '/:id/cuadricula',
    authorize({ to: ['consultor', 'pedidos'], summary: 'Colours and sizes of a garment with available stock' }),
    async (c) => {
      const cuadricula = await findCuadricula(db.read, ajustesDeMarca, idOf(c, catalogoTexts.missing))
      if (!cuadricula) throw new AppError('not_found', catalogoTexts.missing)
      return c.json(cuadricula)
    },
  )
