import { parseArgs } from 'node:util'
import { writeMensajes } from '#modules/mensajes/server/outbox-writes.ts'
import { resetSegundoFactor } from '#modules/personas/cuentas/server/seguridad-api.ts'
import { openForProgram } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { readEnv } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { AppError } from '#shared/errors.ts'
import { demandDatabase } from './backup-files.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Takes the second factor away from somebody who has lost it, when no other administrator can.
  npm run admin:reset-second-factor -- --email ana@tienda.mx
The password stays; all sessions of that person end. With SQLite, while the server is stopped.`

/** Whoever has the machine has the database: this asks for no more than the address. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) return console.log(usage)
  if (!values.email) throw new Refusal(usage)
  const email = values.email.toLowerCase()
  const env = readEnv(process.env, 'test')
  demandDatabase(env)
  const unlock = env.DATABASE_URL
    ? () => {}
    : lockFolder(env.DATA_DIR, { address: 'npm run admin:reset-second-factor' })
  const db = await openForProgram(env, openLog({ ...env, LOG_LEVEL: 'error' }))
  db.handleInTransaction(writeMensajes({ confirmEmail: false }))
  try {
    const user = await db.read.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) throw new Refusal(`Nobody has an account with ${email}.`)
    await resetSegundoFactor(db, null, user.id, 'En la terminal del servidor').catch((error: unknown) => {
      throw error instanceof AppError ? new Refusal(error.detail) : error
    })
  } finally {
    await db.close()
    unlock()
  }
  console.log(`${email} signs in by password alone until a second factor is set up again.`)
}

await runProgram(main)
