import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { adminSchema } from '#modules/personas/cuentas/schema.ts'
import { createAdmin } from '#modules/personas/cuentas/server/registro-writes.ts'
import { openForProgram } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { AppError } from '#shared/errors.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Makes an administrator.
  npm run admin:create -- [--email ana@tienda.mx] [--name "Ana Prado"] [--another]
What is not given is asked for. ADMIN_EMAIL, ADMIN_NAME and ADMIN_PASSWORD in the environment are for scripts.`

/** Asks for e-mail, name and password, and writes the administrator into the database of the settings. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      another: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  // Only the database is needed, not what a server that listens needs.
  const env = readEnv(process.env, 'test')
  const { ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD } = process.env
  const parsed = adminSchema.safeParse({
    email: values.email ?? ADMIN_EMAIL ?? (await ask('E-mail: ')),
    nombreCompleto: values.name ?? ADMIN_NAME ?? (await ask('Full name: ')),
    password: ADMIN_PASSWORD ?? (await askTwice()),
  })
  if (!parsed.success) throw new Refusal(parsed.error.issues.map(({ message }) => message).join('\n'))

  const log = openLog({ ...env, LOG_LEVEL: 'error' })
  mkdirSync(env.DATA_DIR, { recursive: true })
  const unlock = env.DATABASE_URL ? () => {} : lockFolder(env.DATA_DIR, { address: 'npm run admin:create' })
  const db = await openForProgram(env, log)
  try {
    await migrate(db)
    await createAdmin(db, parsed.data, { another: values.another })
  } finally {
    await db.close()
    unlock()
  }
  console.log(`${parsed.data.email} may sign in as an administrator.`)
}

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

/** Reads a line without showing it. */
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

const sentenceOf = ({ detail, facts }: AppError): string =>
  facts.errors?.map(({ message }) => message).join('\n') ?? detail

await runProgram(() =>
  main().catch((error: unknown) => {
    throw error instanceof AppError ? new Refusal(sentenceOf(error)) : error
  }),
)
