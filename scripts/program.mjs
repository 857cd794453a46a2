/** npm run admin:create, backup, restore, move: runs the program of that name in src/app. `--help` says how each is used. */
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { main, pinnedNode, root } from './steps.mjs'

await main(async () => {
  await install()
  const [name, ...given] = process.argv.slice(2)
  const program = ['--disable-warning=ExperimentalWarning', `src/app/${name}.ts`, ...given]
  const child = spawn(pinnedNode, program, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Ctrl-C reaches the program by the terminal.
  process.on('SIGINT', () => {})
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
})
