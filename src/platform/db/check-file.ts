/**
 * `node check-file.ts FILE`: reads a whole SQLite file on a connection of its own, in a process of its own that leaves the
 * processor to others, and writes what is wrong with it; nothing when it is whole.
 */
import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './damage.ts'

setPriority(15)
const [, , file = ''] = process.argv
try {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const faults = database.prepare('pragma integrity_check(3)').all()
  const damage = faults.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')
  process.stdout.write(damage.join('; '))
} catch (error) {
  if (!isDamage(error)) throw error
  process.stdout.write((error as Error).message)
}
