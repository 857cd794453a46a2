/** npm run admin:create, backup, restore, move: runs the program of that name in src/main. `--help` says how each is used. */
import { install } from './install.mjs'
import { handOver, main } from './steps.mjs'

await main(async () => {
  await install()
  const [name, ...given] = process.argv.slice(2)
  return handOver(['--disable-warning=ExperimentalWarning', `src/main/${name}.ts`, ...given])
})
