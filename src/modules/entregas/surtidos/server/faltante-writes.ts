import type { Faltantes } from '#modules/entregas/surtidos/schema.ts'
import { surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { takeMissing } from '#modules/existencias/server/stock-writes.ts'
import { existenciasTexts } from '#modules/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Engine, Reader, Writer } from '#platform/db/database.ts'
import { inStep } from '#platform/db/idempotency.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { may } from '#shared/rights.ts'
import { lockSurtido, touchSurtido } from './lock-surtido.ts'
import { writeMarcas } from './marca-writes.ts'

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
 * of its own, which asks again whether the pedido is in the surtido. One that is refused holds back no other. What is missing leaves the stock with
 * `sacar`, in the transaction that writes down what was found; pieces that were taken out before are not taken again.
 * @param faltantes how many were found of the size, those that have gone with their pedidos among them, and each line with the version of its pedido that staff saw, and how many are left for it.
 * @throws forbidden for `sacar` without the right to adjust stock; not_found; conflict when the surtido was ended; invalid_request for lines that are not of this size or lose nothing.
 */
export async function proposeFaltantes(
  db: Database,
  admin: Actor,
  surtidoId: string,
  { prendaId, hay, sacar, lineas }: Faltantes,
  propose: ProposeFewer,
): Promise<{ items: Propuesto[]; sacadas?: number; porSacar?: number }> {
  if (sacar && !may(admin.role, 'inventario'))
    throw new AppError('forbidden', 'Solo Almacén o Administración pueden ajustar la existencia.')
  const at = now()
  const taken = await db.write(async (tx, publish) => {
    const surtido = await lockSurtido(tx, db.engine, surtidoId)
    const cantidades = await cantidadesOf(tx, surtidoId, prendaId, lineas)
    await writeMarcas(tx, { surtidoId, actorId: admin.id, at }, [{ prendaId, piezas: hay }])
    const none = { sacadas: 0, porSacar: 0 }
    const missing = sacar ? await newlyMissing(tx, surtidoId, lineas, cantidades) : 0
    const taken = missing > 0 ? await takeOut(tx, db.engine, { prendaId, piezas: missing, admin, at }) : none
    const after = { prendaId, hay, ...(taken.sacadas > 0 && { sacadas: taken.sacadas }) }
    await recordChange(tx, { actor: admin, verbo: 'surtido_faltante', objetoId: surtidoId, before: null, after, at })
    await touchSurtido(tx, publish, surtido, 'surtido-marcas')
    if (taken.sacadas > 0) publish({ topic: 'existencias', id: newId() })
    return taken
  })
  const items: Propuesto[] = []
  for (const [pedidoId, own] of Map.groupBy(lineas, (linea) => linea.pedidoId)) {
    const fewer = own.map(({ posicion, quedan }) => ({ posicion, cantidad: quedan }))
    const version = own[0]?.version ?? 1
    try {
      const assertStill = (tx: Writer) => assertInside(tx, db.engine, surtidoId, pedidoId)
      const wish = { version, lineas: fewer, motivo: 'No la encontramos al preparar tu pedido', assertStill }
      await inStep(pedidoId, () => propose(db, admin, pedidoId, wish))
      items.push({ pedidoId, resultado: 'propuesto', detail: null })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      items.push({ pedidoId, resultado: 'rechazado', detail: error.detail })
    }
  }
  return sacar ? { items, ...taken } : { items }
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

/** A garment without a size has no stock. Whoever takes pieces out is in the staff log as for an ajuste. */
async function takeOut(
  tx: Writer,
  engine: Engine,
  { prendaId, piezas, admin, at }: { prendaId: string; piezas: number; admin: Actor; at: string },
): Promise<{ sacadas: number; porSacar: number }> {
  await lockRows(tx, engine, 'producto_tallas', [prendaId])
  const talla = await tx.selectFrom('productoTallas').select('stock').where('id', '=', prendaId).executeTakeFirst()
  if (!talla) return { sacadas: 0, porSacar: 0 }
  const taken = await takeMissing(tx, { tallaId: prendaId, piezas, actorId: admin.id, at })
  if (taken.sacadas > 0) {
    const before = { stock: talla.stock, motivo: null, nota: null }
    const after = { stock: talla.stock - taken.sacadas, motivo: 'merma', nota: existenciasTexts.missing }
    await recordChange(tx, { actor: admin, verbo: 'existencia_ajustada', objetoId: prendaId, before, after, at })
  }
  return taken
}

/** How many pieces of these lines are missing beyond those that were before, which it writes down. */
async function newlyMissing(
  tx: Writer,
  surtidoId: string,
  lineas: Faltantes['lineas'],
  cantidades: Map<string, number>,
): Promise<number> {
  const before = await tx.selectFrom('surtidoFaltantes').selectAll().where('surtidoId', '=', surtidoId).execute()
  const found = new Map(before.map((row) => [lineaKey(row), row.quedan]))
  let missing = 0
  for (const { pedidoId, posicion, quedan } of lineas) {
    const key = lineaKey({ pedidoId, posicion })
    const had = Math.min(cantidades.get(key) ?? 0, found.get(key) ?? Number.MAX_SAFE_INTEGER)
    missing += Math.max(0, had - quedan)
    await tx
      .insertInto('surtidoFaltantes')
      .values({ surtidoId, pedidoId, posicion, quedan: Math.min(had, quedan) })
      .onConflict((on) =>
        on.columns(['surtidoId', 'pedidoId', 'posicion']).doUpdateSet({ quedan: Math.min(had, quedan) }),
      )
      .execute()
  }
  return missing
}

const lineaKey = ({ pedidoId, posicion }: { pedidoId: string; posicion: number }): string => `${pedidoId} ${posicion}`

/**
 * All are lines of now of this surtido and size, of pedidos that are still in it, and each loses something.
 * @returns the pieces of each line. @throws conflict.
 */
async function cantidadesOf(
  read: Reader,
  surtidoId: string,
  prendaId: string,
  lineas: Faltantes['lineas'],
): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'surtidoPedidos.pedidoId')
    .select(['pedidoItems.pedidoId', 'posicion', 'cantidad'])
    .where('surtidoId', '=', surtidoId)
    .where('fuera', '=', 0)
    .where('hasta', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('tallaId', 'productoId'), '=', prendaId))
    .execute()
  const known = new Map(rows.map((row) => [lineaKey(row), row.cantidad]))
  const fits = lineas.every((linea) => linea.quedan < (known.get(lineaKey(linea)) ?? 0))
  if (!fits) throw new AppError('conflict', 'Los pedidos cambiaron mientras los veías: mira la lista otra vez.')
  return known
}
