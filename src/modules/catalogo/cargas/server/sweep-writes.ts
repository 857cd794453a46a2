import { keptDays } from '#modules/catalogo/cargas/rules.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { dayMs, hourMs } from '#shared/time.ts'

/** What was being written down when a server was killed was never shown. */
const halfReadMs = hourMs

/** Sweeps at start and then daily, as long as the server runs. Returns how to stop. */
export function sweepCargasDaily({ db, log }: { db: Database; log: Log }): () => void {
  const sweep = () =>
    void sweepCargas(db, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'old files of products not swept'),
    )
  sweep()
  const timer = setInterval(sweep, dayMs).unref()
  return () => clearInterval(timer)
}

/** Takes away what was read of files after 30 days, one at a time, and what is left of a reading that was cut short. */
export async function sweepCargas(db: Database, at: Date): Promise<void> {
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const old = await db.read
    .selectFrom('cargas')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', before(keptDays * dayMs)),
        eb.and([eb('estado', '=', 'leyendo'), eb('createdAt', '<', before(halfReadMs))]),
      ]),
    )
    .execute()
  for (const { id } of old)
    await db.write(async (tx) => void (await tx.deleteFrom('cargas').where('id', '=', id).execute()))
}
