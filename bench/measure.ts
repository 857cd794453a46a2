import { setTimeout as pause } from 'node:timers/promises'
import type { BaselinePlan } from './baseline.ts'
import { type Case, casesOf } from './cases.ts'
import type { Data } from './data.ts'
import { type Burst, burst, median } from './load.ts'
import { memoryOf, type Server, startBaseline, startProduct } from './servers.ts'
import { enter, type Shop } from './shop.ts'

export type Plan = { connections: number[]; rounds: number; seconds: number; only: string }

/** One case over so many connections in one shop: medians of the rounds, and of the rounds' ratios to the baseline. */
export type Row = { data: Data; connections: number; ours: Burst; baseline: Burst | null; ratio: number | null }

/** `times` is how many times longer one request alone takes in the large shop; `failed` says why there is no more. */
export type CaseFigures = {
  name: string
  bar: number | null
  mostMs: number | undefined
  rows: Row[]
  times: number | null
  failed: string | null
}

/** Start to the first 200 in milliseconds; memory in megabytes at rest, and the peak of the whole run. */
export type ShopFigures = { data: Data; startedMs: number; idle: number | null; peak: number | null }

type OpenShop = ShopFigures & { server: Server; baseline: Server; cases: Case[] }

const starts = 3
const settleMs = 3_000
const warmSeconds = 1

/**
 * Measures every case in all shops of one engine, which run side by side: product and baseline, one shop and the other
 * take turns, so that a machine that becomes slower meanwhile slows all alike. A case that fails stops no other.
 */
export async function measure(
  all: Data[],
  plan: Plan,
  say: (line: string) => void,
): Promise<{ shops: ShopFigures[]; cases: CaseFigures[] }> {
  const shops: OpenShop[] = []
  try {
    for (const data of all) shops.push(await openShop(data))
    const cases: CaseFigures[] = []
    for (const [index, { name, bar, mostMs }] of (shops[0]?.cases ?? []).entries()) {
      if (!name.includes(plan.only)) continue
      const figures: CaseFigures = { name, bar, mostMs, rows: [], times: null, failed: null }
      cases.push(figures)
      try {
        await measureCase(figures, shops, index, plan, say)
      } catch (error) {
        figures.failed = (error as Error).message
        say(`${name}: FAILED, ${figures.failed}`)
      }
    }
    return { cases, shops: shops.map(({ server, ...shop }) => ({ ...shop, peak: memoryOf(server.pid)?.peak ?? null })) }
  } finally {
    for (const { server, baseline } of shops) await Promise.all([server.stop(), baseline.stop()])
  }
}

async function openShop(data: Data): Promise<OpenShop> {
  const started: number[] = []
  for (let start = 1; start < starts; start++) {
    const { startedMs, stop } = await startProduct(data)
    started.push(startedMs)
    await stop()
  }
  const server = await startProduct(data)
  const startedMs = median([...started, server.startedMs])
  await pause(settleMs)
  const idle = memoryOf(server.pid)?.now ?? null
  const shop = await enter(server.origin)
  const cases = casesOf(shop, data.engine)
  const baseline = await startBaseline(await planBaseline(server, data, shop, cases))
  return { data, server, baseline, cases, startedMs, idle, peak: null }
}

/** What the baseline is to answer: the very bodies that the product gives, and the bare queries of the cases. */
async function planBaseline(
  { origin }: Server,
  { dataDir, databaseUrl }: Data,
  { consultoraId, carts }: Shop,
  cases: Case[],
): Promise<BaselinePlan> {
  const plan: BaselinePlan = { dataDir, databaseUrl, stored: {}, queries: {}, place: { consultoraId, carts } }
  for (const [index, { path, baseline }] of cases.entries()) {
    if (Array.isArray(baseline)) plan.queries[`/${index}`] = baseline
    if (baseline !== 'stored') continue
    const reply = await fetch(origin + path)
    const body = Buffer.from(await reply.arrayBuffer()).toString('base64')
    plan.stored[`/${index}`] = { type: reply.headers.get('content-type') ?? '', body }
  }
  return plan
}

async function measureCase(
  figures: CaseFigures,
  shops: OpenShop[],
  index: number,
  { connections, rounds, seconds }: Plan,
  say: (line: string) => void,
): Promise<void> {
  for (const shop of shops) await product(shop, index, 16, warmSeconds)
  for (const count of connections) {
    const taken = shops.map(() => ({ ours: [] as Burst[], baseline: [] as Burst[] }))
    for (let round = 0; round < rounds; round++) {
      for (const [at, shop] of shops.entries()) {
        const beside = await bare(shop, index, count, seconds)
        if (beside) taken[at]?.baseline.push(beside)
        taken[at]?.ours.push(await product(shop, index, count, seconds))
      }
    }
    for (const [at, { data }] of shops.entries()) {
      const row = rowOf(data, count, taken[at]?.ours ?? [], taken[at]?.baseline ?? [])
      figures.rows.push(row)
      say(lineOf(figures.name, row))
    }
    const [small, large] = taken
    if (count !== 1 || !small || !large) continue
    figures.times = median(large.ours.map(({ p50 }, round) => p50 / (small.ours[round]?.p50 ?? Number.NaN)))
  }
}

function product({ server, cases }: OpenShop, index: number, connections: number, seconds: number): Promise<Burst> {
  const { path, cookie, next } = cases[index] as Case
  return burst(server, { path, cookie, next: next?.(), connections, seconds })
}

async function bare({ baseline: server, cases }: OpenShop, index: number, connections: number, seconds: number) {
  const { baseline } = cases[index] as Case
  if (!baseline) return null
  const path = baseline === 'place' ? '/place' : `/${index}`
  const taken = await burst(server, { path, connections, seconds })
  // Behind what the burst has left in its line: that would be counted as ours.
  await (await fetch(server.origin + path)).arrayBuffer()
  return taken
}

function rowOf(data: Data, connections: number, ours: Burst[], baseline: Burst[]): Row {
  const ratios = baseline.map(({ perSecond }, round) => (ours[round]?.perSecond ?? Number.NaN) / perSecond)
  const beside = baseline.length > 0 ? middle(baseline) : null
  return { data, connections, ours: middle(ours), baseline: beside, ratio: beside && median(ratios) }
}

function middle(bursts: Burst[]): Burst {
  const of = (key: keyof Burst) => median(bursts.map((it) => it[key]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    generatorCpu: of('generatorCpu'),
  }
}

function lineOf(name: string, { data, connections, ours, ratio }: Row): string {
  const figures = `${Math.round(ours.perSecond)}/s  p50 ${ours.p50.toFixed(2)}  p99 ${ours.p99.toFixed(2)} ms`
  const where = `${data.size.name.padEnd(5)} ${String(connections).padStart(2)}`
  return `${name.padEnd(42)} ${where}  ${figures}${ratio === null ? '' : `  ratio ${ratio.toFixed(2)}`}`
}
