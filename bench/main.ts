import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '#platform/db/database.ts'
import { type Data, prepareData } from './data.ts'
import { type Growth, growthOf } from './flatness.ts'
import { type Measured, measure } from './measure.ts'
import { orWhy } from './or-why.ts'
import { report } from './report.ts'
import { few, large, small } from './world.ts'

/**
 * Measures the product and writes docs/benchmarks.md, in about half an hour. While one works: `--quick` (one round, 16 connections, the large
 * shop on SQLite, nothing written), `--engine`, `--size`, `--only <part of a case's name>`, `--rounds` and `--seconds`.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string' },
    size: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const { quick, only } = values
const engines: Engine[] = values.engine ? [values.engine as Engine] : quick ? ['sqlite'] : ['sqlite', 'postgres']
const sizes = [small, large].filter(({ name }) => (values.size ? name === values.size : !quick || name === 'large'))
/** Whether the shops are held against each other, too. */
const flat = !quick && !values.size
const plan = {
  connections: quick ? [16] : [1, 16, 64],
  rounds: Number(values.rounds ?? (quick ? 1 : 3)),
  seconds: Number(values.seconds ?? (quick ? 1 : 0.8)),
  only,
}

const document = new URL('../docs/benchmarks.md', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'azahar-bench-'))
const began = performance.now()
try {
  const all: Measured[] = []
  const growths: Growth[] = []
  const broken: string[] = []
  const tried = (what: string, work: () => Promise<void>) =>
    orWhy(what, console.error, work).then((why) => why !== null && broken.push(`${what}: ${why}`))
  for (const engine of engines) {
    const shops: Data[] = []
    for (const size of flat ? [few, ...sizes] : sizes) {
      const shop = `${engine}, ${size.productos} products, ${size.pedidos} pedidos`
      await tried(shop, async () => {
        const data = await prepareData(engine, size, folder, process.env.BENCH_DATABASE_URL)
        shops.push(data)
        if (size === few) return
        console.log(`\n${shop}`)
        all.push(await measure(data, plan, console.log))
      })
    }
    // Where one of them could not be made, nothing is held against the wrong one.
    if (!flat || shops.length <= sizes.length) continue
    console.log(`\n${engine}, flat as the shop grows`)
    await tried(`${engine}, flat`, async () => void growths.push(...(await growthOf(shops, plan, console.log))))
  }
  const { rounds, seconds } = plan
  const run = { all, growths, broken, rounds, seconds, minutes: (performance.now() - began) / 60_000 }
  if (quick || only || values.engine || values.size) console.log(`\n${report(run)}`)
  else writeFileSync(document, report(run, readFileSync(document, 'utf8')))
  if (broken.length > 0 || all.some(({ cases }) => cases.some(({ failed }) => failed !== null))) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
