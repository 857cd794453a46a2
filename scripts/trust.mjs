/**
 * npm run test:trust: what takes minutes. Faults and floods against the built server, on both engines, one file after the
 * other, and then every journey: `npm run test:trust -- kill` runs the fault files whose names contain `kill`, and
 * `--project faults-sqlite` one engine, without the journeys.
 */
import { build } from './build.mjs'
import { chromium, needFromSystem } from './debian.mjs'
import { install } from './install.mjs'
import { withPostgres } from './postgres.mjs'
import { handOver, main } from './steps.mjs'
import { toolArgs } from './tool.mjs'

await main(async () => {
  await install()
  await build()
  await needFromSystem({ browser: true, faults: true })
  const given = process.argv.slice(2)
  const projects = given.includes('--project') ? [] : ['--project', 'faults-sqlite', '--project', 'faults-postgres']
  const args = toolArgs('vitest', 'run', ...projects, '--no-file-parallelism', ...given)
  const faults = (url) => handOver(args, { env: { TEST_DATABASE_URL: url } })
  const own = process.env.TEST_DATABASE_URL
  const failed = await (own ? faults(own) : withPostgres({}, faults))
  if (given.length > 0) return failed
  const journeys = await handOver(toolArgs('playwright', 'test'), { env: { CHROMIUM_PATH: chromium() } })
  return failed || journeys
})
