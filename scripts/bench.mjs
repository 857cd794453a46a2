/** npm run bench: measures the product beside a bare server, on both engines (`-- --engine sqlite`: on one). */
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
  return options.includes('sqlite') ? run() : withPostgres({ durable: true }, run)
})
