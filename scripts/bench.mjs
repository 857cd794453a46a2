/** npm run bench: measures the product beside a baseline, on both engines (bench/main.ts says with which options). */
import { build } from './build.mjs'
import { install } from './install.mjs'
import { withPostgres } from './postgres.mjs'
import { handOver, main } from './steps.mjs'

await main(async () => {
  await install()
  await build()
  const options = process.argv.slice(2)
  const args = ['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...options]
  const run = (url) => handOver(args, { env: { NODE_ENV: 'production', ...(url && { BENCH_DATABASE_URL: url }) } })
  const onlySqlite = options.includes('sqlite') || (options.includes('--quick') && !options.includes('postgres'))
  return onlySqlite ? run() : withPostgres({ durable: true }, run)
})
