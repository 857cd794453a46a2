/**
 * npm run touches: how long a slow phone takes from a press to the next paint, into docs/interactions.md. Measure on a
 * quiet machine. Options: `--rounds 3`, `--slowdown 4`, `--json FILE`, `--only date` (those whose name has it; no table
 * is written), `--against http://127.0.0.1:4001` (an older build, served there with its demo, is measured in turn).
 */
import { chromium } from './debian.mjs'
import { withDemo } from './demo-server.mjs'
import { handOver, main } from './steps.mjs'

await main(() =>
  withDemo((address) =>
    handOver(['bench/interactions.ts', address, ...process.argv.slice(2)], { env: { CHROMIUM_PATH: chromium() } }),
  ),
)
