/**
 * npm run test:trust: what takes minutes. Faults and floods against the built server, on both engines, one file after the
 * other: `npm run test:trust -- kill` runs the files whose names contain `kill`; `--project faults-sqlite` one engine.
 */
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { needFromSystem, postgresPrograms } from './debian.mjs'
import { install } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { main, pinnedNode, root, step, stopOnSignal } from './steps.mjs'
import { toolArgs } from './tool.mjs'

let postgres = { url: process.env.TEST_DATABASE_URL, stop: async () => {} }

await main(async () => {
  stopOnSignal(() => postgres.stop())
  await install()
  await build()
  await needFromSystem({ postgres: true, faults: true })
  if (!postgres.url) postgres = await step('Starting a throw-away PostgreSQL', () => startPostgres(postgresPrograms()))
  const given = process.argv.slice(2)
  const projects = given.includes('--project') ? [] : ['--project', 'faults-sqlite', '--project', 'faults-postgres']
  const args = toolArgs('vitest', 'run', ...projects, '--no-file-parallelism', ...given)
  const child = spawn(pinnedNode, args, {
    ...{ cwd: root, stdio: 'inherit' },
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  })
  try {
    return await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  } finally {
    await postgres.stop()
  }
})
