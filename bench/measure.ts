import { type Case, casesOf } from './cases.ts'
import type { Data } from './data.ts'
import { burst, median } from './load.ts'
import { orWhy } from './or-why.ts'
import { connectionsOf, type Row, rowOf, shoot } from './row.ts'
import { forgetMost, memoryOf, type Server, startProduct, startYardstick } from './servers.ts'
import { enter, signIns } from './shop.ts'
import { streamsOf } from './streams.ts'
import { planYardstick } from './yardstick-plan.ts'

export type Plan = { connections: number[]; rounds: number; seconds: number; only: string | undefined }

export type MeasuredCase = {
  case: Case
  rows: Row[]
  /** What went wrong; the rows are then those that were measured before. */
  failed: string | null
}

/** The catalogue's 99th percentile in milliseconds, alone and beside sign-ins; `times` is the middle of the rounds' ratios. */
export type Beside = { quiet: number; busy: number; times: number }

export type Measured = {
  data: Data
  cases: MeasuredCase[]
  startedMs: number
  idleMemory: number | null
  mostMemory: number | null
  stored: number
  signInsBeside: Beside | null
  streams: { open: number; perSecond: number; p50: number; p99: number } | null
}

const starting = 3
const settleMs = 3_000
const warmSeconds = 1

/** Starts the product on that data and measures every case beside its yardstick. A case that fails stops no other. */
export async function measure(data: Data, plan: Plan, say: (line: string) => void): Promise<Measured> {
  const starts: number[] = []
  for (let start = 0; start < starting; start++) {
    const { startedMs, stop } = await startProduct(data)
    starts.push(startedMs)
    await stop()
  }
  const server = await startProduct(data)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const idleMemory = memoryOf(server.pid)?.now ?? null
  const shop = await enter(server.origin)
  const cases = casesOf(shop, data.engine).filter(({ name }) => !plan.only || name.includes(plan.only))
  const yardstick = await startYardstick(await planYardstick(server, data, shop, cases))
  let mostMemory = memoryOf(server.pid)?.most ?? null
  const noteMemory = () => {
    const most = memoryOf(server.pid)?.most
    if (most !== undefined) mostMemory = Math.max(mostMemory ?? 0, most)
  }
  try {
    await warm(server, yardstick, cases)
    const measured: MeasuredCase[] = []
    for (const [index, it] of cases.entries()) {
      const rows: Row[] = []
      const failed = await orWhy(it.name, say, async () => {
        for (const connections of connectionsOf(it, plan)) {
          forgetMost(server.pid)
          rows.push(await rowOf(server, yardstick, it, index, connections, plan))
          noteMemory()
          say(lineOf(it, rows.at(-1) as Row))
        }
      })
      measured.push({ case: it, rows, failed })
    }
    const rest: Pick<Measured, 'stored' | 'signInsBeside' | 'streams'> = {
      stored: 0,
      signInsBeside: null,
      streams: null,
    }
    await orWhy('stored bodies', say, async () => {
      rest.stored = (await shoot(yardstick, '/stored', 16, plan.seconds)).perSecond
    })
    const beside = async (name: string, work: () => Promise<void>) => {
      if (!plan.only || name.includes(plan.only)) await orWhy(name, say, work)
    }
    await beside('sign-ins beside the catalogue', async () => {
      rest.signInsBeside = await signInsBeside(server, plan.rounds)
    })
    await beside('live events', async () => {
      rest.streams = await streamsOf(server, shop)
    })
    noteMemory()
    return { ...{ data, cases: measured, startedMs: median(starts), idleMemory, mostMemory }, ...rest }
  } finally {
    await server.stop()
    await yardstick.stop()
  }
}

/** What a server compiles only after a while it has compiled then: the first case is no more a start than the last. */
async function warm(server: Server, yardstick: Server, cases: Case[]): Promise<void> {
  for (const path of ['/api/productos?limite=24', '/']) await shoot(server, path, 16, warmSeconds)
  for (const it of cases.filter(({ isRendered }) => isRendered)) await shoot(server, it.path, 16, warmSeconds, it)
  await shoot(yardstick, '/stored', 16, warmSeconds)
}

function lineOf({ name }: Case, { connections, ours, ratio, memory }: Row): string {
  const figures = `${Math.round(ours.perSecond)}/s  p50 ${ours.p50.toFixed(2)}  p99 ${ours.p99.toFixed(2)} ms`
  const cpu = `server ${ours.serverCpu.toFixed(2)}, load ${ours.generatorCpu.toFixed(2)}, ${Math.round(memory ?? 0)} MB`
  return `${name.padEnd(32)} ${String(connections).padStart(3)}  ${figures}  ratio ${ratio.toFixed(3)}  (${cpu})`
}

/** The catalogue's 99th percentile alone, and while sixteen people sign in without a pause; medians of rounds in turn. */
async function signInsBeside({ origin, pid }: Server, rounds: number): Promise<Beside> {
  const shot = { url: `${origin}/api/productos?limite=24`, pid, connections: 4, seconds: 2 }
  const next = signIns()
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 0; round < rounds; round++) {
    quiet.push((await burst(shot)).p99)
    const signing = burst({ url: `${origin}/api/sesion`, pid, connections: 16, seconds: 3, next })
    busy.push((await burst(shot)).p99)
    await signing
  }
  const times = median(busy.map((p99, round) => p99 / (quiet[round] as number)))
  return { quiet: median(quiet), busy: median(busy), times }
}
