/** npm run e2e: only the journeys in the browser. What follows goes to Playwright: `npm run e2e -- --headed pedido`. */
import { build } from './build.mjs'
import { chromium, needFromSystem } from './debian.mjs'
import { install } from './install.mjs'
import { handOver, main } from './steps.mjs'
import { toolArgs } from './tool.mjs'

await main(async () => {
  await install()
  await needFromSystem({ browser: true })
  await build()
  return handOver(toolArgs('playwright', 'test', ...process.argv.slice(2)), { env: { CHROMIUM_PATH: chromium() } })
})
