/** The built product on a demo world of its own, for programs that look at it from outside. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { needFromSystem } from './debian.mjs'
import { install } from './install.mjs'
import { freePort } from './postgres.mjs'
import { Failure, must, pinnedNode, root, step } from './steps.mjs'

const demo = join(root, 'node_modules/.cache/azahar/demo')

/** Installs and builds what is missing, serves while `work` is under way with the address and a folder for its files, and stops. */
export async function withDemo(work) {
  await install()
  await needFromSystem({ browser: true })
  await build()
  await step('Making the demo world', () =>
    must(pinnedNode, ['test/set-up/demo-folder.ts', demo], 'The demo world could not be made.', { cwd: root }),
  )
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'azahar-demo-'))
  const world = join(folder, 'world')
  cpSync(demo, world, { recursive: true })
  const server = await serve(port, address, world)
  try {
    return await work(address, folder)
  } finally {
    server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function serve(port, address, world) {
  const env = { ...process.env, PORT: String(port), APP_URL: address, DATA_DIR: world, NODE_ENV: 'production' }
  const server = spawn(pinnedNode, ['src/main/main.ts', '--demo'], { cwd: root, env, stdio: 'ignore' })
  for (let tries = 0; tries < 100; tries++) {
    const ready = await fetch(`${address}/readyz`).catch(() => null)
    if (ready?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill('SIGTERM')
  throw new Failure('The server did not become ready.')
}
