/** Runs one of the development tools on the project's own Node, installing first when needed: `node scripts/tool.mjs tsc`. */
import { join } from 'node:path'
import { install } from './install.mjs'
import { makeRouteTree } from './route-tree.mjs'
import { handOver, main, root } from './steps.mjs'

/** Where each tool begins, from node_modules. */
export const tools = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** The command line of a tool, for `run` and `handOver`. */
export const toolArgs = (name, ...args) => [join(root, 'node_modules', tools[name]), ...args]

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    await install()
    await makeRouteTree()
    return handOver(toolArgs(...process.argv.slice(2)))
  })
}
