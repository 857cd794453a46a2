import type { MiddlewareHandler } from 'hono'
import type { Database, Reader } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { actorOf } from './authorize.ts'
import type { Front } from './front.ts'
import '#platform/auth/tables.ts'

/** How long a code or a passkey counts for what asks for a fresh one. */
export const freshForMs = 10 * 60_000

/** By what somebody can prove herself, besides her password. */
export type Medio = 'app' | 'llave'

/**
 * Behind `authorize`, before what matters most (spec 3.7): whoever has a second factor has proved it in this session within ten
 * minutes. Who has none goes on as ever. The page that is refused asks for the proof, and sends again what it sent.
 * @throws proof_required with the `medios` that she has.
 */
export const freshProof =
  ({ read }: Pick<Database, 'read'>): MiddlewareHandler<Front> =>
  async (c, next) => {
    const { id, sesionId } = actorOf(c)
    const { medios, probadoAt } = await findProof(read, id, sesionId)
    const fresh = probadoAt !== null && Date.parse(probadoAt) > Date.now() - freshForMs
    if (medios.length > 0 && !fresh)
      throw new AppError('proof_required', 'Confirma que eres tú para continuar.', { medios })
    await next()
  }

/** What somebody has as a second factor, and when it was proven in this session. */
export async function findProof(
  read: Reader,
  userId: string,
  sesionId: string | undefined,
): Promise<{ medios: Medio[]; probadoAt: string | null }> {
  const row = await read
    .selectFrom('user')
    .leftJoin('session', (join) => join.onRef('session.userId', '=', 'user.id').on('session.id', '=', sesionId ?? ''))
    .select(['twoFactorEnabled', 'probadoAt'])
    .select((eb) =>
      eb.exists(eb.selectFrom('llaves').select('llaves.id').whereRef('userId', '=', 'user.id')).as('llave'),
    )
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const medios: Medio[] = [
    ...(row?.twoFactorEnabled ? ['app' as const] : []),
    ...(row?.llave ? ['llave' as const] : []),
  ]
  return { medios, probadoAt: row?.probadoAt ?? null }
}
