import { type Asentamiento, WrongFile } from '#modules/personas/codigos-postales/archivo.ts'
import type { Database } from '#platform/db/database.ts'

/** Rows of one statement: five parameters each, within what PostgreSQL and SQLite take. */
const perStatement = 1_000

/**
 * Puts a catalogue in the place of the one that is there, in one transaction: who looks a código up meanwhile sees the one or the other.
 * @returns how many colonias there are now. @throws WrongFile when there is none in it; what was there stays.
 */
export function replaceCodigos(db: Database, asentamientos: AsyncIterable<Asentamiento>): Promise<number> {
  return db.write(async (tx) => {
    await tx.deleteFrom('codigosPostales').execute()
    let count = 0
    let rows: Asentamiento[] = []
    const flush = async () => {
      if (rows.length > 0) await tx.insertInto('codigosPostales').values(rows).execute()
      count += rows.length
      rows = []
    }
    for await (const row of asentamientos) {
      rows.push(row)
      if (rows.length === perStatement) await flush()
    }
    await flush()
    if (count === 0) throw new WrongFile('The file has heads and no código postal. Nothing was changed.')
    return count
  })
}
