import type { Exportacion } from '#modules/reportes/schema.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'

/** Notes who took which report out, before it leaves. */
export const noteExportacion = (db: Database, admin: Actor, after: Exportacion): Promise<void> =>
  db.write((tx) =>
    recordChange(tx, {
      ...{ actor: admin, verbo: 'reporte_exportado', objetoId: admin.id, at: now() },
      before: null,
      after,
    }),
  )
