import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { createAdmin } from '#modules/personas/cuentas/server/registro-writes.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openLog } from '#platform/log.ts'
import { emptyDatabase } from '../set-up/databases.ts'
import { environment } from '../set-up/environment.ts'

const { env, remove } = await emptyDatabase()

const admin = { ADMIN_EMAIL: 'Duena@tienda.example', ADMIN_NAME: 'Inés Arriaga', ADMIN_PASSWORD: 'Jacaranda en flor 7' }

function create(given: Record<string, string>, ...flags: string[]): Promise<{ code: number; said: string }> {
  const database = { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL ?? '' }
  const options = { env: { ...environment, ...database, ...given }, timeout: 15_000 }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/main/admin-create.ts', ...flags], options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: (stdout + stderr).trim() }),
    )
  })
}

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const db = await openDatabase(env, openLog(env))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const admins = () =>
  withDatabase((db) =>
    db.read
      .selectFrom('userRoles')
      .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
      .select(['email', 'role', 'nombreCompleto'])
      .execute(),
  )

test('npm run admin:create', async () => {
  const refused = await create({ ...admin, ADMIN_PASSWORD: 'corta' })
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('La contraseña debe tener al menos 8 caracteres') })
  expect(await create({ ...admin, ADMIN_PASSWORD: 'Password123' })).toEqual({
    code: 1,
    said: 'Esa contraseña es de las más usadas y se adivina fácil. Elige otra.',
  })
  expect((await create({})).said).toMatch(/^Makes an administrator\.\n {2}npm run admin:create/)

  expect(await create(admin)).toEqual({ code: 0, said: 'Duena@tienda.example may sign in as an administrator.' })
  const first = { email: 'duena@tienda.example', role: 'admin', nombreCompleto: 'Inés Arriaga' }
  expect(await admins()).toEqual([first])

  const again = { ...admin, ADMIN_EMAIL: 'otra@tienda.example' }
  expect(await create(again)).toEqual({
    code: 1,
    said: 'Ya hay una administradora. Para crear otra, agrega --another.',
  })
  expect((await create(admin, '--another')).said).toBe('Este email ya está registrado. Intenta iniciar sesión.')
  expect((await create(again, '--another', '--name', 'Ana Prado')).code).toBe(0)
  expect((await admins()).map(({ nombreCompleto }) => nombreCompleto).sort()).toEqual(['Ana Prado', 'Inés Arriaga'])
  await remove()
}, 60_000)

test('of eight simultaneous first administrators one is created', async () => {
  const own = await emptyDatabase()
  const db = await openDatabase(own.env, openLog(own.env))
  await migrate(db)
  const one = (n: number) => ({
    email: `a${n}@tienda.example`,
    nombreCompleto: 'Ana Prado',
    password: 'Jacaranda en flor 7',
  })
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => createAdmin(db, one(n), { another: false })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(1)
  await db.close()
  await own.remove()
})
