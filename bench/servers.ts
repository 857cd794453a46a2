import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import serverNode from '../scripts/server-node.json' with { type: 'json' }
import type { BaselinePlan } from './baseline.ts'
import { authSecret, type Data } from './data.ts'

/** A server under way. `startedMs` is from its start to its first 200. */
export type Server = { origin: string; startedMs: number; pid: number; stop: () => Promise<void> }

// What slows guessing down and keeps one person from ordering without end is not measured here.
const noLimits = {
  LOGIN_TRIES_PER_ACCOUNT: '100000',
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  PEDIDOS_PER_CONSULTORA_HOURLY: '100000',
  READS_PER_PERSON_MINUTE: '100000',
}

const startTimeoutMs = 30_000

/** The product as `npm run start:production` starts it, on that data. */
export async function startProduct({ dataDir, databaseUrl }: Data): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    TZ: 'UTC',
    LOG_LEVEL: 'error',
    ...noLimits,
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: origin,
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    NODE_COMPILE_CACHE: 'node_modules/.cache/azahar/code',
    ...serverNode.environment,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const began = performance.now()
  const child = spawn(process.execPath, [...serverNode.flags, 'src/app/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.')
    if (performance.now() - began > startTimeoutMs) {
      child.kill('SIGKILL')
      throw new Error('The home page was not answered with 200.')
    }
    await pause(5)
  }
  return { origin, startedMs: performance.now() - began, pid: child.pid as number, stop: () => end(child) }
}

export async function startBaseline(plan: BaselinePlan): Promise<Server> {
  const began = performance.now()
  const child = fork(new URL('baseline.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  child.send(plan)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error('The baseline ended before it answered.')))
  })
  const stop = () => end(child)
  return { origin: `http://127.0.0.1:${port}`, startedMs: performance.now() - began, pid: child.pid as number, stop }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await ended
}

const answers = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    async (reply) => {
      await reply.text()
      return reply.status === 200
    },
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Megabytes that a process holds now and at its peak; `null` where the system does not say. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { now: of('VmRSS'), peak: of('VmHWM') }
  } catch {
    return null
  }
}

/** Seconds of processor that a process has had so far. */
export function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
    return ((user ?? 0) + (system ?? 0)) / 100
  } catch {
    return 0
  }
}
