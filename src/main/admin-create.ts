import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { adminSchema } from '#modules/personas/cuentas/schema.ts'
import { createAdmin } from '#modules/personas/cuentas/server/registro-writes.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env.ts'
import { Refusal, runProgram, withDatabase } from './program.ts'

const usage = `Makes an administrator.
  npm run admin:create -- [--email ana@tienda.mx] [--name "Ana Prado"] [--another]
What is not given is asked for. ADMIN_EMAIL, ADMIN_NAME and ADMIN_PASSWORD in the environment are for scripts.`

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      another: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  // Mode `test` skips what only a listening server needs.
  const env = readEnv(process.env, 'test')
  const { ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD } = process.env
  const parsed = adminSchema.safeParse({
    email: values.email ?? ADMIN_EMAIL ?? (await ask('E-mail: ')),
    nombreCompleto: values.name ?? ADMIN_NAME ?? (await ask('Full name: ')),
    password: ADMIN_PASSWORD ?? (await askTwice()),
  })
  if (!parsed.success) throw new Refusal(parsed.error.issues.map(({ message }) => message).join('\n'))

  await withDatabase(env, 'npm run admin:create', async (db) => {
    await migrate(db)
    await createAdmin(db, parsed.data, { another: values.another })
  })
  console.log(`${parsed.data.email} may sign in as an administrator.`)
})

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Refusal(usage)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

async function askTwice(): Promise<string> {
  const password = await askHidden('Password: ')
  if (password !== (await askHidden('Password again: '))) throw new Refusal('Las contraseñas no coinciden')
  return password
}

async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Refusal(usage)
  process.stdout.write(question)
  process.stdin.setRawMode(true).setEncoding('utf8').resume()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let typed = ''
  const read = (text: string) => {
    for (const key of text) {
      if (key === '\r' || key === '\n') return resolve(typed)
      if (key === '\u0003') return reject(new Refusal('Stopped.'))
      typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key
    }
  }
  process.stdin.on('data', read)
  try {
    return await promise
  } finally {
    process.stdin.off('data', read)
    process.stdin.setRawMode(false).pause()
    process.stdout.write('\n')
  }
}
