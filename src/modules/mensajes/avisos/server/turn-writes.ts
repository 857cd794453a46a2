import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { tellWaiting } from './tell-writes.ts'

const everyMs = 60_000
/** Turns that end in one transaction: others wait for its sizes. */
const maxAtOnce = 200

/** Passes turns on, once a minute, as long as the server runs. Returns how to stop. */
export function passTurnsOn({ db, log }: { db: Database; log: Log }): () => void {
  const pass = () =>
    void endOverdueTurns(db).catch((error: unknown) => log.warn({ err: error }, 'turns of avisos not passed on'))
  pass()
  const timer = setInterval(pass, everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * Whoever was told and let her day pass counts against the pieces no longer: the next in turn is told.
 * @returns how many turns ended.
 */
export async function endOverdueTurns(db: Database, at = now()): Promise<number> {
  const overdue = await db.read
    .selectFrom('avisos')
    .select(['id', 'tallaId'])
    .where(sql<boolean>`estado = 'avisado'`)
    .where('venceAt', '<=', at)
    .orderBy('venceAt')
    .limit(maxAtOnce)
    .execute()
  if (overdue.length === 0) return 0
  const tallas = [...new Set(overdue.map(({ tallaId }) => tallaId))]
  await db.write(async (tx, publish) => {
    // Before the avisos, as whoever frees or takes pieces does.
    await lockRows(tx, db.engine, 'producto_tallas', tallas)
    await tx
      .updateTable('avisos')
      .set({ estado: 'vencido', cerradoAt: at })
      .where(
        'id',
        'in',
        overdue.map(({ id }) => id),
      )
      .where('estado', '=', 'avisado')
      .where('venceAt', '<=', at)
      .execute()
    for (const id of tallas) publish({ topic: 'espera', id })
    await tellWaiting(tx, db.engine, publish, sql`select id from producto_tallas where id in (${sql.join(tallas)})`, at)
  })
  return overdue.length
}
