import type { PerfilForm } from '#modules/personas/cuentas/schema.ts'
import { perfilTexts } from '#modules/personas/cuentas/texts.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Writes one's own name and phone, and no other column of no other row (spec 2.7: Profile).
 * @throws not_found for somebody without a profile.
 */
export function savePerfil(db: Database, { id }: Actor, { nombreCompleto, telefono }: PerfilForm): Promise<void> {
  return write(db, id, { nombreCompleto, telefono })
}

/** Shows a picture that was uploaded just now as one's own face (spec 2.7: Avatar upload). */
export function setAvatar(db: Database, { id }: Actor, imagenId: string): Promise<void> {
  return write(db, id, { avatarImagenId: imagenId })
}

type Written = { nombreCompleto: string; telefono: string } | { avatarImagenId: string }

async function write(db: Database, id: string, written: Written): Promise<void> {
  await db.write(async (tx) => {
    const row = await tx
      .updateTable('profiles')
      .set((eb) => ({ ...written, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('not_found', perfilTexts.missing)
  })
}
