import type { Database, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import type { AuthIn } from './better-auth.ts'
import { holdSession } from './hold-session.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import { cookiesNamed, tokenIn, withCookie } from './sessions.ts'

/** What else is written with it. `token` is that of the session that takes the place of the one that asked. */
export type OnTurnedOn = (tx: Writer, publish: Publish, token: string) => Promise<void>

type Parts = { database: Pick<Database, 'write'>; authIn: AuthIn; names: { session: string; half: string } }
type Turning = { person: { id: string; sesionId?: string }; codigo: string; headers: Headers; also: OnTurnedOn }

/**
 * Turns an app on by its first code, with the session that takes the place of this one, the recovery codes, and `also`: all of it or
 * nothing, whatever dies in the middle. Whoever changes the password or ends sessions meanwhile comes before, and it is refused, or behind, and
 * ends what it opened.
 * @throws what Better Auth throws for a wrong code; unauthenticated where the session ended; conflict where an app is on already.
 */
export const turnAppOn = (
  { database, authIn, names }: Parts,
  { person, codigo, headers, also }: Turning,
): Promise<{ codigos: string[]; cookies: string[] }> =>
  database.write(async (tx, publish) => {
    await holdSession(tx, person)
    const auth = authIn(tx)
    const call = { body: { code: codigo }, headers: withCookie(headers, names.session), returnHeaders: true } as const
    const { headers: reply } = await auth.api.verifyTOTP(call)
    const cookies = cookiesNamed(reply, names.session, names.half)
    const token = tokenIn(cookies, names.session)
    if (!token) throw new AppError('conflict', secondFactorTexts.alreadyOn)
    await tx.updateTable('session').set({ probadoAt: now() }).where('token', '=', token).execute()
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: person.id } })
    await also(tx, publish, token)
    return { codigos: backupCodes, cookies }
  })
