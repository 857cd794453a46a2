import type { Database } from '#platform/db/database.ts'
import './tables.ts'

/** Whether the password is still the one of before. Where it is not, the session with this token, if there is one, is ended. */
type Unchanged = (token?: string) => Promise<boolean>

/**
 * Begun before a password, or the code behind it, opens a session, and asked when it has: a change of password ends all sessions that there are,
 * and this one may come a moment later (threats A185). The row is held while it is looked at, so that a change on whatever server is either seen
 * here, or finds the session.
 */
export async function watchPassword(
  { read, writeRelaxed }: Pick<Database, 'read' | 'writeRelaxed'>,
  by: 'email' | 'user.id',
  value: string,
): Promise<Unchanged> {
  const before = await read
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'userId')
    .select(['account.id', 'password'])
    .where('providerId', '=', 'credential')
    .where(by, '=', value)
    .executeTakeFirst()
  return (token) =>
    writeRelaxed(async (tx) => {
      const now = await tx
        .updateTable('account')
        .set((eb) => ({ id: eb.ref('id') }))
        .where('id', '=', before?.id ?? '')
        .returning('password')
        .executeTakeFirst()
      if (now && now.password === before?.password) return true
      if (token) await tx.deleteFrom('session').where('token', '=', token).execute()
      return false
    })
}
