import { expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { isStaff, staffRoles } from '#shared/rights.ts'

/** I8: an account has one profile, one way to sign in and at most one role; consultoras were approved. */
export async function checkPeople(read: Database['read']): Promise<void> {
  const [users, profiles, accounts, roles] = await Promise.all([
    read.selectFrom('user').select('id').execute(),
    read.selectFrom('profiles').select('id').execute(),
    read.selectFrom('account').select('userId as id').execute(),
    read.selectFrom('userRoles').selectAll().execute(),
  ])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  expect(ids(profiles), 'one profile for each account').toEqual(ids(users))
  expect(ids(accounts), 'one password for each account').toEqual(ids(users))
  expect(new Set(roles.map(({ userId }) => userId)).size, 'one role at most').toBe(roles.length)
  const unapproved = roles.filter(
    ({ role, approvedAt, approvedBy }) => role === 'consultor' && !(approvedAt && approvedBy),
  )
  expect(unapproved, 'every consultora was approved').toEqual([])
  const left = await read.selectFrom('profiles').select('id').where('equipoHasta', 'is not', null).execute()
  const staff = new Set([...roles.filter(({ role }) => isStaff(role)).map(({ userId }) => userId), ...ids(left)])
  expect(
    roles.filter(({ approvedBy }) => approvedBy !== null && !staff.has(approvedBy)),
    'only staff approve',
  ).toEqual([])
}

const ofOneself = [
  ...['dispositivo_cerrado', 'dispositivos_cerrados', 'segundo_factor_activado', 'segundo_factor_desactivado'],
  ...['codigos_de_recuperacion', 'llave_agregada', 'llave_quitada'],
]

/** Each save of a product has its note, and only staff have notes. */
export async function checkNotes(read: Database['read']): Promise<void> {
  const saves = await read
    .selectFrom('productos')
    .leftJoin('bitacora', (on) =>
      on.onRef('bitacora.objetoId', '=', 'productos.id').on('bitacora.verbo', '=', 'producto_guardado'),
    )
    .select((eb) => ['productos.id', 'productos.version', eb.fn.count('bitacora.id').as('notes')])
    .groupBy(['productos.id', 'productos.version'])
    .execute()
  for (const { id, version, notes } of saves) expect([id, Number(notes)], 'notes of saves').toEqual([id, version - 1])
  const strangers = await read
    .selectFrom('bitacora')
    .leftJoin('userRoles', 'userRoles.userId', 'bitacora.actorId')
    .innerJoin('profiles', 'profiles.id', 'bitacora.actorId')
    .select(['bitacora.id', 'userRoles.role'])
    // Users log changes of their own sessions and second factor.
    .where((eb) => eb.not(eb.and([eb('verbo', 'in', ofOneself), eb('bitacora.actorId', '=', eb.ref('objetoId'))])))
    .where((eb) => eb.or([eb('userRoles.role', 'is', null), eb('userRoles.role', 'not in', staffRoles)]))
    // Notes of former staff stay.
    .where('equipoHasta', 'is', null)
    .execute()
  expect(strangers, 'only staff have notes').toEqual([])
}
