import type { LineaRequest } from '#modules/carrito/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import type { Publish } from '#shared/events.ts'

/** What is sent leaves the cart in the transaction that takes it (spec 3.4), and nothing else does. */

/**
 * Takes a consultora's cart for the rest of the transaction: before the sizes, as whoever changes a cart does.
 * @returns its new version, or `null` where she has none.
 */
export async function lockCarrito(tx: Writer, personaId: string): Promise<number | null> {
  const row = await tx
    .updateTable('carritos')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('personaId', '=', personaId)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

type Sent = { personaId: string; version: number | null; lineas: Pick<LineaRequest, 'tallaId' | 'cantidad'>[] }

/** Takes out what was sent; what another device put in meanwhile stays. @param sent.version of `lockCarrito`. */
export async function takeFromCarrito(
  tx: Writer,
  publish: Publish,
  { personaId, version, lineas }: Sent,
): Promise<void> {
  if (version === null) return
  const sent = new Map<string, number>()
  for (const { tallaId, cantidad } of lineas) if (tallaId) sent.set(tallaId, (sent.get(tallaId) ?? 0) + cantidad)
  if (sent.size === 0) return
  const rows = await tx
    .selectFrom('carritoLineas')
    .selectAll()
    .where('personaId', '=', personaId)
    .where('tallaId', 'in', [...sent.keys()])
    .execute()
  const left = rows.map((row) => ({ ...row, cantidad: row.cantidad - (sent.get(row.tallaId) ?? 0) }))
  const [gone, kept] = [left.filter(({ cantidad }) => cantidad <= 0), left.filter(({ cantidad }) => cantidad > 0)]
  if (gone.length > 0)
    await tx
      .deleteFrom('carritoLineas')
      .where('personaId', '=', personaId)
      .where(
        'tallaId',
        'in',
        gone.map(({ tallaId }) => tallaId),
      )
      .execute()
  if (kept.length > 0)
    await tx
      .insertInto('carritoLineas')
      .values(kept)
      .onConflict((conflict) =>
        conflict.columns(['personaId', 'tallaId']).doUpdateSet((eb) => ({ cantidad: eb.ref('excluded.cantidad') })),
      )
      .execute()
  publish({ topic: 'carrito', id: personaId, version })
}
