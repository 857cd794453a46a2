/** Runs one of the development tools on the project's own Node, installing first when needed: `node scripts/tool.mjs tsc`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { main, pinnedNode, root } from './steps.mjs'

/** Where each tool begins, from node_modules. */
export const tools = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** The command line of a tool, for `run` and `spawn`. */
export const toolArgs = (name, ...args) => [join(root, 'node_modules', tools[name]), ...args]

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    await install()
    const [name, ...args] = process.argv.slice(2)
    const child = spawn(pinnedNode, toolArgs(name, ...args), { cwd: root, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  })
}
