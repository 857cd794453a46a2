import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '#platform/db/database.ts'
import { type Data, prepareData } from './data.ts'
import { measure } from './measure.ts'
import { type Run, report } from './report.ts'
import { large, small } from './world.ts'

/**
 * Measures the product and writes docs/benchmarks.md, in about half an hour. While one works: `--quick` (one round, 16
 * connections, the small shop on SQLite), `--engine`, `--size`, `--only <part of a case's name>`, `--rounds`,
 * `--seconds`; with any of these but the last two the tables are printed and nothing is written.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string' },
    size: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const { quick, only } = values
const engines = [values.engine ?? (quick ? ['sqlite'] : ['sqlite', 'postgres'])].flat() as Engine[]
const wanted = values.size ?? (quick ? 'small' : '')
const sizes = [small, large].filter(({ name }) => !wanted || name === wanted)
const plan = {
  connections: quick ? [16] : [1, 16, 64],
  only,
  rounds: Number(values.rounds ?? (quick ? 1 : 3)),
  seconds: Number(values.seconds ?? (quick ? 1 : 0.8)),
}

const document = new URL('../docs/benchmarks.md', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'azahar-bench-'))
const began = performance.now()
try {
  const measured: Run['engines'] = []
  for (const engine of engines) {
    console.log(`\n${engine}`)
    const shops: Data[] = []
    for (const size of sizes) shops.push(await prepareData(engine, size, folder, process.env.BENCH_DATABASE_URL))
    measured.push({ engine, ...(await measure(shops, plan, console.log)) })
  }
  const { rounds, seconds } = plan
  const run = { engines: measured, rounds, seconds, minutes: (performance.now() - began) / 60_000 }
  if (quick || only || values.engine || values.size) console.log(`\n${report(run)}`)
  else writeFileSync(document, report(run, readFileSync(document, 'utf8')))
  if (measured.some(({ cases }) => cases.some(({ failed }) => failed !== null))) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
