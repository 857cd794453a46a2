import { parseArgs } from 'node:util'
import { writeMensajes } from '#modules/mensajes/server/outbox-writes.ts'
import { resetSegundoFactor } from '#modules/personas/cuentas/server/seguridad-api.ts'
import { readEnv } from '#platform/env.ts'
import { demandDatabase } from './backup-files.ts'
import { Refusal, runProgram, withDatabase } from './program.ts'

const usage = `Takes the second factor away from somebody who has lost it, when no other administrator can.
  npm run admin:reset-second-factor -- --email ana@tienda.mx
The password stays; all sessions of that person end. With SQLite, while the server is stopped.`

await runProgram(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) return console.log(usage)
  if (!values.email) throw new Refusal(usage)
  const email = values.email.toLowerCase()
  const env = readEnv(process.env, 'test')
  demandDatabase(env)
  await withDatabase(env, 'npm run admin:reset-second-factor', async (db) => {
    db.handleInTransaction(writeMensajes({ confirmEmail: false }))
    const user = await db.read.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) throw new Refusal(`Nobody has an account with ${email}.`)
    await resetSegundoFactor(db, null, user.id, 'En la terminal del servidor')
  })
  console.log(`${email} signs in by password alone until a second factor is set up again.`)
})
