import { spawnSync } from 'node:child_process'
import { demoFolder, node } from './azahar.ts'

/** Before the first journey: the demo world that each server of the journeys begins with. */
export default function makeDemo(): void {
  const { status } = spawnSync(node, ['test/set-up/demo-folder.ts', demoFolder, '--cheap-sign-in'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The demo world could not be made; why is above.')
}
