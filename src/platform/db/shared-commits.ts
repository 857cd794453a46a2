import { sql } from 'kysely'
import type { Reader, Writer } from './database.ts'

type Turn = { run: (tx: Writer) => Promise<() => void>; refuse: (error: unknown) => void }

/** More would keep those who only read waiting. */
const mostTogether = 16

/**
 * Verbs that arrive together are committed together, and acknowledged after that commit: to have it on the disk costs
 * as much as the verb itself. Each has a savepoint, so that one that refuses takes nothing of the others with it.
 * @returns what runs a verb in a transaction, alone or with others.
 */
export function sharedCommits(database: Reader): <T>(verb: (tx: Writer) => Promise<T>) => Promise<T> {
  const waiting: Turn[] = []
  let busy = false
  const begin = async () => {
    while (waiting.length > 0) {
      // Whatever the sockets hold by now comes along.
      await new Promise((resolve) => setImmediate(resolve))
      await commit(database, waiting.splice(0, mostTogether))
    }
    busy = false
  }
  return (verb) =>
    new Promise((resolve, reject) => {
      const run = async (tx: Writer) => {
        const result = await verb(tx)
        return () => resolve(result)
      }
      waiting.push({ run, refuse: reject })
      if (busy) return
      busy = true
      void begin()
    })
}

async function commit(database: Reader, turns: Turn[]): Promise<void> {
  const acknowledge: (() => void)[] = []
  try {
    await database.transaction().execute(async (tx) => {
      const [only] = turns
      if (only && turns.length === 1) return acknowledge.push(await only.run(tx))
      for (const turn of turns) {
        await sql`savepoint verb`.execute(tx)
        try {
          acknowledge.push(await turn.run(tx))
        } catch (error) {
          // On a full disk SQLite has given up the whole transaction: then this fails, and none of them has happened.
          await sql`rollback to verb`.execute(tx).catch(() => {
            throw error
          })
          turn.refuse(error)
        }
        await sql`release verb`.execute(tx)
      }
    })
    for (const tell of acknowledge) tell()
  } catch (error) {
    for (const { refuse } of turns) refuse(error)
  }
}
