import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'

/** Notes who took the data of many people out, and which, before the first of them leaves. */
export const noteExportacion = (
  db: Database,
  admin: Actor,
  filter: { estado: EstadoConsultora; q?: string | undefined },
) =>
  db.write((tx) =>
    recordChange(tx, {
      ...{ actor: admin, verbo: 'consultoras_exportadas', objetoId: admin.id, at: now() },
      before: null,
      after: filter,
    }),
  )
