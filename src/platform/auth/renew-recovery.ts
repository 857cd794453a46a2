import type { Database, Writer } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import type { AuthIn } from './better-auth.ts'
import { holdSession } from './hold-session.ts'
import { orUnavailable } from './outage.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

/** What else is written with them. */
export type OnRenewed = (tx: Writer, publish: Publish) => Promise<void>

type Parts = { database: Pick<Database, 'write'>; authIn: AuthIn }
type Renewing = { person: { id: string; sesionId?: string }; also: OnRenewed }

/**
 * Puts ten new recovery codes in the place of those of before, with `also`: all of it or nothing, so that what was printed stays good until
 * the new ones can be shown.
 * @throws unauthenticated where the session ended meanwhile; conflict where there is no app any more; unavailable.
 */
export const renewRecovery = ({ database, authIn }: Parts, { person, also }: Renewing): Promise<string[]> =>
  database.write(async (tx, publish) => {
    await holdSession(tx, person)
    const user = tx.selectFrom('user').select('twoFactorEnabled').where('id', '=', person.id)
    const { twoFactorEnabled } = await user.executeTakeFirstOrThrow()
    if (!twoFactorEnabled) throw new AppError('conflict', secondFactorTexts.noApp)
    const { codigos } = await authIn(tx)
      .api.renewRecoveryOf({ body: { userId: person.id } })
      .catch(orUnavailable)
    await also(tx, publish)
    return codigos
  })
