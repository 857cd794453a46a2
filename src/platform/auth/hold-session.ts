import type { Writer } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Holds who she is, her password and her session until the end of the transaction, in the order in which all hold them.
 * @throws unauthenticated where the session is over, as it is after every change of password.
 */
export async function holdSession(tx: Writer, { id, sesionId }: { id: string; sesionId?: string }): Promise<void> {
  await tx
    .updateTable('user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('account')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('userId', '=', id)
    .execute()
  const session = tx.updateTable('session').set((eb) => ({ id: eb.ref('id') }))
  const held = await session
    .where('id', '=', sesionId ?? '')
    .where('userId', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
}
