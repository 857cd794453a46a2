import { sql } from 'kysely'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'

/** Sets the own price of a product; `null` restores the public one. @throws not_found */
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

/** Stores the current selling prices of these lines; a line with a stored price of the same product keeps it. */
export function keepPrecios(tx: Writer, { personaId, pedidoId, lineas }: Lineas): void {
  if (lineas.length === 0) return
  const rows = lineas.map(
    ({ posicion, productoId }) => sql`(cast(${posicion} as integer), cast(${productoId} as text))`,
  )
  const linea = sql<{ column1: number; column2: string }>`(values ${sql.join(rows)})`.as('linea')
  tx.later(() =>
    tx
      .insertInto('preciosDePedido')
      .columns(['personaId', 'pedidoId', 'posicion', 'productoId', 'centavos'])
      .expression(
        tx
          .selectFrom(linea)
          .innerJoin('productos', 'productos.id', 'linea.column2')
          .leftJoin('preciosPropios as p', (on) =>
            on.onRef('p.productoId', '=', 'productos.id').on('p.personaId', '=', personaId),
          )
          .select((eb) => [
            sql<string>`cast(${personaId} as text)`.as('personaId'),
            sql<string>`cast(${pedidoId} as text)`.as('pedidoId'),
            'linea.column1',
            'productos.id',
            eb.fn.coalesce('p.centavos', 'productos.precioCentavos').as('centavos'),
          ])
          // Without a WHERE, SQLite parses `on conflict` after a join as the join's.
          .where('linea.column1', '>=', 0),
      )
      .onConflict((on) =>
        on
          .columns(['pedidoId', 'posicion'])
          .doUpdateSet((eb) => ({ productoId: eb.ref('excluded.productoId'), centavos: eb.ref('excluded.centavos') }))
          .whereRef('preciosDePedido.productoId', '!=', 'excluded.productoId' as never),
      ),
  )
}
