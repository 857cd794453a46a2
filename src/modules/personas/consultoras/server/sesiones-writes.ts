import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { endSessionsFor } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { type Actor, isStaff } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Ends every session of one who applied, on every server (spec 3.7): her phone was stolen, say. She signs in anew with her password.
 * The reason is for staff.
 * @returns how many there were.
 * @throws not_found for who never applied, and for staff.
 */
export function endSesionesOf(
  db: Database,
  admin: Actor,
  id: string,
  { motivo }: { motivo: string },
): Promise<{ cerradas: number }> {
  return db.write(async (tx, publish) => {
    const person = await tx
      .selectFrom('profiles')
      .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
      .select('role')
      .where('profiles.id', '=', id)
      .executeTakeFirst()
    if (!person || isStaff(person.role)) throw new AppError('not_found', consultorasTexts.consultoraMissing)
    return endSessionsFor(tx, publish, { actor: admin, id, motivo })
  })
}
