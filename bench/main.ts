import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import pg from 'pg'
import { type Engine, openForProgram } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env.ts'
import { writeCursor } from '#platform/http/cursor.ts'
import { openLog } from '#platform/log.ts'
import serverNode from '../scripts/server-node.json' with { type: 'json' }
import { freePort } from '../test/set-up/free-port.ts'
import type { BarePlan, BareQuery } from './bare.ts'
import { enter, makeShop, type Shop, searchPath } from './shop.ts'

/**
 * Measures the product beside a bare server and writes the table of docs/benchmarks.md. With `--engine`, `--seconds` or `--only`, part of
 * the names of cases, the table is printed instead.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { engine: text, seconds: text, only: text } })
const seconds = Number(values.seconds ?? 2)
const [rounds, connections] = [3, 16]
const secret = 'a secret of the benchmark and of nobody else'

/** `bar`: the least share of the bare server; of a page that is rendered, the least number a second on one core. */
type Case = {
  name: string
  path: string
  cookie?: string
  bare: 'stored' | 'place' | BareQuery | null
  bar: number
  /** Connections; 16 unless it says otherwise. */
  senders?: number
  /** For requests that differ from one another. */
  next?: (request: Request) => Request
}
type Data = { engine: Engine; dataDir: string; databaseUrl: string | undefined }
type Running = { origin: string; pid: number; stop: () => Promise<void> }
type Burst = { perSecond: number; p50: number; cores: number }

const card = `select p.id, p.nombre, p.sku, p.categoria, p.precio_centavos, p.costo_consultora_centavos, p.created_at,
  i.id as imagen_id, i.ancho, i.alto, i.anchos, i.color,
  coalesce((select sum(t.stock - t.apartado) from producto_tallas t where t.producto_id = p.id and t.activo = 1), 0) as disponible
  from productos p left join imagenes i on i.id = p.imagen_id where p.activo = 1`
const pedido = `select o.id, o.numero_pedido, o.status, o.total_centavos, o.created_at, o.version, c.nombre_completo, c.email
  from pedidos o join profiles c on c.id = o.consultora_id where`
const newest = 'order by o.created_at desc, o.id desc limit 51'
const newestCards = 'order by p.created_at desc, p.id desc limit 25'
const withWord = 'p.busqueda like $1'
const before = (asked: number) => ({
  createdAt: new Date(Date.UTC(2026, 9, 20) - asked * 1_000).toISOString(),
  id: '00000000-0000-4000-8000-000000000000',
})

function casesOf({ consultora, admin, consultoraId, carts }: Shop): Case[] {
  const bodies = carts.map((lineas) => JSON.stringify({ telefono: '+52 442 555 0100', notas: '', lineas }))
  let asked = 0
  const another = (pathOf: (asked: number) => string) => ({
    path: pathOf(0),
    next: (request: Request) => ({ ...request, path: pathOf(asked++) }),
  })
  return [
    { name: 'home, HTML (guest)', path: '/', bare: 'stored', bar: 0.4 },
    { name: '24 products (guest)', path: '/api/productos?limite=24', bare: 'stored', bar: 0.4 },
    {
      name: '24 products (consultora)',
      path: '/api/productos?limite=24',
      cookie: consultora,
      bare: { sql: `${card} ${newestCards}`, parameters: [] },
      bar: 0.2,
    },
    {
      name: 'search, another word each time (guest)',
      ...another(searchPath),
      bare: { sql: `${card} and ${withWord} ${newestCards}`, parameters: ['%bz-000017%'] },
      bar: 0.3,
    },
    {
      name: '50 pedidos (consultora)',
      path: '/api/pedidos?limite=50',
      cookie: consultora,
      bare: { sql: `${pedido} o.consultora_id = $1 ${newest}`, parameters: [consultoraId] },
      bar: 0.2,
    },
    {
      name: '50 pedidos, another page each time (admin)',
      ...another((n) => `/api/pedidos?limite=50&cursor=${writeCursor(before(n))}`),
      cookie: admin,
      bare: { sql: `${pedido} (o.created_at, o.id) < ($1, $2) ${newest}`, parameters: Object.values(before(0)) },
      bar: 0.2,
    },
    { name: 'catalogue, HTML (consultora)', path: '/consultora/catalogo', cookie: consultora, bare: null, bar: 150 },
    ...[1, 8, connections].map((senders) => ({
      name: `placing a pedido of two lines, ${senders === 1 ? '1 sender' : `${senders} senders`}`,
      path: '/api/pedidos',
      bare: 'place' as const,
      bar: senders === 8 ? 0.12 : 0.25,
      senders,
      next: (request: Request) => ({
        ...request,
        method: 'POST' as const,
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUIDv7(), cookie: consultora },
        body: bodies[asked++ % bodies.length] ?? '',
      }),
    })),
  ]
}

async function measure(data: Data): Promise<string[]> {
  const began = performance.now()
  const product = await startProduct(data)
  const started = Math.round(performance.now() - began)
  const shop = await enter(product.origin)
  const cases = casesOf(shop).filter(({ name }) => name.includes(values.only ?? ''))
  const bare = await startBare(await planOf(product.origin, data, shop, cases))
  const rows: string[] = []
  try {
    for (const [index, it] of cases.entries()) {
      const { senders = connections } = it
      await burst(product, it, senders, 1)
      const alone = await burst(product, it, 1, seconds / 2)
      const [ours, theirs]: [Burst[], Burst[]] = [[], []]
      // In turn: a machine that becomes slower meanwhile slows both.
      for (let round = 0; round < rounds; round++) {
        if (it.bare) theirs.push(await burst(bare, { path: `/${index}` }, senders, seconds))
        ours.push(await burst(product, it, senders, seconds))
      }
      const perSecond = median(ours.map((burst) => burst.perSecond))
      const figure = median(
        ours.map((burst, round) => burst.perSecond / (theirs[round]?.perSecond ?? Math.min(1, burst.cores))),
      )
      const shown = it.bare ? figure.toFixed(2) : `${Math.round(figure)} a core`
      const cells = [data.engine, it.name, `${alone.p50.toFixed(2)} ms`, Math.round(perSecond)]
      rows.push(`| ${[...cells, figure < it.bar ? `**${shown}**` : shown, it.bar].join(' | ')} |`)
      console.log(rows.at(-1))
    }
    const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
    const peak = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    rows.push(`| ${data.engine} | start to the first page; memory at most | ${started} ms | | ${peak} MB | 400 MB |`)
    return rows
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

/** What the bare server is to answer: the very bodies of the product, and the queries of the cases. */
async function planOf(origin: string, data: Data, shop: Shop, cases: Case[]): Promise<BarePlan> {
  const plan: BarePlan = { ...data, ...shop, stored: {}, queries: {} }
  for (const [index, { path, bare }] of cases.entries()) {
    if (bare && typeof bare === 'object') plan.queries[`/${index}`] = bare
    if (bare !== 'stored') continue
    const reply = await fetch(origin + path)
    const body = Buffer.from(await reply.arrayBuffer()).toString('base64')
    plan.stored[`/${index}`] = { type: reply.headers.get('content-type') ?? '', body }
  }
  return plan
}

/** @throws when a request is not answered in the 200s. */
async function burst(
  { origin, pid }: Running,
  { path, cookie, next }: Pick<Case, 'path' | 'cookie' | 'next'>,
  count: number,
  duration: number,
): Promise<Burst> {
  const took: number[] = []
  const cpu = cpuOf(pid)
  const began = performance.now()
  const { errors, non2xx, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: origin + path,
      connections: count,
      duration,
      sampleInt: 50,
      headers: cookie ? { cookie } : {},
      ...(next && { requests: [{ setupRequest: next }] }),
    }
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, _status, _bytes, ms) => took.push(ms))
  })
  if (errors + non2xx + timeouts > 0) throw new Error(`${path}: ${errors + non2xx + timeouts} requests failed`)
  const elapsed = (performance.now() - began) / 1_000
  return { perSecond: took.length / elapsed, p50: median(took), cores: (cpuOf(pid) - cpu) / elapsed }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Seconds of processor that a process has had so far. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / 100
}

/** The product as `npm run start:production` starts it, without the limits of one person. */
async function startProduct({ dataDir, databaseUrl }: Data): Promise<Running> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: port,
    HOST: '127.0.0.1',
    APP_URL: origin,
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    PEDIDOS_PER_CONSULTORA_HOURLY: '100000',
    READS_PER_PERSON_MINUTE: '100000',
    NODE_COMPILE_CACHE: 'node_modules/.cache/azahar/code',
    ...serverNode.environment,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const args = [...serverNode.flags, 'src/main/main.ts']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await fetch(origin).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.')
    await pause(5)
  }
  return running(child, origin)
}

async function startBare(plan: BarePlan): Promise<Running> {
  const child = fork(new URL('bare.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  child.send(plan)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error('The bare server ended before it answered.')))
  })
  return running(child, `http://127.0.0.1:${port}`)
}

function running(child: ChildProcess, origin: string): Running {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.once('exit', () => child.kill())
  return { origin, pid: child.pid ?? 0, stop: async () => void (child.kill() && (await ended)) }
}

async function prepare(engine: Engine, folder: string): Promise<Data> {
  const dataDir = join(folder, engine)
  const databaseUrl = engine === 'postgres' ? await newDatabase(process.env.BENCH_DATABASE_URL ?? '') : undefined
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }, 'test')
  const db = await openForProgram(env, openLog(env))
  await migrate(db)
  await makeShop(db).finally(db.close)
  return { engine, dataDir, databaseUrl }
}

async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('drop database if exists bench with (force)')
  await client.query('create database bench')
  await client.end()
  return Object.assign(new URL(server), { pathname: '/bench' }).href
}

const folder = mkdtempSync(join(tmpdir(), 'azahar-bench-'))
try {
  const engines = [values.engine ?? ['sqlite', 'postgres']].flat() as Engine[]
  const rows: string[] = []
  for (const engine of engines) rows.push(...(await measure(await prepare(engine, folder))))
  const file = new URL('../docs/benchmarks.md', import.meta.url)
  const [intro = ''] = readFileSync(file, 'utf8').split('\nTaken on ')
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
  const taken = `Taken on ${new Date().toISOString().slice(0, 10)}: ${machine}, ${rounds} rounds of ${seconds} s.`
  const heads = '| engine | case | alone, p50 | per second | share | bar |\n| --- | --- | --: | --: | --: | --: |'
  if (Object.keys(values).length > 0) console.log([taken, '', heads, ...rows].join('\n'))
  else writeFileSync(file, `${[intro.trimEnd(), '', taken, '', heads, ...rows].join('\n')}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
