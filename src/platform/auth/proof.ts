import type { Reader } from '#platform/db/database.ts'

/** By what somebody can prove herself, besides her password. */
export type Medio = 'app' | 'llave'

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
      eb.exists(eb.selectFrom('llaves').select('llaves.id').whereRef('llaves.userId', '=', 'user.id')).as('llave'),
    )
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const medios: Medio[] = [
    ...(row?.twoFactorEnabled ? ['app' as const] : []),
    ...(row?.llave ? ['llave' as const] : []),
  ]
  return { medios, probadoAt: row?.probadoAt ?? null }
}
