import { spawnSync } from 'node:child_process'
import { demoFolder, node } from './azahar.ts'
import { makeTemplate } from './engine.ts'

/** Before the first journey: the demo world that each server of the journeys begins with. @returns what removes it from PostgreSQL. */
export default function makeDemo(): Promise<() => Promise<void>> {
  const { status } = spawnSync(node, ['test/set-up/demo-folder.ts', demoFolder, '--cheap-sign-in'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The demo world could not be made; why is above.')
  return makeTemplate(node, demoFolder)
}
