import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A PostgreSQL of one test's own, that it may stop, crash and start again. */
export type Cluster = {
  url: string
  start: () => Promise<void>
  /** As a crash: nothing is written that was not. */
  crash: () => Promise<void>
  /** Ends every connection that somebody else has. */
  cutOff: () => Promise<void>
  remove: () => Promise<void>
}

/** Creates a cluster with fsync on its own port, without starting it. */
export async function newCluster(): Promise<Cluster> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('These tests need PostgreSQL’s programs: npm run test:trust installs them.')
  const folder = mkdtempSync(join(tmpdir(), 'azahar-cluster-'))
  const owner = await unprivileged()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, ...args: string[]) =>
    new Promise<void>((resolve, reject) =>
      execFile(join(programs, program), args, { ...owner, cwd: folder }, (error, out, err) =>
        error ? reject(new Error(`${program}: ${out}${err}`)) : resolve(),
      ),
    )
  const data = join(folder, 'data')
  const port = await freePort()
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  return {
    url,
    start: () => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'),
    crash: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
    cutOff: async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      await client.end()
    },
    remove: async () => {
      await run('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder with initdb and pg_ctl, newest first: Debian's, or one of the PATH. */
function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** PostgreSQL refuses to run as root: root runs it as the user that Debian’s package made. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const ask = (which: string) =>
    new Promise<number>((resolve, reject) =>
      execFile('id', [which, 'postgres'], (error, out) => (error ? reject(error) : resolve(Number(out)))),
    )
  return { uid: await ask('-u'), gid: await ask('-g') }
}
