import { demoPassword } from '#app/demo/demo-data.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId, now } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { addProducto, idOf } from './shop.ts'

/**
 * A product of which there is enough (`EN-VIVO`), and people who may order it; they share one password, which is hashed once.
 * @returns their e-mails.
 */
export async function addConsultoras(env: Env, consultoras: number): Promise<string[]> {
  const db = await openDatabase(env, openLog(env))
  const app = { context: { db } } as Parameters<typeof addProducto>[0]
  await addProducto(app, { sku: 'EN-VIVO', tallas: { M: 1_000_000 } })
  const approvedBy = await idOf(app, people.admin)
  const password = await hashPassword(demoPassword)
  const at = now()
  const times = { createdAt: at, updatedAt: at }
  const emails = Array.from({ length: consultoras }, (_, at) => `en.vivo.${at}@azahar.test`)
  await db.write(async (tx) => {
    for (const email of emails) {
      const id = newId()
      await tx
        .insertInto('user')
        .values({ id, name: 'En Vivo', email, emailVerified: 1, image: null, ...times })
        .execute()
      await tx
        .insertInto('account')
        .values({ id, accountId: id, providerId: 'credential', userId: id, password, ...times })
        .execute()
      const direccion = { ciudad: '', barrio: '', direccion: '', numero: '', complemento: null, codigoPostal: '' }
      await tx
        .insertInto('profiles')
        .values({
          id,
          nombreCompleto: 'En Vivo',
          email,
          telefono: '',
          ...direccion,
          avatarImagenId: null,
          version: 1,
          createdAt: at,
        })
        .execute()
      await tx
        .insertInto('userRoles')
        .values({ userId: id, role: 'consultor', createdAt: at, approvedAt: at, approvedBy })
        .execute()
    }
  })
  await db.close()
  return emails
}
