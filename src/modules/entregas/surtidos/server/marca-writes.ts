import type { Faltantes, Marcas } from '#modules/entregas/surtidos/schema.ts'
import { surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { assertMayTakeOut, takeOut } from '#modules/existencias/server/stock-writes.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { inStep } from '#platform/db/idempotency.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'

/** Locks an open surtido until the transaction ends. @throws not_found; conflict when it is closed. */
export async function lockSurtido(tx: Writer, id: string) {
  await lockRows(tx, 'surtidos', [id])
  const surtido = await tx
    .selectFrom('surtidos')
    .select(['id', 'numero', 'abierto', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(surtidoTexts.missing))
  if (surtido.abierto !== 1) throw new AppError('conflict', 'Este surtido ya se terminó.')
  return surtido
}

/** Writes the next version of a locked surtido and publishes it. */
export async function touchSurtido(
  tx: Writer,
  { id, version }: { id: string; version: number },
  topic: 'surtido' | 'surtido-marcas',
): Promise<number> {
  await tx
    .updateTable('surtidos')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  tx.publish({ topic, id, version: version + 1 })
  return version + 1
}

/**
 * The result of a mark: `hecha`: written; `igual`: no change; `otra`: another user's value is kept; `fuera`: no line of the surtido has
 * this size.
 */
type MarcaHecha = { prendaId: string; resultado: 'hecha' | 'igual' | 'otra' | 'fuera'; piezas: number | null }

/**
 * Stores the found pieces of some sizes (spec 3.3). Each mark, possibly made offline, names the value it replaces: another user's later
 * value is not overwritten. Idempotent.
 * @throws not_found; conflict when the surtido is closed.
 */
export function markPrendas(
  db: Database,
  admin: Actor,
  surtidoId: string,
  { marcas }: Marcas,
): Promise<{ items: MarcaHecha[] }> {
  const at = now()
  return db.write(async (tx) => {
    const surtido = await lockSurtido(tx, surtidoId)
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
    await touchSurtido(tx, surtido, 'surtido-marcas')
    return { items }
  })
}

/** Restricts sizes to those in any line of the surtido, current or old. */
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

/** The caller has locked the surtido; `null` deletes a mark. */
async function writeMarcas(
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

type Fewer = {
  version: number
  lineas: { posicion: number; cantidad: number }[]
  motivo: string
  /** A precondition, checked first in the transaction of the propuesta. */
  assertStill: (tx: Writer) => Promise<void>
}

/** Proposes fewer pieces in addition to an open propuesta; passed in from the pedidos module. */
export type ProposeFewer = (db: Database, admin: Actor, pedidoId: string, fewer: Fewer) => Promise<unknown>

type Propuesto = { pedidoId: string; resultado: 'propuesto' | 'rechazado'; detail: string | null }

/**
 * Handles missing pieces (spec 3.3): stores the found ones, and proposes fewer to each short pedido, one transaction each; a refused one
 * does not stop the others. With `sacar` the newly missing pieces are removed from stock in the first transaction.
 * @param faltantes `hay`: found pieces, including sent ones; each line with the displayed version of its pedido and its remaining pieces.
 * @throws forbidden for `sacar` without the right to adjust stock; not_found; conflict when the surtido is closed, or for lines of another
 * size or without a reduction.
 */
export async function proposeFaltantes(
  db: Database,
  admin: Actor,
  surtidoId: string,
  { prendaId, hay, sacar, lineas }: Faltantes,
  propose: ProposeFewer,
): Promise<{ items: Propuesto[]; sacadas?: number; porSacar?: number }> {
  if (sacar) assertMayTakeOut(admin)
  const at = now()
  const taken = await db.write(async (tx) => {
    const surtido = await lockSurtido(tx, surtidoId)
    const cantidades = await cantidadesOf(tx, surtidoId, prendaId, lineas)
    await writeMarcas(tx, { surtidoId, actorId: admin.id, at }, [{ prendaId, piezas: hay }])
    const none = { sacadas: 0, porSacar: 0 }
    const missing = sacar ? await newlyMissing(tx, surtidoId, lineas, cantidades) : 0
    const taken = missing > 0 ? await takeOut(tx, { tallaId: prendaId, piezas: missing, admin, at }) : none
    const after = { prendaId, hay, ...(taken.sacadas > 0 && { sacadas: taken.sacadas }) }
    await recordChange(tx, { actor: admin, verbo: 'surtido_faltante', objetoId: surtidoId, after, at })
    await touchSurtido(tx, surtido, 'surtido-marcas')
    return taken
  })
  const items: Propuesto[] = []
  for (const [pedidoId, own] of Map.groupBy(lineas, (linea) => linea.pedidoId)) {
    const fewer = own.map(({ posicion, quedan }) => ({ posicion, cantidad: quedan }))
    const version = own[0]?.version ?? 1
    try {
      const assertStill = (tx: Writer) => assertInside(tx, surtidoId, pedidoId)
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

/** Locks the surtido, so that the pedido stays in it until the propuesta is written. */
async function assertInside(tx: Writer, surtidoId: string, pedidoId: string): Promise<void> {
  await lockSurtido(tx, surtidoId)
  const inside = await tx
    .selectFrom('surtidoPedidos')
    .select('lugar')
    .where('surtidoId', '=', surtidoId)
    .where('pedidoId', '=', pedidoId)
    .where('fuera', '=', 0)
    .executeTakeFirst()
  if (!inside) throw new AppError('conflict', surtidoTexts.notHere)
}

/** Counts newly missing pieces, and stores the remaining ones of each line. */
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

/** The pieces of each line. @throws conflict unless all are current lines of this surtido and size, and each is reduced. */
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
  if (!fits) throw new AppError('conflict', 'Los pedidos cambiaron mientras los veías: revisa la lista otra vez.')
  return known
}
