import { Hono } from 'hono'
import { type PerfilForm, perfilSchema } from '#modules/personas/cuentas/schema.ts'
import { avatarTexts, perfilTexts } from '#modules/personas/cuentas/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import type { Uploads } from '#platform/images/uploads.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { uploadRules } from '#shared/uploads.ts'
import { findPerfil } from './reads.ts'

/**
 * Saves the user's own name and phone, or photo (spec 2.7: Profile, Avatar upload).
 * @throws not_found for a user without a profile.
 */
const savePerfil = (db: Database, { id }: Actor, written: PerfilForm | { avatarImagenId: string }): Promise<void> =>
  db.write(async (tx) => {
    await tx
      .updateTable('profiles')
      .set((eb) => ({ ...written, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(notFound(perfilTexts.missing))
  })

const avatar = {
  recipe: 'avatar',
  ...uploadRules.avatar,
  wrongType: avatarTexts.format,
  tooLarge: avatarTexts.size,
} as const

/** `/api/perfil`: the user's own profile (spec 2.2: /perfil). */
export const perfilApi = (db: Database, uploads: Uploads) => {
  const own = async (userId: string) => {
    const perfil = await findPerfil(db.read, userId)
    if (!perfil) throw new AppError('not_found', perfilTexts.missing)
    return perfil
  }
  return new Hono<Front>()
    .get('/', authorize({ to: ['signed-in'], summary: 'Profile of the user' }), async (c) =>
      c.json(await own(actorOf(c).id)),
    )
    .put(
      '/',
      authorize({ to: ['signed-in'], summary: 'Change the user’s name and phone' }),
      parse('json', perfilSchema),
      async (c) => {
        await savePerfil(db, actorOf(c), c.req.valid('json'))
        return c.json(await own(actorOf(c).id))
      },
    )
    .put('/avatar', authorize({ to: ['signed-in'], summary: 'Change the user’s photo, as its bytes' }), async (c) => {
      const { id } = await uploads.take(c.req.raw, actorOf(c).id, avatar)
      await savePerfil(db, actorOf(c), { avatarImagenId: id })
      return c.json(await own(actorOf(c).id))
    })
}
