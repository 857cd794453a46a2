/**
 * npm run touches: how long a slow telephone takes to answer a finger, into docs/touches.md. Measure on a quiet machine: another
 * program's work counts as the page's. `npm run touches -- 1` touches everything once, for a first impression, `npm run touches -- 1 date` what
 * is named so.
 */
import { spawn } from 'node:child_process'
import { chromium } from './debian.mjs'
import { withDemo } from './demo-server.mjs'
import { main, pinnedNode, root } from './steps.mjs'

await main(() =>
  withDemo((address) => {
    const env = { ...process.env, CHROMIUM_PATH: chromium() }
    const args = ['bench/touches.ts', address, ...process.argv.slice(2)]
    const child = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' })
    return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  }),
)
