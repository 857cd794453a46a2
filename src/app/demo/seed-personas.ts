import { hashPassword } from '#platform/auth/passwords.ts'
import type { Writer } from '#platform/db/database.ts'
import type { Role } from '#shared/actor.ts'
import { type DemoPersona, daysAgo, demoPassword, personaId, readPersonas } from './demo-data.ts'

const hourMs = 60 * 60 * 1000

/** The demo people: user, account, profile and role of each. Their passwords are all `demoPassword`. */
export async function seedPersonas(tx: Writer): Promise<void> {
  const { admins, consultoras, pendientes } = readPersonas()
  const password = await hashPassword(demoPassword)
  const everybody = [
    ...admins.map((persona) => rowsOf(persona, 'admin', password)),
    ...consultoras.map((persona) => rowsOf(persona, 'consultor', password)),
    ...pendientes.map((persona) => rowsOf(persona, 'pendiente', password)),
  ]
  await tx
    .insertInto('user')
    .values(everybody.map(({ user }) => user))
    .execute()
  await tx
    .insertInto('account')
    .values(everybody.map(({ account }) => account))
    .execute()
  await tx
    .insertInto('profiles')
    .values(everybody.map(({ profile }) => profile))
    .execute()
  const approvedBy = personaId((admins[0] as DemoPersona).email)
  await tx
    .insertInto('userRoles')
    .values(everybody.map(({ role }) => ({ ...role, approvedBy: role.role === 'consultor' ? approvedBy : null })))
    .execute()
}

function rowsOf(persona: DemoPersona, role: Role, password: string) {
  const { altaHaceDias, aprobadaTrasHoras = 0, ...profile } = persona
  const id = personaId(persona.email)
  const createdAt = daysAgo(altaHaceDias)
  const approvedAt =
    role === 'consultor' ? new Date(Date.parse(createdAt) + aprobadaTrasHoras * hourMs).toISOString() : null
  const times = { createdAt, updatedAt: createdAt }
  return {
    user: { id, name: persona.nombreCompleto, email: persona.email, emailVerified: 1, image: null, ...times },
    account: { id, accountId: id, providerId: 'credential', userId: id, password, ...times },
    profile: { id, ...profile, avatarImagenId: null, version: 1, createdAt },
    role: { userId: id, role, createdAt, approvedAt },
  }
}
