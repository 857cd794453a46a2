import { hashPassword } from '#platform/auth/passwords.ts'
import type { Writer } from '#platform/db/database.ts'
import type { Role } from '#shared/actor.ts'
import { hourMs } from '#shared/time.ts'
import { type DemoPersona, daysAgo, demoPassword, personaId, readPersonas } from './demo-data.ts'
import { rejectRechazada, suspendSuspendida } from './seed-decisiones.ts'

/** The demo people: user, account, profile and role of each. Their passwords are all `demoPassword`. */
export async function seedPersonas(tx: Writer): Promise<void> {
  const { admins, equipo, consultoras, pendientes, suspendidas, rechazadas } = readPersonas()
  const password = await hashPassword(demoPassword)
  const everybody = [
    ...admins.map((persona) => rowsOf(persona, 'admin', password)),
    ...equipo.map((persona) => rowsOf(persona, persona.role, password)),
    ...[...consultoras, ...suspendidas].map((persona) => rowsOf(persona, 'consultor', password)),
    ...[...pendientes, ...rechazadas].map((persona) => rowsOf(persona, 'pendiente', password)),
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
  const adminId = personaId((admins[0] as DemoPersona).email)
  await tx
    .insertInto('userRoles')
    .values(everybody.map(({ role }) => ({ ...role, approvedBy: role.role === 'consultor' ? adminId : null })))
    .execute()
  for (const persona of suspendidas) await suspendSuspendida(tx, persona, adminId)
  for (const persona of rechazadas) await rejectRechazada(tx, persona, adminId)
}

function rowsOf(persona: DemoPersona, role: Role, password: string) {
  const { nombreCompleto, email, telefono, ciudad, barrio, direccion, numero, complemento, codigoPostal } = persona
  const address = { ciudad, barrio, direccion, numero, complemento, codigoPostal }
  const id = personaId(email)
  const createdAt = daysAgo(persona.altaHaceDias)
  const approvedAt =
    role === 'consultor'
      ? new Date(Date.parse(createdAt) + (persona.aprobadaTrasHoras ?? 0) * hourMs).toISOString()
      : null
  const times = { createdAt, updatedAt: createdAt }
  return {
    user: { id, name: nombreCompleto, email, emailVerified: 1, image: null, ...times },
    account: { id, accountId: id, providerId: 'credential', userId: id, password, ...times },
    profile: { id, nombreCompleto, email, telefono, ...address, avatarImagenId: null, version: 1, createdAt },
    role: { userId: id, role, createdAt, approvedAt },
  }
}
