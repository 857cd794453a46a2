import type { Faltantes } from '#features/surtidos/schema.ts'
import { surtidoTexts } from '#features/surtidos/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Engine, Reader, Writer } from '#platform/db/database.ts'
import { inStep } from '#platform/db/idempotency.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { lockSurtido, touchSurtido } from './lock-surtido.ts'
import { writeMarcas } from './marca-writes.ts'
import '#features/pedidos/server/tables.ts'
import './tables.ts'

type Fewer = {
  version: number
  lineas: { posicion: number; cantidad: number }[]
  motivo: string
  /** Asked first in the transaction that writes the propuesta. */
  assertStill: (tx: Writer) => Promise<void>
}

/** The verb of pedidos that proposes fewer pieces of some lines, beside what an open propuesta says already. */
export type ProposeFewer = (db: Database, admin: Actor, pedidoId: string, fewer: Fewer) => Promise<unknown>

/** How it went with one pedido. */
export type Propuesto = { pedidoId: string; resultado: 'propuesto' | 'rechazado'; detail: string | null }

/**
 * Pieces that are not there (spec 3.3): what was found is written down, and each pedido that goes short becomes a propuesta, in a transaction
 * of its own, which asks again whether the pedido is in the surtido. One that is refused holds back no other. No stock moves: what is missing is
 * counted elsewhere.
 * @param faltantes how many were found of the size, those that have gone with their pedidos among them, and each line with the version of its pedido that staff saw, and how many are left for it.
 * @throws not_found; conflict when the surtido was ended; invalid_request for lines that are not of this size or lose nothing.
 */
export async function proposeFaltantes(
  db: Database,
  admin: Actor,
  surtidoId: string,
  { prendaId, hay, lineas }: Faltantes,
  propose: ProposeFewer,
): Promise<{ items: Propuesto[] }> {
  const at = now()
  await db.write(async (tx, publish) => {
    const surtido = await lockSurtido(tx, db.engine, surtidoId)
    await assertLineas(tx, surtidoId, prendaId, lineas)
    await writeMarcas(tx, { surtidoId, actorId: admin.id, at }, [{ prendaId, piezas: hay }])
    const after = { prendaId, hay }
    await recordChange(tx, { actor: admin, verbo: 'surtido_faltante', objetoId: surtidoId, before: null, after, at })
    await touchSurtido(tx, publish, surtido, 'surtido-marcas')
  })
  const items: Propuesto[] = []
  for (const [pedidoId, own] of Map.groupBy(lineas, (linea) => linea.pedidoId)) {
    const fewer = own.map(({ posicion, quedan }) => ({ posicion, cantidad: quedan }))
    const version = own[0]?.version ?? 1
    try {
      const assertStill = (tx: Writer) => assertInside(tx, db.engine, surtidoId, pedidoId)
      const wish = { version, lineas: fewer, motivo: surtidoTexts.motivo, assertStill }
      await inStep(pedidoId, () => propose(db, admin, pedidoId, wish))
      items.push({ pedidoId, resultado: 'propuesto', detail: null })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      items.push({ pedidoId, resultado: 'rechazado', detail: error.detail })
    }
  }
  return { items }
}

/** It may have been taken out, or the surtido ended, since the lines were looked at: until the propuesta is written neither happens. */
async function assertInside(tx: Writer, engine: Engine, surtidoId: string, pedidoId: string): Promise<void> {
  await lockSurtido(tx, engine, surtidoId)
  const inside = await tx
    .selectFrom('surtidoPedidos')
    .select('lugar')
    .where('surtidoId', '=', surtidoId)
    .where('pedidoId', '=', pedidoId)
    .where('fuera', '=', 0)
    .executeTakeFirst()
  if (!inside) throw new AppError('conflict', surtidoTexts.notHere)
}

/** All are lines of now of this surtido and size, of pedidos that are still in it, and each loses something. */
async function assertLineas(read: Reader, surtidoId: string, prendaId: string, lineas: Faltantes['lineas']) {
  const rows = await read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'surtidoPedidos.pedidoId')
    .select(['pedidoItems.pedidoId', 'posicion', 'cantidad'])
    .where('surtidoId', '=', surtidoId)
    .where('fuera', '=', 0)
    .where('hasta', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('tallaId', 'productoId'), '=', prendaId))
    .execute()
  const known = new Map(rows.map((row) => [`${row.pedidoId} ${row.posicion}`, row.cantidad]))
  const fits = lineas.every(({ pedidoId, posicion, quedan }) => quedan < (known.get(`${pedidoId} ${posicion}`) ?? 0))
  if (!fits) throw new AppError('conflict', surtidoTexts.changed)
}
