import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { mexicanDay } from '#shared/format.ts'

const everyMs = 30_000
const maxAtOnce = 200

/** Makes products active on the day that staff chose for them, as long as the server runs (spec 3.5). Returns how to stop. */
export function publishOnTheirDay({ db, log }: { db: Database; log: Log }): () => void {
  const publish = () =>
    void publishDue(db).catch((error: unknown) => log.warn({ err: error }, 'products not published on their day'))
  publish()
  const timer = setInterval(publish, everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * Products whose day has come become active, each in a transaction of its own, in the name of whoever saved it last.
 * @param today a day of Mexico City. @returns how many this server published: of two servers one does each.
 */
export async function publishDue(db: Database, today = mexicanDay(new Date())): Promise<number> {
  const due = await db.read
    .selectFrom('productos')
    .select('id')
    .where('publicarEl', '<=', today)
    .where('activo', '=', 0)
    .orderBy('publicarEl')
    .limit(maxAtOnce)
    .execute()
  let published = 0
  for (const { id } of due) published += await publishOne(db, id, today)
  return published
}

const publishOne = (db: Database, id: string, today: string): Promise<number> =>
  db.write(async (tx, publish) => {
    const at = now()
    const saved = await tx
      .selectFrom('bitacora')
      .select('actorId')
      .where('objetoId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const before = tx.selectFrom('productos').select('publicarEl').where('id', '=', id).where('activo', '=', 0)
    const { publicarEl } = (await before.executeTakeFirst()) ?? {}
    if (!publicarEl || publicarEl > today) return 0
    const row = await tx
      .updateTable('productos')
      .set((eb) => ({ activo: 1, publicarEl: null, version: eb('version', '+', 1), updatedAt: at }))
      .where('id', '=', id)
      .where('activo', '=', 0)
      .where('publicarEl', '=', publicarEl)
      .returning('version')
      .executeTakeFirst()
    if (!row) return 0
    publish({ topic: 'producto', id, version: row.version })
    if (saved?.actorId) {
      await recordChange(tx, {
        actor: { id: saved.actorId },
        verbo: 'producto_publicado',
        objetoId: id,
        before: { activo: false, publicarEl },
        after: { activo: true, publicarEl: null },
        at,
      })
    }
    return 1
  })
