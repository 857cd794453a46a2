import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import { hourMs } from '#shared/time.ts'
import { type DemoRechazada, type DemoSuspendida, daysAgo, personaId } from './demo-data.ts'

/** A consultora of the demo who may not order any more, and the line of the staff log that says why. */
export async function suspendSuspendida(tx: Writer, persona: DemoSuspendida, adminId: string): Promise<void> {
  const { motivo } = persona
  const [id, at] = [personaId(persona.email), daysAgo(persona.suspendidaHaceDias)]
  await tx
    .updateTable('userRoles')
    .set({ suspendidaAt: at, suspendidaBy: adminId, suspensionMotivo: motivo, suspensionVersion: 1 })
    .where('userId', '=', id)
    .execute()
  await recordChange(tx, {
    ...{ actor: { id: adminId }, verbo: 'consultora_suspendida', objetoId: id, at },
    before: { suspendida: false, motivo: null },
    after: { suspendida: true, motivo },
  })
}

/** Somebody of the demo whose application was refused. */
export async function rejectRechazada(tx: Writer, persona: DemoRechazada, adminId: string): Promise<void> {
  const id = personaId(persona.email)
  const at = new Date(Date.parse(daysAgo(persona.altaHaceDias)) + persona.rechazadaTrasHoras * hourMs).toISOString()
  await tx.deleteFrom('userRoles').where('userId', '=', id).execute()
  await tx.updateTable('profiles').set({ rechazadaAt: at }).where('id', '=', id).execute()
  await recordChange(tx, {
    ...{ actor: { id: adminId }, verbo: 'solicitud_rechazada', objetoId: id, at },
    before: { role: 'pendiente' },
    after: null,
  })
}
