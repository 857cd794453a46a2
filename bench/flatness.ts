import { type Case, casesOf } from './cases.ts'
import type { Data } from './data.ts'
import { engineName, ms } from './figures.ts'
import { median } from './load.ts'
import { orWhy } from './or-why.ts'
import { shoot } from './row.ts'
import { type Server, startProduct } from './servers.ts'
import { enter } from './shop.ts'
import { few, type Size } from './world.ts'

/** What one case takes in a smaller shop and in the large one, in milliseconds; `times` is the middle of the rounds' ratios. */
export type Growth = { data: Data; smaller: Size; name: string; smallMs: number; largeMs: number; times: number }

type Plan = { rounds: number; seconds: number; only: string | undefined }
type Open = { data: Data; server: Server; cases: Case[] }

const mostTimes = 1.5

/**
 * One request at a time in the large shop and in a smaller one, in turn: both servers run side by side, so that a machine
 * that becomes slower meanwhile slows both. Her first screens are held against the smallest shop, the rest against the middle one.
 * @param shops of one engine, the large one last.
 */
export async function growthOf(
  shops: Data[],
  { rounds, seconds, only }: Plan,
  say: (line: string) => void,
): Promise<Growth[]> {
  const open: Open[] = []
  try {
    for (const data of shops) open.push(await openShop(data))
    const large = open.at(-1) as Open
    const growths: Growth[] = []
    for (const [index, it] of large.cases.entries()) {
      if (only && !it.name.includes(only)) continue
      const hers = it.name.includes('(consultora)')
      const small = open.find(({ data }) => (data.size === few) === hers) as Open
      await orWhy(it.name, say, async () => {
        const times: { small: number; large: number }[] = []
        for (let round = 0; round < rounds; round++) {
          const of = ({ server, cases }: Open) => p50(server, cases[index] as Case, seconds)
          times.push({ small: await of(small), large: await of(large) })
        }
        const growth: Growth = {
          ...{ data: large.data, smaller: small.data.size, name: it.name },
          ...{ smallMs: median(times.map(({ small }) => small)), largeMs: median(times.map(({ large }) => large)) },
          times: median(times.map(({ small, large }) => large / small)),
        }
        growths.push(growth)
        say(`${it.name.padEnd(34)} ${ms(growth.smallMs)} then ${ms(growth.largeMs)}, ${growth.times.toFixed(2)} times`)
      })
    }
    return growths
  } finally {
    for (const { server } of open) await server.stop()
  }
}

async function openShop(data: Data): Promise<Open> {
  const server = await startProduct(data)
  return { data, server, cases: casesOf(await enter(server.origin), data.engine) }
}

const p50 = async (server: Server, it: Case, seconds: number): Promise<number> =>
  (await shoot(server, it.path, 1, seconds, it)).p50

/** What the large shop costs against a smaller one, as a table. */
export function flatness(growths: Growth[]): string {
  const [first] = growths
  if (!first) return ''
  const { productos, primera } = first.data.size
  return `## Flat as the shop grows

The middle time of one request at a time, in the large shop (${productos} products, ${primera} pedidos of hers) and in a smaller one,
asked in turn while both run; the aim is no more than ${mostTimes} times, what takes longer is **bold**.

| engine | case | held against | small shop | large shop | times |
| --- | --- | --- | --: | --: | --: |
${growths.map(line).join('\n')}`
}

function line({ data, smaller, name, smallMs, largeMs, times }: Growth): string {
  const cells = [
    ...[engineName(data.engine), name, `${smaller.productos} products, ${smaller.primera} pedidos of hers`],
    ...[ms(smallMs), ms(largeMs), times > mostTimes ? `**${times.toFixed(2)}**` : times.toFixed(2)],
  ]
  return `| ${cells.join(' | ')} |`
}
