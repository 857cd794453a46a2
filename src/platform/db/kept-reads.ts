import type { ChangeEvent } from '#shared/events.ts'
import type { Database } from './database.ts'

type Rules = {
  /** After which events nothing that is kept is good any more. */
  drops: (event: ChangeEvent) => boolean
  /** How many keys are known; of more, those that were asked for longest ago go. */
  most: number
}

/** The longest that an answer is given again, whatever happens: what nobody publishes is seen after this. */
const longestMs = 5_000

type Known = {
  /** `null` where it is only known that it was asked for. */
  found: Promise<unknown> | null
  until: number
  askedAgain: boolean
}

/**
 * What reads found, kept until something that they show changes: for answers that are the same for everybody who may
 * have them, so the key says who that is. Those who ask for what is just being read wait for it. Nothing is kept
 * that was read while something changed, nor while other processes cannot be heard.
 *
 * Only what is asked for a second time is kept: most pages of a list nobody asks for again, and their rows would live
 * until a hundred others have come, long enough for the garbage collector to carry them about (docs/decisions/025).
 */
export function keptReads(database: Pick<Database, 'subscribe' | 'isListening'>, { drops, most }: Rules) {
  const known = new Map<string, Known>()
  database.subscribe((event) => {
    if (event.topic === 'missed' || drops(event)) for (const it of known.values()) it.found = null
  })
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const before = known.get(key)
    known.delete(key)
    if (before?.found && before.until > performance.now() && database.isListening()) {
      before.askedAgain = true
      known.set(key, before)
      return before.found as Promise<T>
    }
    const found = read()
    const fresh: Known = { found, until: performance.now() + longestMs, askedAgain: before !== undefined }
    const forget = () => {
      fresh.found = null
    }
    known.set(key, fresh)
    found.then(() => fresh.askedAgain || forget(), forget)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return found
  }
}
