import type { Reader } from '#platform/db/database.ts'

export type MiPrecio = { productoId: string; precioCentavos: number; miPrecioCentavos: number | null }

/** More products than one person gives prices of her own to. */
const maxPrecios = 5_000

/** The products that she has a price of her own for. */
export const listPrecios = (read: Reader, personaId: string): Promise<MiPrecio[]> =>
  read
    .selectFrom('preciosPropios as p')
    .innerJoin('productos', 'productos.id', 'p.productoId')
    .select(['p.productoId', 'productos.precioCentavos', 'p.centavos as miPrecioCentavos'])
    .where('p.personaId', '=', personaId)
    .orderBy('p.productoId')
    .limit(maxPrecios)
    .execute()

/** The public price of these products, and hers where she has one. */
export const findPrecios = (read: Reader, personaId: string, productoIds: string[]): Promise<MiPrecio[]> =>
  read
    .selectFrom('productos')
    .leftJoin('preciosPropios as p', (on) =>
      on.onRef('p.productoId', '=', 'productos.id').on('p.personaId', '=', personaId),
    )
    .select(['productos.id as productoId', 'productos.precioCentavos', 'p.centavos as miPrecioCentavos'])
    .where('productos.id', 'in', productoIds)
    .execute()
