/** Generates the route tree that the router and its types are read from. `npm install` runs this file; tools call it first. */
import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { main, must, pinnedNode, root } from './steps.mjs'

const map = join(root, 'src/main/routes.ts')
const tree = join(root, 'src/main/route-tree.gen.ts')

/** The router's Vite plugin writes the tree as soon as Vite has read its settings. Done when the tree is older than the map of pages. */
export async function makeRouteTree() {
  if (existsSync(tree) && statSync(tree).mtimeMs >= statSync(map).mtimeMs) return
  const program = "await (await import('vite')).resolveConfig({ logLevel: 'warn' }, 'build')"
  await must(pinnedNode, ['--input-type=module', '--eval', program], 'The route tree could not be generated.')
  const now = new Date()
  utimesSync(tree, now, now)
}

// Without sources, development packages or a Node that runs (libatomic) there is nothing to do yet.
if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    if (existsSync(map) && existsSync(join(root, 'node_modules/vite'))) await makeRouteTree().catch(() => {})
  })
}
