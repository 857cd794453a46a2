import type { Admin } from '#modules/personas/cuentas/schema.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { lockRoles } from '#platform/auth/roles-lock.ts'
import type { Database } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { refuseCommon } from './contrasena-writes.ts'

/**
 * Makes an administrator: the only way there is. Called from the terminal of the machine, never from the network.
 * @param another one more, where there is one already.
 * @throws conflict when there is one already, or when the e-mail has an account; invalid_request for a common password.
 */
export async function createAdmin(db: Database, admin: Admin, { another }: { another: boolean }): Promise<void> {
  refuseCommon(admin.password)
  const email = admin.email.toLowerCase()
  const password = await hashPassword(admin.password)
  await db.write(async (tx) => {
    // Two who make the first at once make one.
    await lockRoles(db, tx)
    const first = await tx.selectFrom('userRoles').select('userId').where('role', '=', 'admin').executeTakeFirst()
    if (first && !another)
      throw new AppError('conflict', 'Ya hay una administradora. Para crear otra, agrega --another.')
    const taken = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (taken) throw new AppError('conflict', cuentaTexts.emailTaken)

    const id = newId()
    const at = now()
    const times = { createdAt: at, updatedAt: at }
    await tx
      .insertInto('user')
      .values({ id, name: admin.nombreCompleto, email, emailVerified: 1, image: null, ...times })
      .execute()
    await tx
      .insertInto('account')
      .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password, ...times })
      .execute()
    const blank = { telefono: '', ciudad: '', barrio: '', direccion: '', numero: '', codigoPostal: '' }
    await tx
      .insertInto('profiles')
      .values({
        id,
        nombreCompleto: admin.nombreCompleto,
        email,
        ...blank,
        complemento: null,
        avatarImagenId: null,
        version: 1,
        createdAt: at,
      })
      .execute()
    await tx
      .insertInto('userRoles')
      .values({ userId: id, role: 'admin', createdAt: at, approvedAt: null, approvedBy: null })
      .execute()
  })
}
