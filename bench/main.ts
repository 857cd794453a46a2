import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '#platform/db/database.ts'
import { prepareData } from './data.ts'
import { type Measured, measure } from './measure.ts'
import { report } from './report.ts'
import { few, large, small } from './world.ts'

/**
 * Measures the product and writes docs/benchmarks.md. While one works: `--quick` (one round, 16 connections, the large
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
const sizes = [few, small, large].filter(({ name }) =>
  values.size ? name === values.size : !quick || name === 'large',
)
const plan = {
  connections: quick ? [16] : [1, 16, 64],
  rounds: Number(values.rounds ?? (quick ? 1 : 3)),
  seconds: Number(values.seconds ?? (quick ? 1 : 2)),
  only,
}

const folder = mkdtempSync(join(tmpdir(), 'azahar-bench-'))
try {
  const all: Measured[] = []
  for (const engine of engines) {
    for (const size of sizes) {
      console.log(`\n${engine}, ${size.productos} products, ${size.pedidos} pedidos`)
      const data = await prepareData(engine, size, folder, process.env.BENCH_DATABASE_URL)
      // The smallest shop is there for her screens alone.
      const only = size === few ? (plan.only ?? '(consultora)') : plan.only
      all.push(await measure(data, { ...plan, only }, console.log))
    }
  }
  const text = report(all, plan.rounds, plan.seconds)
  if (quick || only || values.engine || values.size) console.log(`\n${text}`)
  else writeFileSync(new URL('../docs/benchmarks.md', import.meta.url), text)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
