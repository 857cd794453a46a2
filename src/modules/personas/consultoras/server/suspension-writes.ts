import type { SuspensionChange } from '#modules/personas/consultoras/schema.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { assertNotStale } from '#platform/db/stale.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { isStaff } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'

/**
 * An active consultora may not order any more; she still signs in and reads (spec 3.1). The reason is for staff.
 * @param change `version` is the one that staff saw.
 * @throws not_found for who never applied; conflict for who is no active consultora; stale when somebody else has suspended or
 * reactivated her since, with how it is now.
 */
export const suspendConsultora = (db: Database, admin: Actor, id: string, change: SuspensionChange) =>
  setSuspension(db, admin, id, { ...change, suspendida: true })

/** She may order again. @throws as `suspendConsultora`; conflict for who is not suspended. */
export const reactivateConsultora = (db: Database, admin: Actor, id: string, change: SuspensionChange) =>
  setSuspension(db, admin, id, { ...change, suspendida: false })

function setSuspension(
  db: Database,
  admin: Actor,
  id: string,
  change: SuspensionChange & { suspendida: boolean },
): Promise<{ version: number }> {
  const at = now()
  const { suspendida, motivo } = change
  return db.write(async (tx, publish) => {
    const version = (await assertMayChange(await findRole(tx, id, db.engine), change)) + 1
    const suspension = suspendida
      ? { suspendidaAt: at, suspendidaBy: admin.id, suspensionMotivo: motivo }
      : { suspendidaAt: null, suspendidaBy: null, suspensionMotivo: null }
    await tx
      .updateTable('userRoles')
      .set({ ...suspension, suspensionVersion: version })
      .where('userId', '=', id)
      .execute()
    await recordChange(tx, {
      ...{ actor: admin, objetoId: id, at },
      verbo: suspendida ? 'consultora_suspendida' : 'consultora_reactivada',
      before: { suspendida: !suspendida, motivo: null },
      after: { suspendida, motivo },
    })
    publish({ topic: 'suspension', id, version })
    return { version }
  })
}

/** Refuses what `suspendConsultora` and `reactivateConsultora` say. Gives the version that she has. */
async function assertMayChange(
  person: Awaited<ReturnType<typeof findRole>>,
  { version: seen, suspendida }: SuspensionChange & { suspendida: boolean },
): Promise<number> {
  if (!person || isStaff(person.role)) throw new AppError('not_found', consultorasTexts.consultoraMissing)
  if (person.role !== 'consultor') throw new AppError('conflict', consultorasTexts.notConsultora)
  const was = person.suspendidaAt !== null
  const { suspensionVersion: version, por } = person
  await assertNotStale({
    seen,
    actual: { version, suspendida: was },
    detail: was ? consultorasTexts.suspendedBefore(por) : consultorasTexts.reactivatedBefore,
  })
  if (was && suspendida) throw new AppError('conflict', consultorasTexts.alreadySuspended)
  if (!was && !suspendida) throw new AppError('conflict', consultorasTexts.notSuspended)
  return version
}

/** The person's role, taken for the rest of the transaction: who sends a pedido at this moment comes before, or after. */
async function findRole(tx: Writer, id: string, engine: Database['engine']) {
  if (engine === 'postgres')
    await tx.selectFrom('userRoles').select('userId').where('userId', '=', id).forNoKeyUpdate().execute()
  return tx
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .leftJoin('profiles as suspender', 'suspender.id', 'userRoles.suspendidaBy')
    .select(['role', 'suspendidaAt', 'suspender.nombreCompleto as por'])
    .select((eb) => eb.fn.coalesce('suspensionVersion', eb.lit(0)).as('suspensionVersion'))
    .where('profiles.id', '=', id)
    .executeTakeFirst()
}
