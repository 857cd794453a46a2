import type { AppContext } from '#main/context.ts'
import { seedDemo } from '#main/demo/seed.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { makeSignInCheap } from './sign-in-cost.ts'

export const sinRolEmail = 'rechazada@azahar.test'

/** The demo world without the files of its pictures, and one person more, whose application was refused. */
export async function makeWorld(context: AppContext): Promise<void> {
  await seedDemo(context)
  await context.db.write((tx) => addPerson(tx, { email: sinRolEmail, nombre: 'Inés Valdés', password: '' }))
  await makeSignInCheap(context)
}

/** An account without a role; `password` is as it is stored. Gives the id. */
export async function addPerson(
  tx: Writer,
  { email, nombre, password }: { email: string; nombre: string; password: string },
): Promise<string> {
  const id = newId()
  const createdAt = now()
  const times = { createdAt, updatedAt: createdAt }
  await tx
    .insertInto('user')
    .values({ id, name: nombre, email, emailVerified: 1, image: null, ...times })
    .execute()
  const account = { id, accountId: id, providerId: 'credential', userId: id, password, ...times }
  await tx.insertInto('account').values(account).execute()
  const place = {
    ciudad: 'Querétaro',
    barrio: 'Centro',
    direccion: 'Calle Hidalgo',
    numero: '8',
    codigoPostal: '76000',
  }
  const contact = {
    nombreCompleto: nombre,
    email,
    telefono: '+52 442 555 0100',
    complemento: null,
    avatarImagenId: null,
  }
  await tx
    .insertInto('profiles')
    .values({ id, ...contact, ...place, version: 1, createdAt })
    .execute()
  return id
}
