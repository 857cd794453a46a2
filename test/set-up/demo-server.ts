import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import serverNode from '../../scripts/server-node.json' with { type: 'json' }
import { removeDatabase, renewDatabase } from './demo-engine.ts'
import { environment } from './environment.ts'
import { freePort } from './free-port.ts'

export const node = 'node_modules/.bin/node'
export const demoFolder = 'node_modules/.cache/azahar/demo'

export type Settings = Record<string, string>

/** A server of the built product, on a demo world. */
export type Azahar = {
  /** Its address. Restarts with a fresh demo world unless the last caller was the same `user`. */
  serve: (user: string, settings: Settings) => Promise<string>
  stop: () => Promise<void>
  folder: string
}

/** A server of the built product at a port of its own, not started yet. */
export async function openAzahar(): Promise<Azahar> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // Under another name where a journey says so: `http://localhost:0`, at this port.
  const addressBy = ({ APP_URL }: Settings) => APP_URL?.replace(/:0$/, `:${port}`) ?? address
  const folder = mkdtempSync(join(tmpdir(), 'azahar-e2e-'))
  let served: string | undefined
  let server: ChildProcess | undefined
  const end = async () => {
    if (server?.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  }
  return {
    folder,
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
      await removeDatabase(port)
    },
    serve: async (user, settings) => {
      if (served === user) return addressBy(settings)
      await end()
      renewWorld(folder)
      const own = { PORT: String(port), DATA_DIR: folder, ...(await renewDatabase(port)) }
      server = await start({ ...own, ...settings, APP_URL: addressBy(settings) })
      served = user
      return addressBy(settings)
    },
  }
}

/** Resets the folder to the demo world, except the pictures: nothing changes them within a day, and copying them takes long. */
function renewWorld(folder: string): void {
  const stays = (name: string) => name === 'imagenes' && existsSync(join(folder, name))
  for (const name of readdirSync(folder)) if (!stays(name)) rmSync(join(folder, name), { recursive: true })
  for (const name of readdirSync(demoFolder))
    if (!stays(name)) cpSync(join(demoFolder, name), join(folder, name), { recursive: true })
}

/**
 * The server as `npm start` starts it, but with compiled code kept between starts. Nothing of the machine's own settings reaches it.
 * Ready once it says where it is.
 */
async function start(settings: Settings): Promise<ChildProcess> {
  const server = spawn(node, [...serverNode.flags, 'src/main/main.ts', '--demo'], {
    env: {
      ...environment,
      ...serverNode.environment,
      TZ: 'UTC',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve: ready, reject } = Promise.withResolvers<ChildProcess>()
  server.stdout?.setEncoding('utf8').on('data', (text: string) => /^Azahar/m.test(text) && ready(server))
  server.once('exit', (code) => reject(new Error(`The server of the journeys ended with ${code}.`)))
  return promise
}
