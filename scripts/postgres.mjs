/** A throw-away PostgreSQL for the tests: made in a temporary folder, listening on this machine only, gone afterwards. */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { needFromSystem, postgresPrograms } from './debian.mjs'
import { isAlive } from './lock.mjs'
import { Failure, must, run } from './steps.mjs'

const prefix = 'azahar-postgres-'

/** Installs PostgreSQL where it is missing and may be, and serves one while `work` is under way with its address. */
export async function withPostgres(options, work) {
  await needFromSystem({ postgres: true })
  const { url, stop } = await startPostgres(postgresPrograms(), options)
  try {
    return await work(url)
  } finally {
    await stop()
  }
}

/**
 * Starts a server and waits until it answers. Nothing survives it, so it never waits for a disk, unless it is asked to be
 * `durable`, for measurements.
 * @param programs the folder with initdb and postgres.
 * @returns the address for TEST_DATABASE_URL, and `stop`, which ends it and removes its folder.
 */
export async function startPostgres(programs, { durable = false } = {}) {
  removeForgotten()
  const owner = await unprivileged()
  const folder = mkdtempSync(join(durable ? tmpdir() : quickFolder(), `${prefix}${process.pid}-`))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder }
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await must(
    join(programs, 'initdb'),
    initdb,
    'PostgreSQL could not make a database cluster; what it said is above.',
    options,
  )
  const port = await freePort()
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings(port, folder, durable)], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-20_000)
  })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const stop = async () => {
    server.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !/ready to accept connections/.test(said); tries++) {
    if (server.exitCode !== null || tries > 600) {
      await stop()
      throw new Failure('PostgreSQL did not start; what it said is above.', said)
    }
    await pause(50)
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/** In memory where there is room: what is thrown away need not reach a disk. */
function quickFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes ? memory : tmpdir()
}

const roomBytes = 4 * 1024 ** 3

function settings(port, folder, durable) {
  const chosen = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    shared_buffers: '128MB',
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** PostgreSQL refuses to run as root: root runs it as the user that Debian's package made. */
async function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'])))
  if (uid.code !== 0)
    throw new Failure("There is no user 'postgres' to run PostgreSQL as: install Debian's postgresql package.")
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** A run that was killed outright could not tidy up: its folder names its process, which has ended. */
function removeForgotten() {
  const folders = [tmpdir(), quickFolder()].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
  for (const folder of folders) {
    const name = basename(folder)
    if (!name.startsWith(prefix)) continue
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    try {
      process.kill(Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
    } catch {
      // It never started, or it is gone already.
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
