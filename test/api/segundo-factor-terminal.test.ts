import { expect, test } from 'vitest'
import { createAdmin } from '#modules/personas/cuentas/server/registro-writes.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openLog } from '#platform/log.ts'
import { emptyDatabase } from '../set-up/databases.ts'
import { runProgram } from '../set-up/program.ts'

/** The command for a last admin who lost the second factor (spec 3.7). */
const { env } = await emptyDatabase()
const email = 'duena@tienda.example'
const reset = (...args: string[]) => runProgram('second-factor-reset', env, args)

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(env, openLog(env))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

test('npm run admin:reset-second-factor removes it, sends a letter and logs it', async () => {
  await withDatabase(async (db) => {
    await migrate(db)
    await createAdmin(
      db,
      { email, nombreCompleto: 'Inés Arriaga', password: 'Jacaranda en flor 7' },
      { another: false },
    )
    await db.read.updateTable('user').set({ twoFactorEnabled: 1 }).execute()
  })
  expect(await reset()).toMatchObject({ code: 1, err: expect.stringContaining('--email') })
  expect(await reset('--email', 'nadie@tienda.example')).toMatchObject({
    code: 1,
    err: 'Nobody has an account with nadie@tienda.example.\n',
  })
  const done = await reset('--email', 'Duena@tienda.example')
  expect(done).toEqual({
    code: 0,
    out: `${email} signs in by password alone until a second factor is set up again.\n`,
    err: '',
  })
  await withDatabase(async ({ read }) => {
    const { twoFactorEnabled, id } = await read
      .selectFrom('user')
      .select(['id', 'twoFactorEnabled'])
      .executeTakeFirstOrThrow()
    expect(twoFactorEnabled).toBe(0)
    const [line] = await read.selectFrom('bitacora').selectAll().execute()
    expect(line).toMatchObject({ verbo: 'segundo_factor_restablecido', objetoId: id })
    const [letter] = await read.selectFrom('mensajes').select(['tipo', 'para']).execute()
    expect(letter).toEqual({ tipo: 'segundo_factor', para: email })
  })
  expect(await reset('--email', email)).toMatchObject({
    code: 1,
    err: 'No tiene verificación en dos pasos: no hay nada que restablecer.\n',
  })
}, 60_000)
