import type { AppContext } from '#app/context.ts'
import { seedDemo } from '#app/demo/seed.ts'
import { newId, now } from '#platform/ids.ts'
import { makeSignInCheap } from './sign-in-cost.ts'

export const sinRolEmail = 'rechazada@azahar.test'

/** The demo world without the files of its pictures, and one person more, whose application was refused. */
export async function makeWorld(context: AppContext): Promise<void> {
  await seedDemo(context)
  await addRefused(context)
  await makeSignInCheap(context)
}

async function addRefused({ db }: AppContext): Promise<void> {
  const id = newId()
  const at = now()
  const times = { createdAt: at, updatedAt: at }
  const user = { id, name: 'Inés Valdés', email: sinRolEmail, emailVerified: 1, image: null, ...times }
  await db.write(async (tx) => {
    await tx.insertInto('user').values(user).execute()
    await tx
      .insertInto('account')
      .values({ id, accountId: id, providerId: 'credential', userId: id, password: '', ...times })
      .execute()
    await tx
      .insertInto('profiles')
      .values({
        ...{ id, nombreCompleto: user.name, email: user.email, telefono: '+52 442 555 0100', ciudad: 'Querétaro' },
        ...{ barrio: 'Centro', direccion: 'Calle Hidalgo', numero: '8', complemento: null, codigoPostal: '76000' },
        ...{ avatarImagenId: null, version: 1, createdAt: at },
      })
      .execute()
  })
}
