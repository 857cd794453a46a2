import type { Database } from '#platform/db/database.ts'

/** Whether password and app are still those of before. Where they are not, the session with this token, if there is one, is ended. */
type Unchanged = (token?: string) => Promise<boolean>

/**
 * Begun before a password, or the code behind it, opens a session, and asked when it has: a change of password ends all sessions that there are,
 * and this one may come a moment later. So does an app that is turned on, as one that brought no code. The row is held while it
 * is looked at, so that a change on whatever server is either seen here, or finds the session.
 */
export async function watchPassword(
  { read, writeRelaxed }: Pick<Database, 'read' | 'writeRelaxed'>,
  by: 'email' | 'user.id',
  value: string,
): Promise<Unchanged> {
  const before = await read
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'userId')
    .select(['account.id', 'password', 'user.id as userId', 'twoFactorEnabled'])
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
      // An app is on before the sessions of without it are ended: one that is not seen here yet finds this session.
      const user = await tx
        .selectFrom('user')
        .select('twoFactorEnabled')
        .where('id', '=', before?.userId ?? '')
        .executeTakeFirst()
      if (now?.password === before?.password && user?.twoFactorEnabled === before?.twoFactorEnabled) return true
      if (token) await tx.deleteFrom('session').where('token', '=', token).execute()
      return false
    })
}
