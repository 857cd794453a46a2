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
  const told = faults.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')
  const strays = database.prepare('select "table" as name from pragma_foreign_key_check() limit 3').all()
  told.push(...strays.map(({ name }) => `a row of ${name} refers to one that is not there`))
  process.stdout.write(told.join('; '))
} catch (error) {
  if (!isDamage(error)) throw error
  process.stdout.write((error as Error).message)
}
