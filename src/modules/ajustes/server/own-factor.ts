import type { Reader } from '#platform/db/database.ts'
import { demandFreshProof } from '#platform/http/fresh-proof.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'

const firstYours = 'Activa primero el tuyo: en «Mi Perfil», «Seguridad».'

/**
 * Whoever asks a second factor of the team has one herself, or she would be the first to stand outside; so does whoever asks for it no more,
 * who would have no right to if it was asked for while her request was under way.
 * @param asked whether it is asked of the team, before this change or after.
 * @throws proof_required for an old proof; invalid_request at `valor` for who has no second factor.
 */
export async function demandOwnFactor(read: Reader, admin: Actor, asked: boolean): Promise<void> {
  const has = await demandFreshProof({ read }, admin)
  if (has || !asked) return
  const errors = [{ path: 'valor', message: firstYours }]
  throw new AppError('invalid_request', firstYours, { errors })
}
