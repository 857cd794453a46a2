import { demoPassword } from '#main/demo/demo-data.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { now } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { addProducto, idOf } from './shop.ts'
import { addPerson } from './world.ts'

/**
 * Adds a product with plenty of stock (`EN-VIVO`), and consultoras with one shared password.
 * @returns their e-mails.
 */
export async function addConsultoras(env: Env, consultoras: number): Promise<string[]> {
  const db = await openDatabase(env, openLog(env))
  await addProducto({ context: { db } }, { sku: 'EN-VIVO', tallas: { M: 1_000_000 } })
  const approvedBy = await idOf({ context: { db } }, people.admin)
  const password = await hashPassword(demoPassword)
  const at = now()
  const emails = Array.from({ length: consultoras }, (_, at) => `en.vivo.${at}@azahar.test`)
  await db.write(async (tx) => {
    for (const email of emails) {
      const userId = await addPerson(tx, { email, nombre: 'En Vivo', password })
      await tx
        .insertInto('userRoles')
        .values({ userId, role: 'consultor', createdAt: at, approvedAt: at, approvedBy })
        .execute()
    }
  })
  await db.close()
  return emails
}
