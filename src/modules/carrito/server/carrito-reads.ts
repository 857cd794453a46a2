import type { ForSale } from '#modules/carrito/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import { disponible } from '#modules/catalogo/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A line as its page gets it: `venta` is the product and size as they are for sale now. */
export type LineaGuardada = {
  productoId: string
  nombre: string
  imagen: Imagen | null
  tallaId: string
  talla: string
  cantidad: number
  precioUnitarioCentavos: number
  venta: ForSale
}

/** A consultora's cart; `version` counts its changes, 0 before the first. */
export type CarritoGuardado = { version: number; lineas: LineaGuardada[] }

/** The cart of one person (spec 3.4), with what its lines are today. */
export async function findCarrito(read: Reader, personaId: string): Promise<CarritoGuardado> {
  const at = now()
  const rows = await read
    .selectFrom('carritos')
    .leftJoin('carritoLineas', 'carritoLineas.personaId', 'carritos.personaId')
    .leftJoin('productoTallas', 'productoTallas.id', 'carritoLineas.tallaId')
    .leftJoin('productos', 'productos.id', 'productoTallas.productoId')
    .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at)))
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['carritos.version', 'carritoLineas.tallaId', 'cantidad', 'precioUnitarioCentavos'])
    .select(['productoTallas.talla', 'stock', 'apartado', 'productoTallas.activo as tallaActivo'])
    .select(['productos.id as productoId', 'productos.nombre', 'productos.activo', ...imagenColumns])
    .select([costoAt(at).as('costoCentavos'), ...fueraColumns])
    .where('carritos.personaId', '=', personaId)
    .orderBy('addedAt')
    .orderBy('posicion')
    .orderBy('carritoLineas.tallaId')
    .execute()
  const lineas = rows.flatMap((row): LineaGuardada[] => {
    const { tallaId, cantidad, precioUnitarioCentavos, talla, stock, apartado, productoId, nombre } = row
    if (tallaId === null || cantidad === null || precioUnitarioCentavos === null || talla === null) return []
    if (stock === null || apartado === null || productoId === null || nombre === null) return []
    const venta = {
      productoId,
      activo: row.activo === 1,
      precioUnitarioCentavos: row.costoCentavos ?? 0,
      talla: { id: tallaId, activo: row.tallaActivo === 1, disponible: disponible({ stock, apartado }) },
      ...fueraFrom(row, at),
    }
    return [{ productoId, nombre, imagen: imagenFrom(row), tallaId, talla, cantidad, precioUnitarioCentavos, venta }]
  })
  return { version: rows[0]?.version ?? 0, lineas }
}
