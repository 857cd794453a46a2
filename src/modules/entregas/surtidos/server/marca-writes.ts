import type { Marcas } from '#modules/entregas/surtidos/schema.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { lockSurtido, touchSurtido } from './lock-surtido.ts'

/**
 * What became of a mark: written, or that already; somebody else had said something else meanwhile, which stays; or no line of the surtido
 * is of that size.
 */
export type MarcaHecha = { prendaId: string; resultado: 'hecha' | 'igual' | 'otra' | 'fuera'; piezas: number | null }

/**
 * Writes down how many pieces of some sizes were found (spec 3.3). Each names what was known of it when it was made, perhaps a while ago and
 * without network: what somebody else wrote down since is not overwritten unseen. Sent again it changes nothing.
 * @throws not_found; conflict when the surtido was ended.
 */
export function markPrendas(
  db: Database,
  admin: Actor,
  surtidoId: string,
  { marcas }: Marcas,
): Promise<{ items: MarcaHecha[] }> {
  const at = now()
  return db.write(async (tx, publish) => {
    const surtido = await lockSurtido(tx, db.engine, surtidoId)
    const ids = marcas.map(({ prendaId }) => prendaId)
    const [there, before] = [await findThere(tx, surtidoId, ids), await findPiezas(tx, surtidoId, ids)]
    const items = marcas.map(({ prendaId, piezas, antes }): MarcaHecha => {
      const now = before.get(prendaId) ?? null
      if (!there.has(prendaId)) return { prendaId, resultado: 'fuera', piezas: now }
      if (now === piezas) return { prendaId, resultado: 'igual', piezas }
      return now === antes ? { prendaId, resultado: 'hecha', piezas } : { prendaId, resultado: 'otra', piezas: now }
    })
    const done = items.filter(({ resultado }) => resultado === 'hecha')
    if (done.length === 0) return { items }
    await writeMarcas(tx, { surtidoId, actorId: admin.id, at }, done)
    const [was, is] = [
      new Map(done.map(({ prendaId }) => [prendaId, before.get(prendaId) ?? null])),
      new Map(done.map((it) => [it.prendaId, it.piezas])),
    ]
    await recordChange(tx, {
      ...{ actor: admin, verbo: 'surtido_marcas', objetoId: surtidoId, at },
      ...{ before: Object.fromEntries(was), after: Object.fromEntries(is) },
    })
    await touchSurtido(tx, publish, surtido, 'surtido-marcas')
    return { items }
  })
}

/** Which of these sizes the lines of a surtido have, those that they had when it was made or since among them. */
async function findThere(tx: Writer, surtidoId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'surtidoPedidos.pedidoId')
    .select((eb) => eb.fn.coalesce('tallaId', 'productoId').as('prendaId'))
    .distinct()
    .where('surtidoId', '=', surtidoId)
    .where((eb) => eb(eb.fn.coalesce('tallaId', 'productoId'), 'in', ids))
    .execute()
  return new Set(rows.map(({ prendaId }) => prendaId))
}

async function findPiezas(tx: Writer, surtidoId: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('surtidoMarcas')
    .select(['prendaId', 'piezas'])
    .where('surtidoId', '=', surtidoId)
    .where('prendaId', 'in', ids)
    .execute()
  return new Map(rows.map(({ prendaId, piezas }) => [prendaId, piezas]))
}

type By = { surtidoId: string; actorId: string; at: string }

/** The caller has the surtido locked. `null` takes a mark away. */
export async function writeMarcas(
  tx: Writer,
  { surtidoId, actorId, at }: By,
  marcas: { prendaId: string; piezas: number | null }[],
): Promise<void> {
  const gone = marcas.filter(({ piezas }) => piezas === null).map(({ prendaId }) => prendaId)
  if (gone.length > 0)
    await tx.deleteFrom('surtidoMarcas').where('surtidoId', '=', surtidoId).where('prendaId', 'in', gone).execute()
  const rows = marcas.flatMap(({ prendaId, piezas }) =>
    piezas === null ? [] : [{ surtidoId, prendaId, piezas, actorId, at }],
  )
  if (rows.length === 0) return
  await tx
    .insertInto('surtidoMarcas')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['surtidoId', 'prendaId']).doUpdateSet((eb) => ({
        piezas: eb.ref('excluded.piezas'),
        actorId: eb.ref('excluded.actorId'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
}
