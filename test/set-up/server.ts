import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import serverNode from '../../scripts/server-node.json' with { type: 'json' }
import { cookieOf } from './cookies.ts'
import type { TestDatabase } from './databases.ts'
import { environment } from './environment.ts'
import { freePort } from './free-port.ts'

export type Server = {
  url: string
  port: number
  pid: number
  said: () => string
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  signal: (signal: NodeJS.Signals) => void
  stop: () => Promise<void>
}

type Wishes = {
  /** Settings beside those of the database. */
  settings?: Record<string, string>
  port?: number
  /** Modules loaded before it. */
  imports?: string[]
  under?: string[]
}

/**
 * Starts a server in production mode and waits until it listens.
 * @throws its output, when it ends instead.
 */
export async function startServer({ env }: Pick<TestDatabase, 'env'>, wishes: Wishes = {}): Promise<Server> {
  const server = await spawnServer({ env }, wishes)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The server does not listen: ${server.said()}`)), 30_000)
  const died = server.ended.then((end) => Promise.reject(new Error(`The server ended (${end}): ${server.said()}`)))
  await Promise.race([server.listens, late, died])
    .catch((error) => {
      server.signal('SIGKILL')
      throw error
    })
    .finally(() => clearTimeout(timer))
  died.catch(() => {})
  return server
}

/** Starts a server for all tests of a file, at the top of it: it is stopped, and its database removed, after the last. */
export async function serve(database: TestDatabase, wishes: Wishes = {}): Promise<Server> {
  const server = await startServer(database, wishes)
  afterAll(async () => {
    await server.stop()
    await database.remove()
  })
  return server
}

/** Starts a server and does not wait. */
export async function spawnServer({ env }: Pick<TestDatabase, 'env'>, wishes: Wishes = {}) {
  const port = wishes.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const brand = join(env.DATA_DIR, 'brand-of-the-test')
  mkdirSync(brand, { recursive: true })
  // The brand without its pictures, which would have to be made first.
  for (const file of ['marca.json', 'icono.svg', 'icono-512.png']) copyFileSync(join('brand', file), join(brand, file))
  const settings: Record<string, string> = {
    ...{
      ...environment,
      NODE_ENV: 'production',
      ...serverNode.environment,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      APP_URL: url,
    },
    ...{ PORT: String(port), DATA_DIR: env.DATA_DIR, BRAND_DIR: brand, AUTH_SECRET: env.AUTH_SECRET ?? '' },
    ...(env.DATABASE_URL && { DATABASE_URL: env.DATABASE_URL }),
    ...wishes.settings,
  }
  const imports = (wishes.imports ?? []).flatMap((module) => ['--import', module])
  const [command = '', ...args] = [
    ...(wishes.under ?? []),
    process.execPath,
    ...imports,
    ...serverNode.flags,
    'src/main/main.ts',
  ]
  const child = spawn(command, args, { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  const { promise: listens, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
      if (/^Azahar {2}http/m.test(said)) resolve()
    })
  }
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => {
      running.delete(child)
      resolve(code ?? signal ?? 'nothing')
    }),
  )
  const server: Server & { listens: Promise<void> } = {
    ...{ url, port, pid: child.pid ?? 0, said: () => said, ended, listens },
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
  return server
}

const running = new Set<ChildProcess>()
// A run that is cut short leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Signs in over the network and gives the cookie. */
export async function cookieFrom(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/api/sesion`, asJson('', 'POST', { email, password: demoPassword }))
  if (reply.status !== 204) throw new Error(`${email} cannot sign in: ${reply.status} ${await reply.text()}`)
  return cookieOf(reply)
}

/** Options of `fetch` for a JSON request with this cookie. */
export const asJson = (cookie: string, method: string, body?: object, headers: Record<string, string> = {}) => ({
  method,
  headers: { ...(cookie && { cookie }), 'content-type': 'application/json', ...headers },
  ...(body && { body: JSON.stringify(body) }),
})
