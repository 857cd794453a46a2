/** How Node runs the server: its flags, and where it keeps what it has compiled (docs/decisions/049). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './steps.mjs'

const { flags, codeCache, environment } = JSON.parse(readFileSync(new URL('server-node.json', import.meta.url), 'utf8'))

export const serverNode = { flags, env: { NODE_COMPILE_CACHE: join(root, codeCache), ...environment } }

const program = `await import('./src/app/context.ts')
await import('./src/app/app.ts')
await import('./dist/server/server.js')`

/** Compiles the server's code once, so that the first start after a build is as quick as the next. It opens nothing. */
export const compileServer = (node) =>
  run(node, [...flags, '--input-type=module', '--eval', program], {
    env: { ...serverNode.env, NODE_ENV: 'production' },
  })
