/**
 * npm start: installs and builds what is missing, then serves the demo. `--dev` serves while you work,
 * `--production` serves without the demo. See README.md for the settings.
 */
import { spawn } from 'node:child_process'
import { build, isBuilt } from './build.mjs'
import { install } from './install.mjs'
import { serverNode } from './server-node.mjs'
import { Failure, main, pinnedNode, root, run, stopOnSignal } from './steps.mjs'

const modes = { '--dev': 'dev', '--production': 'production' }
const mode = modes[process.argv[2]] ?? 'demo'
const flags = { demo: ['--demo'], dev: ['--dev'], production: [] }[mode]
const server = [...serverNode.flags, 'src/app/main.ts', ...flags]
const env = { ...process.env, ...serverNode.env, NODE_ENV: mode === 'dev' ? 'development' : 'production' }

await main(async () => {
  stopOnSignal()
  await install()
  if (mode !== 'dev' && !isBuilt()) {
    await checkSettings()
    await build()
  }
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP')
  return serve()
})

/** A wrong setting is told before the build, not after it. */
async function checkSettings() {
  const { code, output } = await run(pinnedNode, [...server, '--check'], { env })
  if (code !== 0) throw new Failure(output.trim())
}

/**
 * Serves until stopped, and ends as the server ends. Signals are handed on, but Ctrl-C is not: a terminal sends that to
 * the server too. Should this process or npm be killed outright, the closed channel tells the server to stop.
 */
function serve() {
  const watch = new URL('stop-with-parent.mjs', import.meta.url).href
  const child = spawn(pinnedNode, ['--import', watch, ...server], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  const npm = process.ppid
  if (process.env.npm_execpath) setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 1000).unref()
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}
