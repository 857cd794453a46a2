/**
 * npm run test:trust: what takes minutes. Faults and floods against the built server, on both engines, one file after the
 * other: `npm run test:trust -- kill` runs the files whose names contain `kill`; `--project faults-sqlite` one engine.
 */
import { build } from './build.mjs'
import { needFromSystem } from './debian.mjs'
import { install } from './install.mjs'
import { withPostgres } from './postgres.mjs'
import { handOver, main } from './steps.mjs'
import { toolArgs } from './tool.mjs'

await main(async () => {
  await install()
  await build()
  await needFromSystem({ faults: true })
  const given = process.argv.slice(2)
  const projects = given.includes('--project') ? [] : ['--project', 'faults-sqlite', '--project', 'faults-postgres']
  const args = toolArgs('vitest', 'run', ...projects, '--no-file-parallelism', ...given)
  const run = (url) => handOver(args, { env: { TEST_DATABASE_URL: url } })
  return process.env.TEST_DATABASE_URL ? run(process.env.TEST_DATABASE_URL) : withPostgres({}, run)
})
