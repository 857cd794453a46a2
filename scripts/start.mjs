/**
 * npm start: installs and builds what is missing, then serves the demo. `--dev` serves while you work,
 * `--production` serves without the demo. See README.md for the settings.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { install } from './install.mjs'
import { Failure, handOver, main, pinnedNode, root, run, stopOnSignal } from './steps.mjs'

const modes = { '--dev': 'dev', '--production': 'production' }
const mode = modes[process.argv[2]] ?? 'demo'
const { flags, environment } = JSON.parse(readFileSync(new URL('server-node.json', import.meta.url), 'utf8'))
const server = [...flags, 'src/main/main.ts', ...(mode === 'production' ? [] : [`--${mode}`])]
const env = {
  // Node keeps compiled code there: the next start is a quarter shorter.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/azahar/code'),
  ...environment,
  NODE_ENV: mode === 'dev' ? 'development' : 'production',
}

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

/** A wrong setting is reported before the build. */
async function checkSettings() {
  const { code, output } = await run(pinnedNode, [...server, '--check'], { env })
  if (code !== 0) throw new Failure(output.trim())
}

/** Should this process or npm be killed outright, the closed channel tells the server to stop. */
function serve() {
  const watch = new URL('stop-with-parent.mjs', import.meta.url).href
  const npm = process.ppid
  return handOver(['--import', watch, ...server], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onStart: (child) => {
      if (process.env.npm_execpath) setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 1000).unref()
    },
  })
}
