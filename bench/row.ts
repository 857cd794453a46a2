import type { Case } from './cases.ts'
import { type Burst, burst, median } from './load.ts'
import { memoryOf, type Server } from './servers.ts'
import { restPath } from './yardstick-plan.ts'

/**
 * The medians of some rounds at so many connections, beside the yardstick's in the same rounds. `ratio` is the middle of the
 * rounds' ratios, `memory` the most that the product held meanwhile, in megabytes.
 */
export type Row = { connections: number; ours: Burst; yardstick: Burst; ratio: number; memory: number | null }

type Rounds = { connections: number[]; rounds: number; seconds: number }

/** The numbers of connections that a case is asked over: those that it bears. */
export const connectionsOf = ({ most = Number.POSITIVE_INFINITY }: Case, { connections }: Rounds): number[] => [
  ...new Set(connections.map((it) => Math.min(it, most))),
]

/** Measures a case, ours and the yardstick's in turn. @throws when one request of it was not answered as it should be. */
export async function rowOf(
  server: Server,
  yard: Server,
  it: Case,
  index: number,
  connections: number,
  { rounds, seconds }: Rounds,
): Promise<Row> {
  const lasting = Math.max(seconds, it.least ?? 0)
  const ours: Burst[] = []
  const theirs: Burst[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await shoot(yard, yardstickPath(it, index), connections, lasting, bareOf(it, index)))
    // What its burst left behind in the database would be counted as ours.
    await (await fetch(yard.origin + restPath)).text()
    ours.push(await shoot(server, it.path, connections, lasting, it))
  }
  // What one round saw of the machine's speed, both saw of it; the next round may see another.
  const ratio = median(ours.map(({ perSecond }, round) => perSecond / (theirs[round] as Burst).perSecond))
  const memory = memoryOf(server.pid)?.most ?? null
  return { connections, ours: middle(ours), yardstick: middle(theirs), ratio, memory }
}

const yardstickPath = ({ yardstick }: Case, index: number): string =>
  Array.isArray(yardstick) ? `/query/${index}` : yardstick === 'stored' ? `/stored/${index}` : `/${yardstick}`

/** Where the bare query is given something else each time, it stands in the address. */
function bareOf(it: Case, index: number): Asking {
  const { parameters } = it
  if (!parameters) return {}
  const path = yardstickPath(it, index)
  let asked = 0
  return {
    next: () => (request) => ({
      ...request,
      path: `${path}?${encodeURIComponent(JSON.stringify(parameters(asked++)))}`,
    }),
  }
}

type Asking = Pick<Case, 'cookie' | 'next'>

export async function shoot(
  { origin, pid }: Server,
  path: string,
  connections: number,
  seconds: number,
  it?: Asking,
): Promise<Burst> {
  const headers = it?.cookie ? { cookie: it.cookie } : {}
  // Its first answer is waited for: what the other one's burst left behind in the database is over by then.
  if (!it?.next) await (await fetch(origin + path, { headers })).arrayBuffer()
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
