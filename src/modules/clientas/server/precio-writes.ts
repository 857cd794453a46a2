import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'

/** Sets the own price of a product; `null` for the public one. @throws not_found */
export function setPrecio(db: Database, { id: personaId }: Actor, productoId: string, centavos: number | null) {
  return db.write(async (tx) => {
    const producto = await tx.selectFrom('productos').select('id').where('id', '=', productoId).executeTakeFirst()
    if (!producto) throw new AppError('not_found', clientasTexts.productoMissing)
    if (centavos === null) {
      await tx
        .deleteFrom('preciosPropios')
        .where('personaId', '=', personaId)
        .where('productoId', '=', productoId)
        .execute()
      return
    }
    await tx
      .insertInto('preciosPropios')
      .values({ personaId, productoId, centavos, updatedAt: now() })
      .onConflict((on) =>
        on
          .columns(['personaId', 'productoId'])
          .doUpdateSet((eb) => ({ centavos: eb.ref('excluded.centavos'), updatedAt: eb.ref('excluded.updatedAt') })),
      )
      .execute()
  })
}

type Lineas = { personaId: string; pedidoId: string; lineas: { posicion: number; productoId: string }[] }

/** Stores the current selling prices of these lines; a line that has one of the same product keeps it. */
export async function keepPrecios(tx: Writer, { personaId, pedidoId, lineas }: Lineas): Promise<void> {
  if (lineas.length === 0) return
  const productos = await tx
    .selectFrom('productos')
    .leftJoin('preciosPropios as p', (on) =>
      on.onRef('p.productoId', '=', 'productos.id').on('p.personaId', '=', personaId),
    )
    .select((eb) => ['productos.id', eb.fn.coalesce('p.centavos', 'productos.precioCentavos').as('centavos')])
    .where('productos.id', 'in', [...new Set(lineas.map(({ productoId }) => productoId))])
    .execute()
  const precios = new Map(productos.map(({ id, centavos }) => [id, Number(centavos)]))
  await tx
    .insertInto('preciosDePedido')
    .values(
      lineas.map(({ posicion, productoId }) => ({
        ...{ personaId, pedidoId, posicion, productoId },
        centavos: precios.get(productoId) ?? 0,
      })),
    )
    .onConflict((on) =>
      on
        .columns(['pedidoId', 'posicion'])
        .doUpdateSet((eb) => ({ productoId: eb.ref('excluded.productoId'), centavos: eb.ref('excluded.centavos') }))
        .whereRef('preciosDePedido.productoId', '!=', 'excluded.productoId' as never),
    )
    .execute()
}
