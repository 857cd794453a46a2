import { spawnSync } from 'node:child_process'
import { makeTemplate } from './demo-engine.ts'
import { demoFolder, node } from './demo-server.ts'

/**
 * Before the first test in a browser: the demo world that each of their servers begins with, unless `npm test` has made it.
 * @returns what removes it from PostgreSQL.
 */
export default function makeDemo(): Promise<() => Promise<void>> {
  if (process.env.DEMO_IS_MADE) return makeTemplate(node, demoFolder)
  const { status } = spawnSync(node, ['test/set-up/demo-folder.ts', demoFolder, '--cheap-sign-in'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The demo world could not be made; why is above.')
  return makeTemplate(node, demoFolder)
}
