import { type Dispositivo, dispositivoOf } from '#modules/personas/cuentas/dispositivo-rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'

/** A session as its owner sees it: no token, and no address. */
export type SesionAbierta = Dispositivo & {
  id: string
  /** The one that is looked from. */
  esEste: boolean
  vistoAt: string
  desdeAt: string
}

/** Far more than anybody has in use; each sign-in makes one. */
const maxShown = 50

/**
 * The sessions of a person that are open, the latest used first.
 * @param presentId the session that asks.
 */
export async function listDispositivos(
  read: Reader,
  userId: string,
  presentId: string | undefined,
): Promise<{ items: SesionAbierta[]; total: number }> {
  const open = read.selectFrom('session').where('userId', '=', userId).where('expiresAt', '>', now())
  const [rows, { total }] = await Promise.all([
    open
      .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
      .orderBy((eb) =>
        eb
          .case()
          .when('id', '=', presentId ?? '')
          .then(0)
          .else(1)
          .end(),
      )
      .orderBy('updatedAt', 'desc')
      .orderBy('id')
      .limit(maxShown)
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    ...dispositivoOf(userAgent),
    esEste: id === presentId,
    vistoAt: updatedAt,
    desdeAt: createdAt,
  }))
  return { items, total: Number(total) }
}
