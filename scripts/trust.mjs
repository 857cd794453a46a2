/**
 * npm run test:trust: what takes minutes. Faults and floods against the built server, on both databases, one file after the
 * other, then every page in WebKit and Firefox, then on PostgreSQL what npm test tries on SQLite only, then every journey, and
 * those of lost answers on PostgreSQL too:
 * `npm run test:trust -- kill` runs the files of faults whose names contain `kill`, and `--project faults-sqlite` or
 * `--project engines` one part, without the journeys.
 */
import { build } from './build.mjs'
import { chromium, needEngines, needFromSystem } from './debian.mjs'
import { install } from './install.mjs'
import { sameOnEveryEngine } from './one-engine.mjs'
import { withPostgres } from './postgres.mjs'
import { handOver, main } from './steps.mjs'
import { toolArgs } from './tool.mjs'

/** What a server has done under a key is kept by its database. */
const lostAnswers = ['lost-answer', 'envio-sin-respuesta', 'double-press.spec']

await main(async () => {
  await install()
  await build()
  await needFromSystem({ browser: true, faults: true })
  const missing = await needEngines({ firefox: true })
  if (missing) console.log(`! ${missing}: they are not tried`)
  const given = process.argv.slice(2)
  const all = ['faults-sqlite', 'faults-postgres', ...(missing ? [] : ['engines'])]
  const projects = given.includes('--project') ? [] : all.flatMap((name) => ['--project', name])
  const args = toolArgs('vitest', 'run', ...projects, '--no-file-parallelism', ...given)
  const postgresProjects = ['api-postgres', 'attacks-postgres'].flatMap((name) => ['--project', name])
  const alike = toolArgs('vitest', 'run', ...postgresProjects, '--no-file-parallelism', ...sameOnEveryEngine)
  const chosen = given.length > 0
  const journeys = (paths, env = {}) =>
    handOver(toolArgs('playwright', 'test', ...paths), { env: { CHROMIUM_PATH: chromium(), ...env } })
  const onPostgres = async (TEST_DATABASE_URL) => {
    const env = { TEST_DATABASE_URL }
    const failed = await handOver(args, { env })
    if (chosen) return failed
    const alikeFailed = await handOver(alike, { env })
    return (await journeys(lostAnswers, { TEST_ENGINE: 'postgres', ...env })) || alikeFailed || failed
  }
  const own = process.env.TEST_DATABASE_URL
  const failed = await (own ? onPostgres(own) : withPostgres({}, onPostgres))
  return chosen ? failed : (await journeys([])) || failed
})
