import type { Codes } from '#platform/auth/codes.ts'
import type { Reader } from '#platform/db/database.ts'

/** One's own second factor as its page shows it: nothing of it is a secret. */
export type Seguridad = {
  /** Whether a code is asked for after the password. */
  app: boolean
  /** Recovery codes that are left. */
  codigos: number
  llaves: { id: string; nombre: string; createdAt: string; usadaAt: string | null }[]
}

/** Far more than anybody has devices. */
export const maxLlaves = 20

export async function findSeguridad(read: Reader, codes: Codes, userId: string): Promise<Seguridad> {
  const [user, llaves] = await Promise.all([
    read.selectFrom('user').select('twoFactorEnabled').where('id', '=', userId).executeTakeFirst(),
    read
      .selectFrom('llaves')
      .select(['id', 'nombre', 'createdAt', 'usadaAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(maxLlaves)
      .execute(),
  ])
  const app = user?.twoFactorEnabled === 1
  return { app, codigos: app ? await codes.countRecovery(userId) : 0, llaves }
}
