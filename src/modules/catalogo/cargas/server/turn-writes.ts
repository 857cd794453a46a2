import { silenceMs } from '#modules/catalogo/cargas/rules.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { CargaProductoRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { findCarga } from './reads.ts'

/** Who applies a file at the moment (docs/decisions/009). */
export type Turn = { db: Database; admin: Actor; id: string; turno: string }

/** Somebody else goes on with the file, or it was taken away. */
export class TurnLost extends Error {}

/**
 * Of two presses one gets the turn: the state is asked in the statement that changes it.
 * @param confirmado whether what looks like a slip was confirmed; what was begun already is not asked about again.
 * @throws not_found for a file of somebody else; conflict when it is being applied, or was, or has slips that nobody confirmed.
 */
export async function takeTurn(db: Database, admin: Actor, id: string, confirmado: boolean): Promise<string> {
  const turno = newId()
  const at = now()
  const silentSince = new Date(Date.now() - silenceMs).toISOString()
  await db.write(async (tx) => {
    const carga = await findCarga(tx, admin.id, id)
    if (!carga) throw new AppError('not_found', cargasTexts.missing)
    const dudas = carga.aplicadaAt ? 0 : carga.dudas
    if (dudas > 0 && !confirmado) throw new AppError('conflict', cargasTexts.dudas(dudas))
    const taken = await tx
      .updateTable('cargas')
      .set({ estado: 'aplicando', turno, latidoAt: at, aplicadaAt: carga.aplicadaAt ?? at })
      .where('id', '=', id)
      .where('actorId', '=', admin.id)
      .where((eb) =>
        eb.or([
          eb('estado', 'in', ['revisada', 'interrumpida']),
          eb.and([eb('estado', '=', 'aplicando'), eb('latidoAt', '<', silentSince)]),
        ]),
      )
      .returning('id')
      .execute()
    if (taken.length === 0)
      throw new AppError('conflict', carga.estado === 'terminada' ? cargasTexts.over : cargasTexts.busy)
    if (carga.aplicadaAt) return
    const after = { archivo: carga.archivo, ...carga.cuentas.productos }
    await recordChange(tx, { actor: admin, verbo: 'carga_aplicada', objetoId: id, before: null, after, at })
  })
  return turno
}

/** @throws TurnLost, and nothing of the transaction stays, when somebody else has the turn or has done this product. */
export async function mark(
  tx: Writer,
  { id, turno }: Turn,
  { posicion }: CargaProductoRow,
  end: Partial<Pick<CargaProductoRow, 'estado' | 'motivo' | 'productoId'>>,
): Promise<void> {
  const marked = await tx
    .updateTable('cargaProductos')
    .set(end)
    .where('cargaId', '=', id)
    .where('posicion', '=', posicion)
    .where('estado', '=', 'pendiente')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('cargas').select('cargas.id').where('cargas.id', '=', id).where('turno', '=', turno)),
    )
    .returning('posicion')
    .execute()
  if (marked.length === 0) throw new TurnLost()
}

/** A sign of life. */
export async function beat({ db, id, turno }: Turn): Promise<void> {
  const mine = db.read.updateTable('cargas').set({ latidoAt: now() }).where('id', '=', id).where('turno', '=', turno)
  if ((await mine.returning('id').execute()).length === 0) throw new TurnLost()
}

/** All of it is done, and the staff log says what came of it. */
export async function finish({ db, admin, id, turno }: Turn): Promise<void> {
  const at = now()
  await db.write(async (tx) => {
    const ended = await tx
      .updateTable('cargas')
      .set({ estado: 'terminada', turno: null, terminadaAt: at })
      .where('id', '=', id)
      .where('turno', '=', turno)
      .returning('archivo')
      .execute()
    const carga = await findCarga(tx, admin.id, id)
    if (!ended[0] || !carga) throw new TurnLost()
    const after = { archivo: carga.archivo, ...carga.avance }
    await recordChange(tx, { actor: admin, verbo: 'carga_terminada', objetoId: id, before: null, after, at })
  })
}

/** Gives the turn back: what is left may be gone on with at once. */
export async function interrupt({ db, id, turno }: Omit<Turn, 'admin'>): Promise<void> {
  await db.read
    .updateTable('cargas')
    .set({ estado: 'interrumpida', turno: null })
    .where('id', '=', id)
    .where('turno', '=', turno)
    .execute()
}
