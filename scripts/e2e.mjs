/** npm run e2e: only the journeys in the browser. What follows goes to Playwright: `npm run e2e -- --headed pedido`. */
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { chromium, needFromSystem } from './debian.mjs'
import { install } from './install.mjs'
import { main, pinnedNode, root } from './steps.mjs'
import { toolArgs } from './tool.mjs'

await main(async () => {
  await install()
  await needFromSystem({ browser: true })
  await build()
  const env = { ...process.env, CHROMIUM_PATH: chromium() }
  const child = spawn(pinnedNode, toolArgs('playwright', 'test', ...process.argv.slice(2)), {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGINT'))
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
})
