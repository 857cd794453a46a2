import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** A program of the system that a test runs with a configuration of its own. */
type Daemon = { stop: () => Promise<void> }

/** Starts PgBouncer in transaction mode, with nothing else set, in front of a PostgreSQL. @returns also the pooled address. */
export async function startPgBouncer(databaseUrl: string): Promise<Daemon & { url: string }> {
  const { hostname, port: target, username } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'azahar-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
  )
  const url = new URL(databaseUrl)
  url.port = String(port)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const daemon = await start('/usr/sbin/pgbouncer', [...user, file], { folder, ready: /process up/ })
  return { ...daemon, url: url.href }
}

/** Starts nginx with `deploy/nginx.conf` before these servers, and a certificate made for the occasion. */
export async function startNginx(port: number, servers: number[]): Promise<Daemon> {
  const folder = mkdtempSync(join(tmpdir(), 'azahar-nginx-'))
  chmodSync(folder, 0o755)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=your.shop', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server 127\.0\.0\.1:3000;/, servers.map((each) => `server 127.0.0.1:${each};`).join(' '))
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr notice;
events {}
http { access_log off; ${temporary.join(' ')}
${site}
}`,
  )
  return start('/usr/sbin/nginx', ['-c', file, '-e', 'stderr'], { folder, ready: /start worker process / })
}

type Start = { folder: string; ready: RegExp }

async function start(program: string, args: string[], { folder, ready }: Start): Promise<Daemon> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => void child.kill('SIGKILL')
  process.on('exit', kill)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until('ready', () => ready.test(said), 10_000).catch(() => Promise.reject(new Error(`${program}: ${said}`)))
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
