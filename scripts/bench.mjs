/** npm run bench: measures the product beside yardsticks, on both engines (bench/main.ts says with which options). */
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { needFromSystem, postgresPrograms } from './debian.mjs'
import { install } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { main, pinnedNode, root, stopOnSignal } from './steps.mjs'

await main(async () => {
  const options = process.argv.slice(2)
  let postgres
  stopOnSignal(async () => postgres?.stop())
  await install()
  await build()
  const onPostgres = options.includes('postgres') || !options.some((option) => ['--quick', 'sqlite'].includes(option))
  if (onPostgres) {
    await needFromSystem({ postgres: true })
    postgres = await startPostgres(postgresPrograms(), { durable: true })
  }
  try {
    const env = { ...process.env, NODE_ENV: 'production', ...(postgres && { BENCH_DATABASE_URL: postgres.url }) }
    const args = ['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...options]
    const child = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' })
    return await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  } finally {
    await postgres?.stop()
  }
})
