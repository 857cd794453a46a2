import { type Case, casesOf } from './cases.ts'
import type { Data } from './data.ts'
import { type Burst, burst, median } from './load.ts'
import { memoryOf, type Server, startProduct, startYardstick } from './servers.ts'
import { enter, type Shop, signIns } from './shop.ts'
import { streamsOf } from './streams.ts'
import { password } from './world.ts'

export type Plan = { connections: number[]; rounds: number; seconds: number; only: string | undefined }

/** The medians of some rounds at so many connections, beside the yardstick's in the same rounds. */
export type Row = { connections: number; ours: Burst; yardstick: Burst; ratio: number; memory: number | null }
export type Measured = {
  data: Data
  cases: { case: Case; rows: Row[] }[]
  startedMs: number
  idleMemory: number | null
  mostMemory: number | null
  stored: number
  signInsBeside: { quiet: number; busy: number } | null
  streams: { open: number; perSecond: number; p50: number; p99: number } | null
}

const settleMs = 3_000

/** Starts the product on that data and measures every case beside its yardstick. */
export async function measure(data: Data, plan: Plan, say: (line: string) => void): Promise<Measured> {
  const first = await startProduct(data)
  await first.stop()
  const server = await startProduct(data)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const idleMemory = memoryOf(server.pid)?.now ?? null
  const shop = await enter(server.origin)
  const cases = casesOf(shop, data.engine).filter(({ name }) => !plan.only || name.includes(plan.only))
  const yardstick = await startYardstick(await planOf(server, data, shop, cases))
  try {
    const measured: Measured['cases'] = []
    for (const [index, it] of cases.entries()) {
      const rows: Row[] = []
      for (const connections of plan.connections)
        rows.push(await rowOf(server, yardstick, it, index, connections, plan))
      measured.push({ case: it, rows })
      for (const { connections, ours, ratio } of rows) {
        const figures = `${Math.round(ours.perSecond)}/s  p50 ${ours.p50.toFixed(2)}  p99 ${ours.p99.toFixed(2)} ms`
        const cpu = `server ${ours.serverCpu.toFixed(2)}, load ${ours.generatorCpu.toFixed(2)}`
        say(`${it.name.padEnd(32)} ${String(connections).padStart(3)}  ${figures}  ratio ${ratio.toFixed(2)}  (${cpu})`)
      }
    }
    const stored = (await shoot(yardstick, '/stored', 16, plan.seconds)).perSecond
    const rest = plan.only ? {} : { signInsBeside: await signInsBeside(server), streams: await streamsOf(server, shop) }
    const mostMemory = memoryOf(server.pid)?.most ?? null
    return {
      ...{ data, cases: measured, startedMs: first.startedMs, idleMemory, mostMemory, stored },
      ...{ signInsBeside: null, streams: null, ...rest },
    }
  } finally {
    await server.stop()
    await yardstick.stop()
  }
}

async function planOf({ origin }: Server, data: Data, shop: Shop, cases: Case[]) {
  const stored: Record<string, { type: string; body: string }> = {}
  for (const [index, { path, cookie, next }] of cases.entries()) {
    if (next) continue
    const reply = await fetch(origin + path, { headers: cookie ? { cookie } : {} })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    const body = Buffer.from(await reply.arrayBuffer()).toString('base64')
    stored[`/stored/${index}`] = { type: reply.headers.get('content-type') ?? '', body }
  }
  const body = await (await fetch(`${origin}/api/productos?limite=24`)).text()
  stored['/stored'] = { type: 'application/json', body: Buffer.from(body).toString('base64') }
  const queries = cases.flatMap(({ yardstick }, index) =>
    Array.isArray(yardstick) ? [[`/query/${index}`, yardstick] as const] : [],
  )
  return {
    ...{ dataDir: data.dataDir, databaseUrl: data.databaseUrl, stored, queries: Object.fromEntries(queries) },
    place: { consultoraId: shop.consultoraId, lines: shop.carts },
    hash: { hash: await (await import('#platform/auth/passwords.ts')).hashPassword(password), password },
  }
}

const yardstickPath = ({ yardstick }: Case, index: number): string =>
  Array.isArray(yardstick) ? `/query/${index}` : yardstick === 'stored' ? `/stored/${index}` : `/${yardstick}`

async function rowOf(
  server: Server,
  yard: Server,
  it: Case,
  index: number,
  connections: number,
  plan: Plan,
): Promise<Row> {
  const ours: Burst[] = []
  const theirs: Burst[] = []
  for (let round = 0; round < plan.rounds; round++) {
    theirs.push(await shoot(yard, yardstickPath(it, index), connections, plan.seconds))
    ours.push(await shoot(server, it.path, connections, plan.seconds, it))
  }
  const [mine, yardstick] = [middle(ours), middle(theirs)]
  const memory = memoryOf(server.pid)?.now ?? null
  return { connections, ours: mine, yardstick, ratio: mine.perSecond / yardstick.perSecond, memory }
}

async function shoot(
  { origin, pid }: Server,
  path: string,
  connections: number,
  seconds: number,
  it?: Case,
): Promise<Burst> {
  const headers = it?.cookie ? { cookie: it.cookie } : {}
  const shot = { url: origin + path, pid, connections, seconds, headers, ...(it?.next && { next: it.next() }) }
  const result = await burst(shot)
  if (result.failed > 0) throw new Error(`${path}: ${result.failed} requests failed`)
  return result
}

const middle = (bursts: Burst[]): Burst => {
  const of = (key: keyof Burst) => median(bursts.map((it) => it[key]))
  return {
    ...{ perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), failed: of('failed') },
    ...{ serverCpu: of('serverCpu'), generatorCpu: of('generatorCpu') },
  }
}

/** The catalogue's 99th percentile alone, and while sixteen people sign in without a pause. */
async function signInsBeside({ origin, pid }: Server): Promise<{ quiet: number; busy: number }> {
  const shot = { url: `${origin}/api/productos?limite=24`, pid, connections: 4, seconds: 3 }
  const quiet = (await burst(shot)).p99
  const signing = burst({ url: `${origin}/api/sesion`, pid, connections: 16, seconds: 4, next: signIns() })
  const busy = (await burst(shot)).p99
  await signing
  return { quiet, busy }
}
